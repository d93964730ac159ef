import { Page } from "../ui/Page";
import { Empty } from "../ui/states";

export function VerifyPage() {
  return <Page title="Printed v computed"><Empty>This page is being written.</Empty></Page>;
}

import { Page } from "../ui/Page";
import { Empty } from "../ui/states";

export function TablePage(_: { table: string }) {
  return <Page title="Table"><Empty>This page is being written.</Empty></Page>;
}

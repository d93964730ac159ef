import { Page } from "../ui/Page";
import { Empty } from "../ui/states";

export function ProofPage(_: { table?: string; shoe?: string }) {
  return <Page title="Proofs"><Empty>This page is being written.</Empty></Page>;
}

import { Page } from "../ui/Page";
import { Empty } from "../ui/states";

export function MathPage({ game }: { game: string }) {
  return <Page title="Math" game={game}><Empty>This page is being written.</Empty></Page>;
}

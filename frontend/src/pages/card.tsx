import { Page } from "../ui/Page";
import { Empty } from "../ui/states";

export function CardPage({ game }: { game: string }) {
  return <Page title="Card" game={game}><Empty>This page is being written.</Empty></Page>;
}

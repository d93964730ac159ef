import { Page } from "../ui/Page";
import { Card } from "../cards/Card";

export function LobbyPage() {
  return <Page title="Rackcard"><h1>Tables</h1>{["8h","Ts","Kd","Ac","G","*","?"].map((c) => <Card card={c} key={c} />)}</Page>;
}

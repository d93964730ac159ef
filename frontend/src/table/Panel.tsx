/** The side panel: pay tables, rack card, history, coach, fairness, players. */

import { signal } from "@preact/signals";
import { Tabs, type Tab } from "../ui/Tabs";
import { CardTab } from "./tabs/CardTab";
import { CoachTab } from "./tabs/CoachTab";
import { FairTab } from "./tabs/FairTab";
import { HistoryTab } from "./tabs/HistoryTab";
import { PaysTab } from "./tabs/PaysTab";
import { PlayersTab } from "./tabs/PlayersTab";
import type { Seat } from "./seat";
import "./panel.css";

const open = signal("pays");

export function Panel({ seat }: { seat: Seat }) {
  const tabs: Tab[] = [
    { id: "pays", name: "Pays", panel: () => <PaysTab seat={seat} /> },
    { id: "card", name: "Card", panel: () => <CardTab seat={seat} /> },
    { id: "history", name: "Past", panel: () => <HistoryTab seat={seat} /> },
    { id: "coach", name: "Coach", panel: () => <CoachTab seat={seat} /> },
    { id: "fair", name: "Fair", panel: () => <FairTab seat={seat} /> },
    { id: "players", name: "Table", panel: () => <PlayersTab seat={seat} /> },
  ];
  return <Tabs label="About this table" tabs={tabs} open={open.value} onOpen={(id) => (open.value = id)} />;
}

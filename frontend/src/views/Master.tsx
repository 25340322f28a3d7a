/** The game master's panel: what waits first, then what is needed in play, then what is needed once an evening. */
import "../styles/master.css";
import { Adversaries } from "../master/Adversaries";
import { AskRoll } from "../master/AskRoll";
import { Away } from "../master/Away";
import { Going } from "../master/Going";
import { Moves, TableSheet } from "../master/Moves";
import { Proposals } from "../master/Proposals";
import { Rolls } from "../master/Rolls";
import { Seats } from "../master/Seats";
import { Settings } from "../master/Settings";
import { acts } from "../state/table";
import { words } from "../words";

export function Master() {
  return (
    <div class="stack master">
      <h2 class="unseen">{words.views.master}</h2>
      <Proposals />
      <TableSheet />
      {acts.value && <AskRoll />}
      <Adversaries />
      <Moves />
      <Rolls />
      <Going />
      <Seats />
      <Settings />
      <Away />
    </div>
  );
}

/** The game master's panel: what waits first, then what is needed in play, then what is needed once an evening. */
import "../styles/master.css";
import { Adversaries } from "./Adversaries";
import { AskRoll } from "./AskRoll";
import { Away } from "./Away";
import { Going } from "./Going";
import { Moves, TableSheet } from "./Moves";
import { Proposals } from "./Proposals";
import { Rolls } from "./Rolls";
import { Seats } from "./Seats";
import { Settings } from "./Settings";
import { acts } from "../state/table";
import { words } from "../words";

export default function Panel() {
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

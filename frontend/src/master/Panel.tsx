/** The game master's desk: what waits, the fight and the party in lines, and a bar to call for rolls; what an evening needs once lies below. */
import "../styles/master.css";
import { Adversaries, NewAdversary } from "./Adversaries";
import { AskRoll } from "./AskRoll";
import { Away } from "./Away";
import { CallBar } from "./CallBar";
import { Going } from "./Going";
import { Moves } from "./Moves";
import { PartyLines } from "./PartyLines";
import { Prepared } from "./Proposals";
import { Rolls } from "./Rolls";
import { Seats } from "./Seats";
import { Settings } from "./Settings";
import { acts } from "../state/table";
import { words } from "../words";

export default function Panel() {
  return (
    <div class="master">
      <div class="desk-scroll" tabIndex={0}>
        <h2 class="unseen">{words.views.master}</h2>
        <Adversaries />
        <PartyLines />
        <Prepared />
        <div class="stack desk-more">
          {acts.value && <AskRoll />}
          <NewAdversary />
          <Moves />
          <Rolls />
          <Going />
          <Seats />
          <Settings />
          <Away />
        </div>
      </div>
      {acts.value && <CallBar />}
    </div>
  );
}

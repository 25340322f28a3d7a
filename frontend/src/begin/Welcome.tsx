/** The first minute: invite, pick or make a character, try a roll. Whoever was invited says here who they are. */
import "../styles/begin.css";
import { useSignal } from "@preact/signals";
import { act } from "../api";
import { Icon } from "../parts/Icon";
import { done } from "../state/doing";
import { useKinds } from "../state/kinds";
import { here, isMaster } from "../state/table";
import { unsent } from "../state/unsent";
import { useGrown } from "../todo/grown";
import { words } from "../words";
import { Character } from "./Character";
import { Invite } from "./Invite";
import { Name } from "./Name";

export default function Welcome() {
  const master = isMaster.value;
  const closed = unsent("begun", false);
  useGrown(true);
  return (
    <section class="welcome" aria-label={master ? words.begin.empty : words.begin.welcome}>
      <h2>{master ? words.begin.empty : words.begin.welcome}</h2>
      {master ? <Invite /> : <Name />}
      <Character />
      <Try />
      {master && (
        <button type="button" class="plain" onClick={() => (closed.value = true)}>
          <Icon name="cross" /> {words.begin.close}
        </button>
      )}
    </section>
  );
}

/** The dice of the game, thrown to see them fall. */
function Try() {
  const trial = useKinds()?.trial;
  const tried = useSignal(false);
  if (!trial) return null;
  return (
    <section class="panel" aria-label={words.begin.tryIt}>
      <h3>{words.begin.tryIt}</h3>
      <p class="quiet">{tried.value ? trial.says : words.begin.tryHelp}</p>
      <button type="button" onClick={() => void done(() => act(here(), "roll", { dice: trial.dice })).then((was) => (tried.value = was))}>
        <Icon name="die" /> {words.begin.throwIt(trial.dice)}
      </button>
    </section>
  );
}

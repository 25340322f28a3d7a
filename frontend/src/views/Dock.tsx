/** The dock below the log: a line to say, and what there is to do. */
import { act } from "../api";
import { say } from "../act/saying";
import { composing } from "../composer/composing";
import { Die } from "../dice/Die";
import { Icon } from "../parts/Icon";
import { SayLine } from "../parts/SayLine";
import { done } from "../state/doing";
import { useKinds } from "../state/kinds";
import { acts, here, shown, you } from "../state/table";
import { words } from "../words";

export function Dock() {
  if (!acts.value) return <p class="dock quiet">{whyNot()}</p>;
  return (
    <div class="dock">
      <div class="row dock-row">
        <button class="main" data-key="move" aria-label={words.composer.move} onClick={() => (composing.value = { kind: "moves" })}>
          <Icon name="plus" /> <span class="wide">{words.composer.move}</span>
          <span class="narrow">{words.composer.moveShort}</span>
        </button>
        <OneDie />
        <button class="icon more-dice" aria-label={words.composer.plainDice} title={words.composer.plainDice} onClick={() => (composing.value = { kind: "dice" })}>
          <Icon name="die" />
        </button>
        <SayLine name="say" label={words.say.label} placeholder={words.say.placeholder} send={words.say.send} onSay={say} />
      </div>
    </div>
  );
}

/** The die of the game, thrown by itself. */
function OneDie() {
  const die = useKinds()?.trial.die;
  if (!die) return null;
  return (
    <button class="icon" aria-label={words.act.die(die)} title={words.act.die(die)} onClick={() => void done(() => act(here(), "roll", { dice: die }))}>
      <span aria-hidden="true">
        <Die dice={die} face="" />
      </span>
    </button>
  );
}

/** Why this seat does nothing here. */
function whyNot(): string {
  if (shown.value?.closed) return words.table.closed;
  return you.value?.locked ? words.table.lockedYou : words.table.watching;
}

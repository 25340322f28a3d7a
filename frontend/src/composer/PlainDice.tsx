/** Plain dice: tapped together or written down. */
import { useSignal } from "@preact/signals";
import { act } from "../api";
import { inNotation } from "../act/meaning";
import { Die } from "../dice/Die";
import { Toggle } from "../fields/Toggle";
import { done } from "../state/doing";
import { useLook } from "../odds/useLook";
import { useSettled } from "../odds/useSettled";
import { here, isMaster, seesOdds } from "../state/table";
import { unsent } from "../state/unsent";
import { words } from "../words";
import { composing } from "./composing";
import { OddsFoot } from "./OddsPanel";

const KINDS = [4, 6, 8, 10, 12, 20, 100];

export function PlainDice() {
  const dice = unsent("dice", "");
  const hidden = useSignal(false);
  const written = inNotation(dice.value.trim());
  const odds = useLook("odds", seesOdds.value && written ? { move: "roll", args: { dice: written } } : null);
  const wrong = useSettled(odds.wrong, written);
  async function roll(event: Event): Promise<void> {
    event.preventDefault();
    if (written) await done(() => act(here(), "roll", { dice: written }, { hidden: hidden.value }), rolled);
  }
  function rolled(): void {
    dice.value = "";
    composing.value = null;
  }
  return (
    <form class="stack" onSubmit={roll}>
      <div class="row dice-row">
        {KINDS.map((sides) => (
          <button key={sides} type="button" class="plain icon" aria-label={words.composer.addDie(sides)} onClick={() => (dice.value = withOne(dice.value, sides))}>
            <span aria-hidden="true">
              <Die dice={`d${sides}`} face={`d${sides}`} />
            </span>
          </button>
        ))}
      </div>
      <label class="field">
        <span class="field-name">{words.composer.dice}</span>
        <input value={dice.value} placeholder="4d6kh3+2" maxLength={500} autoComplete="off" spellcheck={false} onInput={(event) => (dice.value = event.currentTarget.value)} />
        <span class="help">{wrong ? words.composer.unfinished(wrong) : words.composer.diceHelp}</span>
      </label>
      {isMaster.value && <Toggle on={hidden.value} says={words.composer.hidden} onChange={(now) => (hidden.value = now)} />}
      <OddsFoot odds={{ ...odds, wrong: "", told: seesOdds.value, steps: [], lacking: [], theirs: [] }} />
      <button class="main" disabled={!written}>
        {words.composer.roll}
      </button>
    </form>
  );
}

/** What is written, with one die more: `2d6` and a d6 is `3d6`. */
function withOne(text: string, sides: number): string {
  const parts = text.split("+").map((each) => each.trim()).filter(Boolean);
  const at = parts.findIndex((each) => new RegExp(`^\\d*d${sides}$`).test(each));
  if (at < 0) return [...parts, `d${sides}`].join("+");
  const count = Number(parts[at]!.split("d")[0] || 1);
  return parts.map((each, index) => (index === at ? `${count + 1}d${sides}` : each)).join("+");
}

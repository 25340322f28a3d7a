/** Rolls: told on in one tap, amended, taken back. */
import { useSignal } from "@preact/signals";
import { goOn, withdraw } from "../api";
import { Sure } from "../parts/Dialog";
import { Fold } from "../parts/Fold";
import { showRoll } from "../sheet/chosen";
import { done } from "../state/doing";
import { acts, here, sheetName, shown } from "../state/table";
import { titleOf } from "../todo/titles";
import type { Card } from "../types";
import { named, words } from "../words";
import { AmendDialog } from "./Amend";

/** So many are listed, the last first. */
const LISTED = 12;

export function Rolls() {
  const every = [...shown.value!.rolls].reverse();
  const still = every.filter(stillOpen);
  const listed = [...still, ...every.filter((each) => !stillOpen(each) && each.status !== "withdrawn")].slice(0, LISTED);
  return (
    <Fold id="rolls" title={words.master.rolls} count={still.length}>
      {listed.length === 0 && <p class="quiet">{words.master.noRolls}</p>}
      {listed.map((each) => (
        <Roll key={each.id} roll={each} />
      ))}
    </Fold>
  );
}

/** Whether somebody may still add something: the game master can go on. */
function stillOpen(roll: Card): boolean {
  return roll.waiting?.kind === "window";
}

function Roll({ roll }: { roll: Card }) {
  const open = useSignal<"amend" | "back" | null>(null);
  const shut = () => (open.value = null);
  const back = () => void done(() => withdraw(here(), { of: roll.id }));
  return (
    <article class="proposal">
      <button type="button" class="plain adversary-name" onClick={() => showRoll(roll.id)}>
        <strong>{roll.text || titleOf(roll)}</strong>
      </button>
      <p class="small quiet">{[sheetName(roll.sheet), roll.result?.says, named(words.master.status, roll.status)].filter(Boolean).join(" · ")}</p>
      {acts.value && (
        <div class="row">
          {stillOpen(roll) && (
            <button class="main" onClick={() => void done(() => goOn(here(), roll))}>
              {words.master.narrate}
            </button>
          )}
          <button onClick={() => (open.value = "amend")}>{words.master.amend}</button>
          <button class="plain" onClick={() => (open.value = "back")}>
            {words.master.back}
          </button>
        </div>
      )}
      {open.value === "amend" && <AmendDialog roll={roll} onClose={shut} />}
      {open.value === "back" && <Sure title={words.master.backSure} onDo={back} onClose={shut} />}
    </article>
  );
}

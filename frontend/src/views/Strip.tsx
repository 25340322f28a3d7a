/** The strip: what everybody has before their eyes, whatever view is open. The table's counters, one's own, and whose turn it is. */
import "../styles/strip.css";
import { useSignal } from "@preact/signals";
import { act } from "../api";
import { short } from "../master/calling";
import { counted } from "../master/counting";
import { Pips } from "../master/Pips";
import { PickFor, Quick } from "../master/Quick";
import { done } from "../state/doing";
import { useKinds } from "../state/kinds";
import { acts, here, isMaster, mine, sheetName, sheets, shown } from "../state/table";
import type { LaidSheet, Shortcut } from "../types";
import { words } from "../words";

const TABLE = "table";
const GM = "gm";

export function Strip() {
  const known = useKinds();
  const asked = useSignal<Shortcut | null>(null);
  const table = sheets.value.get(TABLE);
  const own = isMaster.value ? [] : mine.value;
  const rows = [table, ...own].filter((each): each is LaidSheet => each !== undefined && each.values !== null);
  const shortcuts = acts.value && isMaster.value ? (known?.lines[TABLE]?.shortcuts ?? []) : [];
  const counters = rows.flatMap((held) => counted(known, held).filter((each) => each.strip).map((counter) => ({ held, counter })));
  const besides = (at: string) => shortcuts.filter((each) => each.beside === at);
  const others = shortcuts.filter((each) => !counters.some(({ counter }) => counter.at === each.beside));
  const quick = (each: Shortcut) => <Quick key={each.says} sheet={TABLE} shortcut={each} onAsk={() => (asked.value = each)} />;
  if (counters.length === 0 && others.length === 0 && !turns()) return null;
  return (
    <section class="strip" aria-label={words.desk.strip}>
      {asked.value ? (
        <PickFor sheet={TABLE} shortcut={asked.value} onDone={() => (asked.value = null)} />
      ) : (
        <>
          {counters.map(({ held, counter }) => (
            <span key={`${held.id} ${counter.at}`} class="strip-part" data-sheet={held.id}>
              <Pips counter={counter} />
              {held.id === TABLE && besides(counter.at).map(quick)}
            </span>
          ))}
          {others.map(quick)}
        </>
      )}
      <Turn />
    </section>
  );
}

/** Whether anything is said of turns: somebody has one, or the game master might give it. */
function turns(): boolean {
  return shown.value!.turn !== null || (isMaster.value && acts.value && players().length > 0);
}

function players(): LaidSheet[] {
  return shown.value!.sheets.filter((each) => each.seat !== null);
}

function Turn() {
  const { turn } = shown.value!;
  if (!turns()) return null;
  if (!isMaster.value || !acts.value) {
    return (
      <p class="strip-turn">
        {words.desk.turn} <b>{turn === GM ? words.desk.masterTurn : sheetName(turn ?? "")}</b>
      </p>
    );
  }
  const names = players().map((each) => each.name);
  const give = (to: string) => void done(() => act(here(), "turn", { to: to === turn ? null : to }));
  const everybody = [{ id: GM, says: words.desk.masterTurn }, ...players().map((each) => ({ id: each.id, says: short(each.name, names) }))];
  return (
    <div class="strip-turn" role="group" aria-label={words.desk.turnOf}>
      <span class="quiet">{words.desk.turn}</span>
      {everybody.map((each) => (
        <button key={each.id} type="button" class="turn" aria-pressed={each.id === turn} onClick={() => give(each.id)}>
          {each.says}
        </button>
      ))}
    </div>
  );
}

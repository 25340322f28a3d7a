/** What is one tap away: a button that says what it does; where it has to know one thing more, that is picked in its place. */
import { useEffect, useRef } from "preact/hooks";
import { call, look } from "../api";
import { apart } from "../composer/apart";
import { useLook } from "../odds/useLook";
import { percent, wellOf } from "../odds/numbers";
import { done } from "../state/doing";
import { here, shown } from "../state/table";
import type { Choice, Shortcut } from "../types";
import { useSignal } from "@preact/signals";
import { words } from "../words";

interface Props {
  sheet: string;
  shortcut: Shortcut;
  /** Ask for what it has to know. */
  onAsk(): void;
}

export function Quick({ sheet, shortcut, onAsk }: Props) {
  const { says, detail, lacks, asks } = shortcut;
  const tap = () => (asks === null ? void make(sheet, shortcut, {}) : onAsk());
  return (
    <button type="button" class="quick" disabled={lacks !== ""} title={lacks} onClick={tap}>
      <b>{says}</b> {detail && <span>{detail}</span>}
    </button>
  );
}

/** Make the move of a shortcut, with what was picked. */
export function make(sheet: string, { move, args }: Shortcut, picked: Record<string, unknown>): Promise<boolean> {
  return done(() => call(here(), { move, sheet, args: { ...args, ...picked } }));
}

interface PickProps {
  sheet: string;
  shortcut: Shortcut;
  onDone(): void;
}

/** The one thing that a shortcut asks for: everything that there is to pick, each with the chance that it brings. */
export function PickFor({ sheet, shortcut, onDone }: PickProps) {
  const box = useRef<HTMLDivElement>(null);
  const { found: form } = useLook("form", { move: shortcut.move, sheet }, shown.value?.n);
  const field = form?.fields.find((each) => each.name === shortcut.asks);
  const choices = (field?.choices ?? []).filter((each) => each.value !== null);
  const [front, own] = apart(sheet, choices);
  const all = useSignal(false);
  useEffect(() => box.current?.querySelector("button")?.focus(), [choices.length > 0]);
  const take = async (value: unknown) => (await make(sheet, shortcut, { [shortcut.asks!]: value })) && onDone();
  return (
    <div class="picking" role="group" aria-label={words.desk.asks(shortcut.says)} ref={box} onKeyDown={(event) => event.key === "Escape" && onDone()}>
      <span class="quiet">{words.desk.asks(shortcut.says)}</span>
      {[...front, ...(all.value ? own : [])].map((each) => (
        <button type="button" key={JSON.stringify(each.value)} class="quick" onClick={() => void take(each.value)}>
          <b>{each.says}</b> <Chance sheet={sheet} shortcut={shortcut} choice={each} />
        </button>
      ))}
      {own.length > 0 && !all.value && (
        <button type="button" class="plain" onClick={() => (all.value = true)}>
          {words.desk.ownSide}
        </button>
      )}
      <button type="button" class="plain" onClick={onDone}>
        {words.cancel}
      </button>
    </div>
  );
}

/** How likely it goes well: whatever is not told as a failure. */
function Chance({ sheet, shortcut, choice }: { sheet: string; shortcut: Shortcut; choice: Choice }) {
  const chance = useSignal<number | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const args = { ...shortcut.args, [shortcut.asks!]: choice.value };
    look(here(), "odds", { move: shortcut.move, sheet, args }, stop.signal)
      .then(({ odds }) => (chance.value = odds ? wellOf(odds) : null))
      .catch(() => (chance.value = null));
    return () => stop.abort();
  }, [sheet, shortcut.move, JSON.stringify(choice.value)]);
  return chance.value === null ? null : <span>{percent(chance.value)}</span>;
}


/** Making a character: a question after the other, each answered with a tap or two, then all of it to look at, with a name. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { signed } from "../fields/schema";
import { usePreview } from "../odds/usePreview";
import type { Values } from "../sheet/reading";
import { isMaster } from "../state/table";
import type { Background, Making, Origin } from "../types";
import { words } from "../words";
import { term } from "../words/language";
import { sitDown } from "./Character";
import { joined, numbersAt, swapped, type Place } from "./making";

interface Props {
  kind: string;
  making: Making;
  onDone(): void;
}

export function Maker({ kind, making, onDone }: Props) {
  const picked = useSignal<Background[][]>([]);
  const at = picked.value.findIndex((each, step) => each.length < making.steps[step]!.take);
  const step = at >= 0 ? at : picked.value.length;
  const now = making.steps[step];
  const total = making.steps.reduce((sum, each) => sum + each.take, 0) + 1;
  const done = picked.value.flat().length + 1;
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: "nearest" });
  }, [step]);

  function take(one: Background): void {
    const before = picked.value[step] ?? [];
    const after = before.includes(one) ? before.filter((each) => each !== one) : [...before, one];
    picked.value = [...picked.value.slice(0, step), after];
  }
  const back = () => (picked.value.length > 0 ? (picked.value = picked.value.slice(0, now && picked.value[step] ? step : -1)) : onDone());
  return (
    <div class="stack maker">
      <p class="small quiet">{words.begin.step(done, total)}</p>
      <h4 ref={head} tabIndex={-1}>
        {now ? now.asks : words.begin.named}
      </h4>
      {now ? (
        <Ways step={now} chosen={picked.value[step] ?? []} onTake={take} />
      ) : (
        <Whole key={picked.value.flat().map((each) => each.says).join()} kind={kind} making={making} values={joined(picked.value.flat().map((each) => each.values))} onDone={onDone} />
      )}
      <button type="button" class="plain" onClick={back}>
        {words.begin.back}
      </button>
    </div>
  );
}

function Ways({ step, chosen, onTake }: { step: Origin; chosen: Background[]; onTake(one: Background): void }) {
  return (
    <ul class="presets">
      {step.ways.map((each) => (
        <li key={each.says}>
          <button type="button" class="preset" aria-pressed={chosen.includes(each)} onClick={() => onTake(each)}>
            <b>{each.says}</b> {each.help && <small>{each.help}</small>}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface WholeProps {
  kind: string;
  making: Making;
  values: Values;
  onDone(): void;
}

/** The character as they stand: a name, the numbers that were placed, and what the book has against it. */
function Whole({ kind, making, values, onDone }: WholeProps) {
  const name = useSignal(making.names[Math.floor(Math.random() * making.names.length)] ?? "");
  const placed = useSignal(values);
  const held = useSignal<Place | null>(null);
  const sheet = { ...placed.value, name: name.value.trim() };
  const { found, wrong } = usePreview(sheet.name ? { move: "lay", args: { kind, values: sheet } } : null);

  function tap(place: Place): void {
    if (held.value && held.value.field === place.field) placed.value = swapped(placed.value, held.value, place);
    held.value = held.value?.field === place.field ? null : place;
  }
  return (
    <>
      <input aria-label={words.begin.named} maxLength={60} value={name.value} onInput={(event) => (name.value = event.currentTarget.value)} />
      <div class="row">
        {making.names.map((each) => (
          <button type="button" key={each} class="quick" aria-pressed={each === name.value} onClick={() => (name.value = each)}>
            {each}
          </button>
        ))}
      </div>
      {making.swaps.map((field) => (
        <ul key={field} class="tiles" style={{ "--letters": lettersOf(numbersAt(placed.value, field).map((each) => term(each.name))) }}>
          {numbersAt(placed.value, field).map((each) => (
            <li key={each.name}>
              <button type="button" class="number-tile" aria-pressed={same(held.value, each)} aria-label={words.begin.swapped(term(each.name), each.value)} onClick={() => tap(each)}>
                <b>{signed(String(each.value))}</b>
                <span>{term(each.name)}</span>
              </button>
            </li>
          ))}
        </ul>
      ))}
      {making.swaps.length > 0 && <p class="small quiet">{[making.spread, words.begin.swap].filter(Boolean).join(" ")}</p>}
      {wrong && <p class="fault">{wrong}</p>}
      {found?.departs.map((each) => (
        <p key={each} class="departs">
          {each}
        </p>
      ))}
      <button type="button" class="main" disabled={!sheet.name || wrong !== ""} onClick={() => void sitDown(kind, sheet).then((was) => was && onDone())}>
        {isMaster.value ? words.begin.lay(sheet.name) : words.begin.sit(sheet.name)}
      </button>
    </>
  );
}

function same(one: Place | null, other: Place): boolean {
  return one?.field === other.field && one.name === other.name;
}

/** How many letters the longest word of some names has. */
function lettersOf(names: string[]): number {
  return Math.max(0, ...names.flatMap((each) => each.split(/\s/)).map((each) => each.length));
}

/** The odds of what is being composed, as it changes; and the best way to a goal. */
import { useState } from "preact/hooks";
import { Bar } from "../odds/Bar";
import { Curve } from "../odds/Curve";
import { areTheirs, chanceOf, chancesAlong, hiddenInWords, percent, worth } from "../odds/numbers";
import { useLook, type Seen } from "../odds/useLook";
import { useSettled } from "../odds/useSettled";
import type { Looks } from "../api";
import { Chips } from "../fields/Chips";
import { inText, readable, same } from "../fields/schema";
import { notice } from "../state/doing";
import { seesOdds, sheetName, sheets, shown } from "../state/table";
import { partInWords } from "../todo/parts";
import { inShort } from "../todo/pending";
import type { Closer as Closely, Field, Form, Look, Point, Way } from "../types";
import { words } from "../words";
import { around, ladderOf } from "./ladder";
import { waysOf, type Values } from "./values";

type Asked = Omit<Look, "want">;

/** The odds as they are seen, whether any are told here, the usual steps of what may be hidden, and for which fields they wait: one's own, and those that somebody else fills in. */
export interface Odds extends Seen<Looks["odds"]> {
  told: boolean;
  steps: number[];
  lacking: Field[];
  theirs: Field[];
}

/** The odds of a form as it is filled in; nothing where the table plays without them, or the move rolls no dice. */
export function useOdds(form: Form | null, asked: Asked | null, lacking: Field[] = [], theirs: Field[] = []): Odds {
  const told = seesOdds.value && form?.odds === true;
  const seen = useLook("odds", told ? asked : null, shown.value?.n);
  const rung = ladderOf(form?.fields ?? []);
  return { ...seen, told, steps: rung ? around(rung, rung.ladder!.usual, 1) : [], lacking, theirs };
}

interface Props {
  form: Form;
  /** What is looked at; nothing while something needed is missing. */
  asked: Asked | null;
  odds: Odds;
  /** The fields that may be chosen for the better. */
  open: Field[];
  onUse(args: Values): void;
}

/** Where a number is hidden the odds over all of it; and the best way to a goal. */
export function OddsPanel({ form, asked, odds, open, onUse }: Props) {
  const { found, wrong } = odds;
  if (!form.odds || !asked || !(found || wrong)) return null;
  const untold = found?.curve?.length === 0;
  return (
    <div class="odds-panel" role="group" aria-label={words.odds.title}>
      {untold && <p class="quiet small">{words.odds.untold}</p>}
      {found?.curve && <Curve curve={found.curve} hidden={hiddenInWords(found)} more={found.more} />}
      {form.goals.length > 0 && !untold && <Advice form={form} asked={asked} open={open} onUse={onUse} />}
    </div>
  );
}

interface FootProps {
  odds: Odds;
  /** Whether it stands below much that there is to pick from: how well it goes is told in a word then, and all else to who asks. */
  brief?: boolean;
}

/** The odds at the foot of what is composed, always in sight; or why there are none. */
export function OddsFoot({ odds, brief = false }: FootProps) {
  const { told, found, early, asking, lacking, theirs } = odds;
  const wrong = useSettled(odds.wrong, null);
  if (!told) return null;
  const closer = (found && "closer" in found && found.closer) || [];
  const chance = brief && found?.odds && !areTheirs(Object.keys(found.odds)) ? chanceOf(found.odds) : null;
  return (
    <div>
      <div role="status">{wrong && wrong !== notice.value?.text && <p class={early ? "quiet small" : "fault"}>{wrong}</p>}</div>
      {lacking.length > 0 && <p class="quiet small">{words.odds.lacking(inALine(lacking))}</p>}
      {lacking.length === 0 && theirs.length > 0 && <p class="quiet small">{(theirs[0]?.by === "gm" ? words.odds.masters : words.odds.theirs)(inALine(theirs))}</p>}
      {found && "warns" in found && found.warns?.map((each) => <p key={each} class="warns small">{each}.</p>)}
      {found && "guessed" in found && found.guessed && <p class="quiet small">{words.odds.guessed(guessedInWords(found.guessed))}</p>}
      {found?.curve && (
        <div class={asking ? "asking" : ""}>
          <Along curve={found.curve} steps={odds.steps} />
        </div>
      )}
      {found?.odds && (
        <div class={asking ? "asking" : ""}>
          {chance !== null ? (
            <Bar small odds={found.odds} sum={words.odds.succeeds(percent(chance))}>
              <Closer closer={closer} />
            </Bar>
          ) : (
            <>
              {(closer.length === 0 || Object.keys(found.odds).length > 1) && <Bar small brief={closer.length > 0} odds={found.odds} />}
              <Closer closer={closer} />
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** What others are thought to bring who have not said it yet: those who bring the same together. */
function guessedInWords(guessed: Record<string, Record<string, unknown>>): string {
  const every = [...sheets.value.values()].map((each) => each.name);
  const alike = new Map<string, string[]>();
  for (const [sheet, part] of Object.entries(guessed)) {
    const told = partInWords(part);
    alike.set(told, [...(alike.get(told) ?? []), sheet]);
  }
  return [...alike].map(([part, those]) => (part ? words.odds.brings(inShort(those, sheetName, every), part) : inShort(those, sheetName, every))).join("; ");
}

/** What tells more than how it ends: how well it goes, how long it takes, what becomes of each of several things. */
function Closer({ closer }: { closer: Closely[] }) {
  return (
    <ul class="closer small">
      {closer.map(({ says, odds }) => (
        <li key={says}>
          <span>{words.odds.of(says)}</span>
          {Object.entries(odds).map(([label, chance]) => (
            <span key={label}>
              {label} <b>{percent(chance)}</b>
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** The chance where how hard it is is hidden, for a few of the numbers that it could be. */
function Along({ curve, steps }: { curve: Point[]; steps: number[] }) {
  return (
    <ul class="along">
      {chancesAlong(curve, steps).map(({ at, chance }) => (
        <li key={at}>
          {words.odds.along(at)} <b>{percent(chance)}</b>
        </li>
      ))}
    </ul>
  );
}

function inALine(fields: Field[]): string {
  return fields.map((each) => inText(each.title ?? each.name)).join(", ");
}

function Advice({ form, asked, open, onUse }: Omit<Props, "odds"> & { asked: Asked }) {
  const [goal, setGoal] = useState<string | null>(null);
  const over = waysOf(open.filter((each) => !each.choices?.some((choice) => sheets.value.has(String(choice.value)))));
  const args = Object.fromEntries(Object.entries(asked.args ?? {}).filter(([name]) => !(name in over)));
  const { found, wrong } = useLook("advice", goal === null ? null : { ...asked, args, goal, over }, shown.value?.n);
  const goals = form.goals.map((each) => ({ value: each.name, says: each.help || each.name }));
  return (
    <details class="fold">
      <summary>{words.odds.advice}</summary>
      <Chips label={words.odds.goal} choices={goals} chosen={[goal]} onChange={([chosen]) => setGoal(chosen as string)} />
      {wrong && <p class="quiet small">{wrong}</p>}
      {found && "ways" in found && <Ways ways={found.ways} fields={open} onUse={onUse} />}
    </details>
  );
}

/** So many ways are shown. */
const SHOWN = 4;

function Ways({ ways, fields, onUse }: { ways: Way[]; fields: Field[]; onUse(args: Values): void }) {
  return (
    <ol class="ways">
      {ways.slice(0, SHOWN).map((way, at) => (
        <li key={at} class={way.best ? "best" : ""}>
          <span>{wayInWords(way.args, fields)}</span>
          <b>{worth(way)}</b>
          <button type="button" onClick={() => onUse(way.args)}>
            {words.odds.use}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** A way in the words of its choices. */
function wayInWords(args: Values, fields: Field[]): string {
  const said = Object.entries(args).filter(([, value]) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0));
  if (said.length === 0) return words.odds.plainly;
  const one = (name: string, value: unknown) =>
    fields.find((each) => each.name === name)?.choices?.find((each) => same(each.value, value))?.says ?? `${readable(name)}: ${String(value)}`;
  return said
    .map(([name, value]) => (value === true ? readable(name) : Array.isArray(value) ? value.map((each) => one(name, each)).join(", ") : one(name, value)))
    .join(" · ");
}

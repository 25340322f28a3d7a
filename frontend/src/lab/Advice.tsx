/** Advice: what is best to decide for a goal, what may be chosen before the roll among it, and what every option is worth. */
import { useEffect, useState } from "preact/hooks";
import { Chips, NamedChips } from "../fields/Chips";
import { inText, readable, schemaOf, shapeOf } from "../fields/schema";
import { post } from "../net/http";
import { inWords } from "../state/doing";
import type { Advised, Field } from "../types";
import { told } from "../words/lab";
import { bench, change } from "./bench";
import { figure } from "./rows";
import type { Rule, Setting, Values } from "./setting";

/** A parameter with so many values may be chosen as well. */
const FEW = 12;
const MOST_CHOSEN = 2;
const MOMENT = 150;
const MOST_ROWS = 14;

interface Row {
  role: string;
  name: string;
  when: Values;
  key: string;
  values: Record<string, number>;
}

export function Advice({ rule }: { rule: Rule }) {
  const [goal, setGoal] = useState<string | null>(null);
  const [over, setOver] = useState<string[]>([]);
  const now = bench.value!.now;
  const open = rule.parameters.filter((each) => valuesOf(each).length > 0);
  const asks = goal !== null && (rule.decisions.length > 0 || over.length > 0);
  const { found, wrong } = useAdvice(asks ? now : null, goal ?? "", over, open);
  return (
    <section class="panel" aria-label={told.advice}>
      <h2>{told.advice}</h2>
      <div class="field">
        <span class="field-name">{told.aim}</span>
        <Chips
          label={told.aim}
          choices={[{ value: null, says: told.noAim }, ...rule.goals.map((each) => ({ value: each.name, says: inText(each.name) }))]}
          chosen={[goal]}
          onChange={([chosen]) => setGoal((chosen as string | null) ?? null)}
        />
        {goal !== null && <p class="help">{rule.goals.find((each) => each.name === goal)?.help}</p>}
      </div>
      {goal !== null && open.length > 0 && (
        <NamedChips
          several
          label={told.alsoChoose}
          choices={open.map((each) => ({ value: each.name, says: readable(each.name) }))}
          chosen={over}
          most={MOST_CHOSEN}
          onChange={(chosen) => setOver(chosen as string[])}
        />
      )}
      {goal !== null && !asks && <p class="quiet small">{told.nothingToDecide}</p>}
      {wrong && <p class="fault">{wrong}</p>}
      {found && asks && <Plan found={found} over={over} now={now} />}
    </section>
  );
}

function Plan({ found, over, now }: { found: Advised; over: string[]; now: Setting }) {
  const best = found.best as unknown as { args: Values; plan: Row[]; value: { float: number } };
  const chosen = Object.fromEntries(over.map((name) => [name, best.args[name]]));
  return (
    <div class="stack" aria-live="polite">
      <p>
        <b>{told.worth(figure(best.value.float))}</b>
      </p>
      {over.length > 0 && (
        <p class="row">
          {told.chosenSo} {Object.entries(chosen).map(([name, value]) => `${inText(name)} ${String(value)}`).join(", ")}
          <button type="button" onClick={() => change({ args: { ...now.args, ...chosen } })}>
            {told.useThese}
          </button>
        </p>
      )}
      {best.plan.length > 0 && <Rows rows={best.plan} />}
    </div>
  );
}

function Rows({ rows }: { rows: Row[] }) {
  return (
    <div class="scrolls" tabIndex={0} role="group" aria-label={told.advice}>
      <table>
        <thead>
          <tr>
            <th scope="col">{told.when}</th>
            <th scope="col">{told.does}</th>
            <th scope="col">{told.options}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map((each, at) => (
            <tr key={at}>
              <th scope="row">{situation(each)}</th>
              <td>
                <b>{each.key}</b>
              </td>
              <td class="quiet small">{Object.entries(each.values).map(([key, value]) => `${key} ${figure(value)}`).join(", ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MOST_ROWS && <p class="quiet small">{told.moreRows(rows.length - MOST_ROWS)}</p>}
    </div>
  );
}

function situation(row: Row): string {
  const when = Object.entries(row.when).map(([name, value]) => `${inText(name)} ${Array.isArray(value) ? value.join(", ") : String(value)}`);
  return [readable(row.name), ...when].join(" · ");
}

/** The values that a parameter may have where they are few. */
function valuesOf(field: Field): unknown[] {
  const { kind, schema } = shapeOf(schemaOf(field));
  if (field.required) return [];
  if (kind === "toggle") return [false, true];
  const [from, to] = [schema.minimum, schema.maximum];
  if (kind !== "number" || from === undefined || to === undefined || to - from >= FEW) return [];
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

interface Asked {
  found: Advised | null;
  wrong: string;
}

function useAdvice(now: Setting | null, goal: string, over: string[], open: Field[]): Asked {
  const [asked, setAsked] = useState<Asked>({ found: null, wrong: "" });
  const key = now && JSON.stringify([now.rule, now.args, now.house, goal, over]);
  useEffect(() => {
    if (!now) return setAsked({ found: null, wrong: "" });
    const stop = new AbortController();
    const timer = setTimeout(() => void ask(now, stop.signal), MOMENT);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key]);

  async function ask(said: Setting, signal: AbortSignal): Promise<void> {
    const ranges = Object.fromEntries(open.filter((each) => over.includes(each.name)).map((each) => [each.name, spanOf(valuesOf(each))]));
    const args = Object.fromEntries(Object.entries(said.args).filter(([name]) => !over.includes(name)));
    try {
      const found = await post<Advised>("/api/advise", { rule: said.rule, args, house: said.house, goal, over: ranges }, { signal });
      if (!signal.aborted) setAsked({ found, wrong: "" });
    } catch (error) {
      if (!signal.aborted) setAsked({ found: null, wrong: inWords(error) });
    }
  }

  return asked;
}

/** Values as the server takes them: two whole numbers are a range with both ends. */
function spanOf(values: unknown[]): unknown[] {
  return typeof values[0] === "number" ? [values[0], values.at(-1)] : values;
}

/** House rules: each with its plain meaning, what the book says and where; what is left alone is not sent. */
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Input } from "../../fields/Field";
import { plain, same, shapeOf, type Schema } from "../../fields/schema";
import { get } from "../../net/http";
import { inWords, tell } from "../../state/doing";
import type { Switch } from "../../types";
import { words } from "../../words";

interface Props {
  switches: Switch[];
  house: Signal<Record<string, unknown>>;
}

export function HouseRules({ switches, house }: Props) {
  return (
    <details class="fold">
      <Summary house={house} />
      <Switches switches={switches} house={house} />
    </details>
  );
}

/** Those of a game that nobody has been asked for, fetched when somebody looks at them. */
export function LaterRules({ system, house }: { system: string; house: Props["house"] }) {
  const open = useSignal(false);
  return (
    <details class="fold" onToggle={(event) => (open.value ||= event.currentTarget.open)}>
      <Summary house={house} />
      {open.value && <Fetched system={system} house={house} />}
    </details>
  );
}

function Fetched({ system, house }: { system: string; house: Props["house"] }) {
  const { switches, failed, again } = useSwitches(system);
  if (failed) return <Again again={again} />;
  if (!switches) return <p class="quiet" aria-busy="true">{words.loading}</p>;
  return <Switches switches={switches.filter((each) => !each.asked)} house={house} />;
}

interface Asked {
  switches: Switch[] | null;
  failed: boolean;
  again(): void;
}

/** The house rules of a game in the language that is spoken; nothing until they are there, and whether they could not be had. */
export function useSwitches(system: string): Asked {
  const switches = useSignal<Switch[] | null>(null);
  const failed = useSignal(false);
  const latest = useRef({});
  async function load(): Promise<void> {
    const mine = (latest.current = {});
    failed.value = false;
    try {
      const found = await get<{ house: Record<string, Switch[]> }>(`/api/rules?name=${encodeURIComponent(system)}`);
      if (mine === latest.current) switches.value = found.house[system] ?? [];
    } catch (error) {
      if (mine !== latest.current) return;
      failed.value = true;
      tell(inWords(error), true);
    }
  }
  useEffect(() => void load(), [system, words.tag]);
  return { switches: switches.value, failed: failed.value, again: () => void load() };
}

/** What could not be had is asked for once more. */
export function Again({ again }: Pick<Asked, "again">) {
  return (
    <button type="button" onClick={again}>
      {words.shut.again}
    </button>
  );
}

function Summary({ house }: { house: Props["house"] }) {
  return (
    <summary>
      {words.house.rules} <span class="quiet">{words.house.changed(Object.keys(house.value).length)}</span>
    </summary>
  );
}

function Switches({ switches, house }: Props) {
  return (
    <>
      <p class="help">{words.house.rulesHelp}</p>
      {switches.filter(isOpen).map((each) => (
        <House key={each.key} each={each} value={house.value[each.key]} onChange={(value) => (house.value = set(house.value, each, value))} />
      ))}
    </>
  );
}

/** Whether there is anything to choose. */
function isOpen({ schema, choices }: Switch): boolean {
  const { closed, choices: there } = shapeOf(schema as Schema, choices);
  return !closed || there.length > 1;
}

/** House rules with one of them set; what is as in the book is not told. */
export function set(house: Record<string, unknown>, each: Switch, value: unknown): Record<string, unknown> {
  const { [each.key]: _, ...others } = house;
  return same(value, each.default) ? others : { ...others, [each.key]: value };
}

function House({ each, value, onChange }: { each: Switch; value: unknown; onChange(value: unknown): void }) {
  const shape = shapeOf(each.schema as Schema, each.choices);
  const now = value === undefined ? each.default : value;
  const meaning = plain(each.meaning);
  const input = <Input label={meaning} shape={shape} value={now} onChange={onChange} />;
  const large = shape.kind === "list" || shape.kind === "object" || shape.kind === "map";
  return (
    <div class="house" role="group" aria-label={meaning}>
      <p class="house-meaning">{meaning}</p>
      {large ? (
        <details class="fold">
          <summary>{value === undefined ? words.house.byTheBook : words.house.changed(1)}</summary>
          {input}
        </details>
      ) : (
        input
      )}
      <p class="help">
        {words.house.source}: <span lang="en">{each.source}</span>{" "}
        {value !== undefined && (
          <button type="button" class="plain" onClick={() => onChange(each.default)}>
            {words.house.byTheBook}
          </button>
        )}
      </p>
    </div>
  );
}

/** House rules: each with its plain meaning, what the book says and where; what is left alone is not sent. */
import type { Signal } from "@preact/signals";
import { Input } from "../../fields/Field";
import { plain, same, shapeOf, type Schema } from "../../fields/schema";
import type { Switch } from "../../types";
import { words } from "../../words";

interface Props {
  switches: Switch[];
  house: Signal<Record<string, unknown>>;
}

export function HouseRules({ switches, house }: Props) {
  const changed = Object.keys(house.value).length;
  return (
    <details class="fold">
      <summary>
        {words.house.rules} <span class="quiet">{words.house.changed(changed)}</span>
      </summary>
      <p class="help">{words.house.rulesHelp}</p>
      {switches.filter(isOpen).map((each) => (
        <House key={each.key} each={each} value={house.value[each.key]} onChange={(value) => (house.value = set(house.value, each, value))} />
      ))}
    </details>
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
        {words.house.source}: {each.source}{" "}
        {value !== undefined && (
          <button type="button" class="plain" onClick={() => onChange(each.default)}>
            {words.house.byTheBook}
          </button>
        )}
      </p>
    </div>
  );
}

/** Editing a sheet: every field, and only what is different is written. */
import { act } from "../api";
import { Field } from "../fields/Field";
import { same, type Schema } from "../fields/schema";
import { done, tell } from "../state/doing";
import { here } from "../state/table";
import type { LaidSheet } from "../types";
import { forget, unsent } from "../state/unsent";
import { words } from "../words";
import { Import } from "./Import";
import { fieldsOfKind, type Values } from "./reading";

interface Props {
  held: LaidSheet;
  schema: Schema;
  onDone(): void;
}

export function EditSheet({ held, schema, onDone }: Props) {
  const kept = `edit/${held.id}`;
  const values = unsent<Values>(kept, {});
  const before = held.values ?? {};

  async function save(event: Event): Promise<void> {
    event.preventDefault();
    const changed = Object.fromEntries(Object.entries(values.value).filter(([name, each]) => !same(each, before[name])));
    if (Object.keys(changed).length === 0) return tell(words.sheet.unchanged);
    if (await done(() => act(here(), "write", { sheet: held.id, values: changed }))) over();
  }

  function over(): void {
    forget(kept);
    onDone();
  }

  function fill(kind: string | null, found: Values): void {
    if (kind !== null && kind !== held.kind) return tell(words.sheet.otherKind(kind), true);
    const { name: _, ...others } = found;
    values.value = { ...values.value, ...others };
  }

  return (
    <form class="stack" onSubmit={save}>
      {fieldsOfKind(schema).map((each) => (
        <Field
          key={each.name}
          field={{ ...each, required: false }}
          value={each.name in values.value ? values.value[each.name] : before[each.name]}
          onChange={(now) => (values.value = { ...values.value, [each.name]: now })}
        />
      ))}
      <Import onRead={fill} />
      <div class="row sticky">
        <button class="main">{words.sheet.save}</button>
        <button type="button" onClick={over}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}

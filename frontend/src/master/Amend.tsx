/** Amending a roll: its rule's arguments as they stand, put right; the faces stay. */
import { act } from "../api";
import { emptied, fill, filledFor } from "../composer/composing";
import { Field } from "../fields/Field";
import { TextField } from "../fields/TextField";
import { same } from "../fields/schema";
import { useLook } from "../odds/useLook";
import { Dialog } from "../parts/Dialog";
import { done } from "../state/doing";
import { here, shown } from "../state/table";
import type { Card, Field as Described } from "../types";
import { words } from "../words";

interface Props {
  roll: Card;
  onClose(): void;
}

/** A field of `amend`: the value that the roll was made with is in it. */
type Standing = Described & { value: unknown };

export function AmendDialog({ roll, onClose }: Props) {
  const what = `amend/${roll.id}`;
  const { values, text } = filledFor(what);
  const { found, wrong } = useLook("form", { move: "amend", roll: roll.id }, shown.value?.n);
  const fields = (found?.fields ?? []) as Standing[];
  const changed = fields.filter((each) => each.name in values && !same(values[each.name], each.value));

  async function amend(event: Event): Promise<void> {
    event.preventDefault();
    const args = Object.fromEntries(changed.map((each) => [each.name, values[each.name]]));
    if (!(await done(() => act(here(), "amend", { roll: roll.id, args, why: text.trim() })))) return;
    emptied(what);
    onClose();
  }

  return (
    <Dialog title={`${words.master.amend}: ${roll.text || roll.says}`} onClose={onClose}>
      <form class="stack" onSubmit={amend}>
        <p class="help">{words.master.amendHelp}</p>
        {wrong && <p class="fault">{wrong}</p>}
        {fields.map((each) => (
          <Field
            key={each.name}
            field={{ ...each, required: false }}
            value={each.name in values ? values[each.name] : each.value}
            onChange={(now) => fill(what, { values: { ...values, [each.name]: now } })}
          />
        ))}
        <TextField name={words.master.amendWhy} value={text} most={2000} onChange={(now) => fill(what, { text: now })} />
        <button class="main" disabled={changed.length === 0}>
          {words.master.amend}
        </button>
      </form>
    </Dialog>
  );
}

export default AmendDialog;

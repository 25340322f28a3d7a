/** A move of the game, with everything that it asks for, and what it would change. */
import { useSignal } from "@preact/signals";
import { call } from "../api";
import { Chips } from "../fields/Chips";
import { Field } from "../fields/Field";
import { Dialog } from "../parts/Dialog";
import { done } from "../state/doing";
import { here, mine, moves, sheets } from "../state/table";
import type { Form } from "../types";
import { words } from "../words";
import { answered, useForm, usePreview } from "./asking";
import { Would } from "./Would";

interface Props {
  move: string;
  sheet: string;
  onClose(): void;
}

type Hidden = boolean | "noted";

export function MoveDialog({ move, sheet: given, onClose }: Props) {
  const sheet = useSignal(given);
  const args = useSignal<Record<string, unknown>>({});
  const hidden = useSignal<Hidden>(false);
  const byHand = useSignal(false);
  const { form, wrong } = useForm({ move, sheet: sheet.value });
  const whole = answered(form, args.value);
  const ready = form?.fields.every((each) => !each.required || each.name in whole) ?? false;
  const said = { move, sheet: sheet.value, args: whole };
  const preview = usePreview(form && !form.rule && ready ? said : null);
  const put = (name: string, value: unknown) => (args.value = { ...args.value, [name]: value });

  async function make(event: Event): Promise<void> {
    event.preventDefault();
    const rolls = form?.rule ? { hidden: hidden.value, by_hand: byHand.value } : {};
    if (await done(() => call(here(), { ...said, ...rolls }))) onClose();
  }

  return (
    <Dialog title={moves.value.get(move)?.title ?? move} onClose={onClose}>
      <form class="stack" onSubmit={make}>
        <p class="quiet">{moves.value.get(move)?.help}</p>
        <Acting value={sheet.value} onChange={(now) => (sheet.value = now)} />
        {wrong && <p class="fault">{wrong}</p>}
        {form && <Fields form={form} args={args.value} onPut={put} />}
        {form?.rule && (
          <>
            <div class="field">
              <span class="field-name">{words.master.see}</span>
              <Chips
                label={words.master.see}
                choices={[
                  { value: false, says: words.master.seeAll },
                  { value: "noted", says: words.master.seeNoted },
                  { value: true, says: words.master.seeNone },
                ]}
                chosen={[hidden.value]}
                onChange={([now]) => (hidden.value = now as Hidden)}
              />
            </div>
            <label class="toggle">
              <input type="checkbox" checked={byHand.value} onChange={(event) => (byHand.value = event.currentTarget.checked)} />
              <span>
                <span class="field-name">{words.master.byHand}</span>
                <span class="help">{words.master.byHandHelp}</span>
              </span>
            </label>
          </>
        )}
        <Would preview={preview.value} />
        <button class="main" disabled={!ready}>
          {form?.rule ? words.master.roll : words.master.make}
        </button>
      </form>
    </Dialog>
  );
}

/** Needed fields first; the others fold away where there are many. */
function Fields({ form, args, onPut }: { form: Form; args: Record<string, unknown>; onPut(name: string, value: unknown): void }) {
  const needed = form.fields.filter((each) => each.required);
  const optional = form.fields.filter((each) => !each.required);
  const shown = (every: Form["fields"]) => every.map((each) => <Field key={each.name} field={each} value={args[each.name]} onChange={(value) => onPut(each.name, value)} />);
  return (
    <>
      {shown(needed)}
      {optional.length > 3 ? (
        <details class="fold">
          <summary>{words.master.optional}</summary>
          {shown(optional)}
        </details>
      ) : (
        shown(optional)
      )}
    </>
  );
}

/** Whose move it is: one of the game master's sheets, or any other that may be named. */
function Acting({ value, onChange }: { value: string; onChange(sheet: string): void }) {
  const first = mine.value;
  const others = [...sheets.value.values()].filter((each) => each.values !== null && !first.includes(each));
  return (
    <label class="field">
      <span class="field-name">{words.master.forWhom}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {[...first, ...others].map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
    </label>
  );
}

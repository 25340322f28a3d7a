/** The game master's part of a roll: trait, difficulty and what else is theirs, each open or secret, and the stakes. */
import type { Signal } from "@preact/signals";
import { Field } from "../fields/Field";
import { readable } from "../fields/schema";
import type { Form } from "../types";
import { words } from "../words";

export interface Framed {
  frame: Record<string, unknown>;
  secret: string[];
  stakes: string;
}

export const UNFRAMED: Framed = { frame: {}, secret: [], stakes: "" };

export function FrameFields({ form, framed }: { form: Form; framed: Signal<Framed> }) {
  const now = framed.value;
  const put = (name: string, value: unknown) => (framed.value = { ...now, frame: { ...now.frame, [name]: value } });
  const hide = (name: string, hidden: boolean) =>
    (framed.value = { ...now, secret: hidden ? [...now.secret, name] : now.secret.filter((each) => each !== name) });
  const theirs = form.fields.filter((each) => each.by === "gm");
  return (
    <>
      {theirs.map((each) => (
        <div class="framed" key={each.name}>
          <Field field={each} value={now.frame[each.name]} onChange={(value) => put(each.name, value)} />
          {form.secret.includes(each.name) && (
            <label class="toggle kept">
              <input type="checkbox" checked={now.secret.includes(each.name)} onChange={(event) => hide(each.name, event.currentTarget.checked)} />
              <span>{words.master.secretFor(readable(each.name))}</span>
            </label>
          )}
        </div>
      ))}
      <label class="field">
        <span class="field-name">{words.master.stakes}</span>
        <input value={now.stakes} maxLength={2000} onInput={(event) => (framed.value = { ...now, stakes: event.currentTarget.value })} />
        <span class="help">{words.master.stakesHelp}</span>
      </label>
    </>
  );
}

/** Whether everything that is needed was said. */
export function complete(form: Form, framed: Framed): boolean {
  return form.fields.every((each) => each.by !== "gm" || !each.required || each.name in framed.frame || each.schema["type"] === "boolean");
}

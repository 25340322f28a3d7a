/** Calling for a roll: from whom, with which settings, openly or in secret, and what is at stake. */
import { act } from "../api";
import { NamedChips } from "../fields/Chips";
import { TextField } from "../fields/TextField";
import { done, tell } from "../state/doing";
import { here, moves, sheetName, shown } from "../state/table";
import type { Form } from "../types";
import { words } from "../words";
import { fill, filledFor, finish } from "./composing";
import { Framing } from "./Framing";
import { leftOpen, missing, saidOf, settable } from "./values";

const ALL = "all";

/** The sheets whose traits are shown: of all who are asked, or else of every player. */
export function calledSheets(who: unknown[]): string[] {
  const sheets = shown.value?.sheets.filter((each) => each.seat !== null) ?? [];
  const asked = sheets.filter((each) => who.includes(each.id));
  return (asked.length > 0 ? asked : sheets).map((each) => each.id);
}

/** Say that they are called, whom the log does not show yet. */
export function tellCalled(move: string, who: unknown[]): void {
  const names = who.includes(ALL) ? words.composer.everybody : who.map((each) => sheetName(String(each))).join(", ");
  tell(words.composer.haveCalled(names, moves.value.get(move)?.title ?? ""));
}

interface Props {
  form: Form;
  /** Whether another roll was picked since, whose form is not there yet: nothing more is said to this one. */
  stale: boolean;
}

export function CallForRoll({ form, stale }: Props) {
  const filled = filledFor(form.move);
  const { values, text, who } = filled;
  const secret = form.secret.filter((each) => filled.secret?.includes(each) ?? shown.value?.options["secret"] === true);
  const stakes = filled.stakes ?? "";
  const settings = settable(form.fields);
  const { choices: theirs, set } = leftOpen(settings, filled.choices);
  const sheets = (shown.value?.sheets ?? []).filter((each) => each.seat !== null);
  const choices = [{ value: ALL, says: words.composer.everybody }, ...sheets.map((each) => ({ value: each.id, says: each.name }))];

  async function send(event: Event): Promise<void> {
    event.preventDefault();
    const asked = who.includes(ALL) ? ALL : (who as string[]);
    const work = () => act(here(), "ask", { move: form.move, sheets: asked, text, frame: saidOf(set, values), choices: theirs, secret, stakes });
    if (await done(work, () => finish(form.move))) tellCalled(form.move, who);
  }

  return (
    <form class="stack" inert={stale} onSubmit={send}>
      <NamedChips several label={words.composer.fromWhom} choices={choices} chosen={who} onChange={(now) => fill(form.move, { who: now })} />
      <TextField name={words.composer.whatFor} value={text} most={2000} onChange={(now) => fill(form.move, { text: now })} />
      <Framing what={form.move} form={form} fields={settings} values={values} secret={secret} stakes={stakes} />
      <button class="main" disabled={who.length === 0 || missing(set, values).length > 0}>
        {words.composer.callForIt}
      </button>
    </form>
  );
}

/** Calling for a roll on one line: from whom, which, with what, how hard; openly or in secret. What more there is to set is behind.
 *  On a phone from whom and which is all there is of it until one of them is tapped.
 */
import { useSignal } from "@preact/signals";
import { act } from "../api";
import { isLines, Lines } from "../act/Lines";
import { calledSheets, tellCalled } from "../composer/CallForRoll";
import { fill, filledFor } from "../composer/composing";
import { around } from "../composer/ladder";
import { choosable, missing, offered, saidOf, type Values } from "../composer/values";
import { Chips } from "../fields/Chips";
import { isSaid, same, shapeOf, titleOfField, type Schema } from "../fields/schema";
import { useLook } from "../odds/useLook";
import { unfold } from "../parts/Fold";
import { Icon } from "../parts/Icon";
import { done } from "../state/doing";
import { useKinds } from "../state/kinds";
import { here, moves, shown } from "../state/table";
import type { Choice, Field, Form } from "../types";
import { unsent } from "../state/unsent";
import { words } from "../words";
import { ALL, brief, called, fitting, middle, short } from "./calling";

export function CallBar() {
  const known = useKinds();
  const calls = (known?.calls ?? []).filter((each) => moves.value.has(each));
  const first = calls[0] ?? [...moves.value.values()].find((each) => each.move.includes(".") && each.by !== "gm")?.move ?? "";
  const picked = unsent("call", "");
  const move = picked.value || first;
  const who = unsent<unknown[]>("call/who", [ALL]);
  const open = useSignal(false);
  const players = shown.value!.sheets.filter((each) => each.seat !== null);
  const { found: form } = useLook("form", players.length > 0 && move ? { move, sheets: calledSheets(who.value) } : null, shown.value?.n);
  if (players.length === 0 || !move) return null;
  const names = players.map((each) => each.name);
  const titled = (id: string): Choice => ({ value: id, says: moves.value.get(id)!.title });
  return (
    <section class={`call-bar ${open.value ? "" : "shut"}`} aria-label={words.master.ask} onClick={() => (open.value = true)}>
      <Chips
        several
        label={words.desk.fromWhom}
        choices={[{ value: ALL, says: words.desk.everybody }, ...players.map((each) => ({ value: each.id, says: short(each.name, names) }))]}
        chosen={who.value}
        onChange={(now) => (who.value = called(who.value, now))}
      />
      {calls.length > 1 && <Chips label={words.master.move} choices={calls.map(titled)} chosen={[move]} onChange={([now]) => (picked.value = now as string)} />}
      {form && (
        <div class="call-settings">
          <Settings form={form} who={who.value} ready={form.move === move} onFull={(said) => whole(move, who.value, said)} onDone={() => (open.value = false)} />
        </div>
      )}
    </section>
  );
}

/** All that can be set for such a roll, in the form below, which begins with what was said here. */
function whole(move: string, who: unknown[], values: Values): void {
  fill(move, { who, values: { ...filledFor(move).values, ...values } });
  unsent("ask", move).value = move;
  unfold("ask");
}

/** What the game master sets in one tap each: of a few things by name or by number. */
function tapped(form: Form): Field[] {
  return form.fields.map(stepped).filter((each) => each.by === "gm" && !each.seldom && (each.required || form.secret.includes(each.name) || choosable(each)) && (each.choices?.length ?? 0) > 1 && kindOf(each) !== "counted");
}

/** A number of many steps is picked from those around the usual one. */
function stepped(field: Field): Field {
  if (!field.ladder || (field.choices?.length ?? 0) > 0) return field;
  return { ...field, choices: around(field, field.ladder.usual).map((each) => ({ value: each, says: String(each) })) };
}

const kindOf = ({ schema, choices, free }: Field) => shapeOf(schema as Schema, choices, free).kind;

interface SettingsProps {
  form: Form;
  who: unknown[];
  ready: boolean;
  onFull(said: Values): void;
  /** Somebody is called, or nobody is after all. */
  onDone(): void;
}

/** The settings of the call, which stay when another roll is called for, as far as it has them; it is not sent before they are that roll's (`ready`). */
function Settings({ form, who, ready, onFull, onDone }: SettingsProps) {
  const values = unsent<Values>("call/values", {});
  const fields = tapped(form);
  // Here is picked what there is: what was written in the form of everything stays there.
  const settings = form.fields.filter((each) => each.by === "gm").map(({ free, ...each }) => each);
  const said = offered(settings, { ...suggested(form, fields), ...values.value });
  // What could be left to nobody in the full form is set here: a call that says no trait would be a roll without one.
  const lacking = [...new Set([...missing(settings, said), ...fields.filter((each) => choosable(each) && !isSaid(said[each.name]))])];
  const theirs = form.fields.filter((each) => each.by === "player" && each.required);
  // What is written is of this one roll; what is picked is mostly meant again.
  const clear = () => (values.value = saidOf(form.fields.filter((each) => !isLines(each)), values.value));
  const ask = (secretly: boolean) => {
    const asked = who.includes(ALL) ? ALL : (who as string[]);
    const secret = secretly ? form.secret.filter((each) => said[each] !== undefined) : [];
    void done(() => act(here(), "ask", { move: form.move, sheets: asked, frame: saidOf(settings, said), secret }), clear).then((was) => was && (tellCalled(form.move, who), onDone()));
  };
  return (
    <>
      {settings.filter(isLines).map((each) => (
        <Lines key={each.name} field={each} value={said[each.name]} onChange={(now) => (values.value = { ...values.value, [each.name]: now })} />
      ))}
      {fields.map((each) => (
        <Choices key={each.name} field={each} value={said[each.name]} onChange={(now) => (values.value = { ...values.value, [each.name]: now })} />
      ))}
      <span class="call-go">
        <button type="button" class="plain icon call-less" aria-label={words.desk.foldCall} onClick={(event) => (event.stopPropagation(), onDone())}>
          <Icon name="down" />
        </button>
        <button type="button" class="plain" onClick={() => onFull(saidOf(settings, said))}>
          {words.desk.fullCall}
        </button>
        {lacking.length === 0 && theirs.length > 0 && <span class="quiet small">{words.desk.theyPick(theirs.map(titleOfField).join(", "))}</span>}
        {lacking.length > 0 && <span class="quiet small">{words.desk.setFirst([...new Set(lacking.map(titleOfField))].join(", "))}</span>}
        {form.secret.length > 0 && lacking.length === 0 && (
          <button type="button" disabled={!ready} onClick={() => ask(true)}>
            {words.desk.callSecretly}
          </button>
        )}
        <button type="button" class="main" disabled={!ready || lacking.length > 0} onClick={() => ask(false)}>
          {words.desk.call}
        </button>
      </span>
    </>
  );
}

/** The number that is mostly meant: the usual one, or else the middle of those that there are to pick from, lower rather than higher. */
function suggested(form: Form, fields: Field[]): Values {
  const numbers = fields.filter((each) => form.secret.includes(each.name) && each.choices!.some((one) => typeof one.value === "number"));
  return Object.fromEntries(numbers.map((each) => [each.name, each.ladder?.usual ?? middle(each.choices!)]));
}

function Choices({ field, value, onChange }: { field: Field; value: unknown; onChange(now: unknown): void }) {
  const whole = useSignal(false);
  const several = kindOf(field) === "picks";
  const every = field.choices!.filter((each) => each.value !== null).map((each) => ({ value: each.value, says: brief(each) }));
  const chosen = several ? ((value as unknown[] | undefined) ?? []) : [value];
  const many = fitting(every.map((each) => each.says));
  const few = whole.value ? every : every.filter((each, at) => at < many || chosen.some((one) => same(one, each.value)));
  return (
    <>
      <Chips several={several} label={titleOfField(field)} choices={few} chosen={chosen} onChange={(now) => onChange(several ? now : now[0])} />
      {few.length < every.length && (
        <button type="button" class="plain quick" onClick={() => (whole.value = true)}>
          {words.desk.fewerHave(every.length - few.length)}
        </button>
      )}
    </>
  );
}

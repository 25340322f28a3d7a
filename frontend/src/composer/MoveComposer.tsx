/** Composing a move: for which sheet, what goes into it, what the odds are; then it is rolled, done, or called for. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../api";
import { Chips, NamedChips } from "../fields/Chips";
import { shapeOf, type Schema } from "../fields/schema";
import { Toggle } from "../fields/Toggle";
import { Changes } from "../log/Changes";
import { facesOf, Throws, unread, type Typed } from "../log/Throws";
import { useLook } from "../odds/useLook";
import { usePreview } from "../odds/usePreview";
import { About } from "../parts/About";
import { done } from "../state/doing";
import { tab } from "../state/tab";
import { here, isMaster, mine, moves, sheets, shown } from "../state/table";
import type { Field, Form, LaidSheet, Look } from "../types";
import { words } from "../words";
import { apart } from "./apart";
import { calledSheets, CallForRoll } from "./CallForRoll";
import { fill, filledFor, finish, instead, type Filled } from "./composing";
import { FormFields } from "./FormFields";
import { How } from "./How";
import { useRung } from "./ladder";
import { OddsFoot, OddsPanel, useOdds } from "./OddsPanel";
import { proposes } from "./remake";
import { Rungs } from "./Rungs";
import { actorsOf, firstSheet, isOwn, missing, offered, onlyOf, saidOf, sayable, unready } from "./values";
import { isNamed, kindsOf, sameWhom, Whoms } from "./Whoms";

interface Props {
  move: string;
  /** What was said by tapping something on a sheet: it stands behind, as it stands in the title. */
  tapped?: string[];
  /** The moves that are told the same by that. */
  among?: string[];
}

export function MoveComposer({ move, tapped, among = NOTHING }: Props) {
  const filled = filledFor(move);
  const listed = moves.value.get(move);
  const fitting = actorsOf(listed, mine.value);
  const sheet = filled.sheet ?? firstSheet(listed, fitting);
  const callable = isMaster.value && listed?.by !== "gm" && !tapped;
  const calling = callable && (filled.calling ?? fitting.length === 0);
  const [of, setOf] = useState<string[]>([]);
  const args = Object.fromEntries(of.map((each) => [each, filled.values[each] ?? null]));
  const { found: form, wrong } = useLook("form", { move, ...(calling ? { sheets: calledSheets(filled.who) } : { sheet }), args }, shown.value?.n);
  const kinds = kindsOf(among, move);
  // What there is to pick from may hang on another field: who the opponent is.
  useEffect(() => setOf(hangOn(form)), [form]);
  return (
    <div class="stack">
      <About move={move} />
      {kinds.length > 1 && (
        <Chips label={words.act.as} choices={kinds.map((each) => ({ value: each, says: moves.value.get(each)?.title ?? "" }))} chosen={[move]} onChange={([now]) => instead(now as string, sameWhom(move, now as string, filled.values))} />
      )}
      {tapped && <Whoms among={among} move={move} sheet={sheet} form={form} />}
      {callable && (
        <Chips label={words.composer.who} choices={who()} chosen={[calling]} onChange={([chosen]) => fill(move, { calling: chosen as boolean })} />
      )}
      {wrong && <p class="fault">{wrong}</p>}
      {form && calling && <CallForRoll form={form} stale={form.move !== move} />}
      {form && !calling && <Compose form={form} stale={form.move !== move} sheet={sheet} fitting={fitting} filled={filled} tapped={tapped ?? NOTHING} />}
    </div>
  );
}

const NOTHING: string[] = [];

function who() {
  return [
    { value: false, says: words.composer.rollIt },
    { value: true, says: words.composer.callForIt },
  ];
}

function hangOn(form: Form | null): string[] {
  return [...new Set((form?.fields ?? []).flatMap((each) => each.of ?? []))];
}

interface ComposeProps {
  form: Form;
  /** Whether another move was picked since, whose form is not there yet: nothing more is said to this one. */
  stale: boolean;
  sheet: string | null;
  /** The sheets that could act. */
  fitting: LaidSheet[];
  filled: Filled;
  tapped: string[];
}

function Compose({ form, stale, sheet, fitting, filled, tapped }: ComposeProps) {
  const { text, byHand, faces, hidden, helped } = filled;
  const kindOf = (id: unknown) => sheets.value.get(String(id))?.kind;
  const values = offered(form.fields, { ...onlyOf(form.fields, form.against, (id) => kindOf(id) === kindOf(sheet)), ...filled.values });
  const proposing = proposes(form, values);
  const listed = moves.value.get(form.move);
  const several = listed?.several ?? false;
  const joinable = form.part !== null && !isMaster.value;
  // What others have a part in is prepared, and thrown once they have said theirs.
  const company = joinable && (several || Boolean(listed?.whom));
  const asking = proposing || company || (joinable && helped);
  const wide = useSignal(false);
  const against = form.fields.find((each) => each.name === form.against);
  const [front, seldom] = apart(sheet, against?.choices ?? [], [values[form.against ?? ""]].flat());
  const [own, suggested] = divided(form, tapped);
  const narrow = (each: Field) => (each === against && !wide.value && seldom.length > 0 ? { ...each, choices: front } : each);
  const others = (each: Field) =>
    each.name === form.against && !wide.value && seldom.length > 0 && (
      <button type="button" class="plain beside" onClick={() => (wide.value = true)}>
        {words.desk.ownSide}
      </button>
    );
  // With nobody but one's own to pick, it is mostly against somebody who is not on the table.
  const alone = against?.choices?.every((each) => kindOf(each.value) === kindOf(sheet)) ?? false;
  // Whom it is against says how hard it is.
  const aimed = form.against !== null && [values[form.against] ?? []].flat().length > 0;
  const { at, rung } = useRung(aimed ? [] : suggested, values);
  const priced = at === null ? values : { ...values, [rung!.name]: at };
  const lacking = missing(form.fields, priced);
  const asked: Omit<Look, "want"> | null = lacking.length > 0 ? null : { move: form.move, sheet, args: saidOf(form.fields, priced) };
  const waited = proposing ? unready(form.fields, values) : lacking;
  const odds = useOdds(form, asked, lacking);
  const set = (now: typeof values) => fill(form.move, { values: now });
  const behind = form.fields.filter((each) => (tapped.includes(each.name) ? isSettled(each) : tapped.length > 0 && (isNamed(form.move, each.name, values) || (each === against ? alone && !each.required : each.by === "anyone" && !each.required)))).map((each) => each.name);

  async function send(event: Event): Promise<void> {
    event.preventDefault();
    const theirs = form.fields.filter((each) => each.by === "gm");
    const mine = isMaster.value ? form.fields : form.fields.filter((each) => each.by !== "gm" || !asking);
    const args = saidOf(mine, values);
    const said = { move: form.move, sheet: sheet ?? "", text: text.trim(), args, suggested: saidOf(theirs, values), ready: (proposing || company) && !filled.mine, helped };
    const work = asking
      ? () => api.act(here(), "propose", said, { by_hand: byHand })
      : () => api.call(here(), { move: form.move, sheet, args, text, by_hand: byHand, hidden, ...facesOf(faces) });
    const out = () => {
      finish(form.move);
      tab.value = "log";
    };
    await done(work, out);
  }

  return (
    <form class="stack" inert={stale} onSubmit={send}>
      {(listed?.by !== "gm" || listed.actors!.length > 0) && <SheetChoice form={form} sheet={sheet} fitting={fitting} />}
      {(proposing || form.rule !== null) && !form.fields.some(isOwn) && (
        <label class="field">
          <span class={tapped.length ? "unseen" : "field-name"}>{words.composer.what}</span>
          <input value={text} maxLength={500} placeholder={form.by === "gm" ? "" : words.composer.whatPlaceholder} onInput={(event) => fill(form.move, { text: event.currentTarget.value })} />
        </label>
      )}
      <FormFields fields={own.map(narrow)} values={values} behind={behind} note={others} waits={(each) => !proposing || isOwn(each)} onChange={set} />
      {joinable && !company && !listed?.named && (
        <Chips several label={form.part!.joins} choices={[{ value: true, says: words.act.askHelp }]} chosen={[helped]} onChange={(now) => fill(form.move, { helped: now.includes(true) })} />
      )}
      {suggested.length > 0 && <Suggested fields={suggested} values={values} open={tapped.length === 0} onChange={set} />}
      <OddsPanel form={form} asked={asked} odds={odds} open={sayable(own, values)} onUse={(way) => set({ ...values, ...way })} />
      {!form.dice && asked && !proposing && <Preview asked={asked} onTyped={(now) => fill(form.move, { faces: now })} />}
      {form.dice && <Thrown form={form} filled={filled} proposing={proposing || company} />}
      <div class="composer-foot">
        {rung && at !== null && <Rungs field={rung} at={at} />}
        <OddsFoot odds={odds} />
        <Go waits={waited.length > 0 || unread(faces)} says={goes(form, asking, filled)} quick={tapped.length > 0} />
      </div>
    </form>
  );
}

/** What is the player's own to say, and what they think fits of the game master's: what must be there and was not tapped is asked at once, and what is put together from one's own sheet. */
function divided(form: Form, tapped: string[]): [Field[], Field[]] {
  const theirs = (each: Field) => each.by === "gm" && proposes({ fields: form.fields, against: null }, {});
  const first = (each: Field) => each.required && (each.inner !== undefined || (tapped.length > 0 && !each.ladder));
  return [form.fields.filter((each) => !theirs(each) || first(each)), form.fields.filter((each) => theirs(each) && !first(each))];
}

/** Whether a field that was tapped is done with: of several things more may be wanted. */
function isSettled(field: Field): boolean {
  return shapeOf(field.schema as Schema, field.choices).kind !== "picks";
}

function goes(form: Form, asking: boolean, { mine, helped }: Filled): string {
  if (!asking) return form.dice ? words.composer.roll : (moves.value.get(form.move)?.title ?? "");
  if (mine || !form.dice) return words.composer.propose;
  return helped && !proposes(form, {}) ? words.act.askHelp : words.composer.roll;
}

interface GoProps {
  waits: boolean;
  says: string;
  /** Whether it has the keyboard at once. */
  quick: boolean;
}

/** The button that does it. */
function Go({ waits, says, quick }: GoProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (quick) button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <button class="main fat" data-key="roll" ref={button} disabled={waits}>
      {says}
    </button>
  );
}

interface SuggestedProps {
  fields: Field[];
  values: Record<string, unknown>;
  open: boolean;
  onChange(values: Record<string, unknown>): void;
}

/** What is the game master's to set, as the player would have it. */
function Suggested({ fields, values, open, onChange }: SuggestedProps) {
  return (
    <details class="fold suggest" open={open} role="group" aria-label={words.composer.suggest}>
      <summary>{words.composer.suggest}</summary>
      <FormFields fields={fields} values={values} waits={() => false} onChange={onChange} />
    </details>
  );
}

/** Whose sheet acts, where there are several. */
function SheetChoice({ form, sheet, fitting }: Pick<ComposeProps, "form" | "sheet" | "fitting">) {
  if (fitting.length === 0 || (fitting.length === 1 && fitting[0]?.id === sheet)) return null;
  return (
    <NamedChips
      label={words.composer.sheet}
      choices={fitting.map((each) => ({ value: each.id, says: each.name }))}
      chosen={[sheet]}
      onChange={([chosen]) => fill(form.move, { sheet: chosen as string })}
    />
  );
}

/** How its dice are thrown. */
function Thrown({ form, filled, proposing }: { form: Form; filled: Filled; proposing: boolean }) {
  const { byHand, hidden, mine } = filled;
  return (
    <details class="fold">
      <summary>{words.todo.how}</summary>
      {proposing && <Toggle on={mine} says={words.act.mine} help={words.act.mineHelp} onChange={(now) => fill(form.move, { mine: now })} />}
      <How byHand={byHand} hidden={hidden} onHand={(now) => fill(form.move, { byHand: now })} onHidden={(now) => fill(form.move, { hidden: now })} />
    </details>
  );
}

/** What a move without dice would change. */
function Preview({ asked, onTyped }: { asked: Omit<Look, "want">; onTyped(faces: Typed): void }) {
  const { found, wrong } = usePreview({ move: asked.move, sheet: asked.sheet, args: asked.args });
  if (wrong) return <p class={Object.keys(asked.args ?? {}).length > 0 ? "fault" : "quiet small"}>{wrong}</p>;
  return found ? (
    <div class="odds-panel" role="group" aria-label={words.composer.preview}>
      <p>{found.says.join(" ")}</p>
      <Changes changes={found.changes} />
      <Throws throws={found.throws} onTyped={onTyped} />
    </div>
  ) : null;
}

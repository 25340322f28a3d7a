/** Composing a move: for which sheet, what goes into it, what the odds are; then it is proposed, rolled, done, or called for. */
import * as api from "../api";
import { Chips } from "../fields/Chips";
import { Changes } from "../log/Changes";
import { Throws } from "../log/Throws";
import { plain } from "../fields/schema";
import { useLook } from "../odds/useLook";
import { usePreview } from "../odds/usePreview";
import { done } from "../state/doing";
import { here, isMaster, mine, moves, shown } from "../state/table";
import type { Form, Held, Look } from "../types";
import { words } from "../words";
import { calledFirst, CallForRoll } from "./CallForRoll";
import { fill, filledFor, finish, type Filled } from "./composing";
import { FormFields } from "./FormFields";
import { How } from "./How";
import { OddsFoot, OddsPanel, useOdds } from "./OddsPanel";
import { proposes } from "./remake";
import { actorsOf, firstSheet, missing, offered, saidOf, unfinished, usable } from "./values";

export function MoveComposer({ move }: { move: string }) {
  const filled = filledFor(move);
  const listed = moves.value.get(move);
  const fitting = actorsOf(listed, mine.value);
  const sheet = filled.sheet ?? firstSheet(listed, fitting);
  const callable = isMaster.value && listed?.by !== "gm";
  const calling = callable && (filled.calling ?? fitting.length === 0);
  const { found: form, wrong } = useLook("form", { move, sheet: calling ? calledFirst(filled.who) : sheet }, shown.value?.n);
  return (
    <div class="stack">
      <p class="quiet">
        {plain(listed?.help ?? "")} {listed?.source && <span class="book">{words.book(listed.source)}</span>}
      </p>
      {callable && (
        <Chips label={words.composer.who} choices={WHO} chosen={[calling]} onChange={([chosen]) => fill(move, { calling: chosen as boolean })} />
      )}
      {wrong && <p class="fault">{wrong}</p>}
      {form && calling && <CallForRoll form={form} />}
      {form && !calling && <Compose form={form} sheet={sheet} fitting={fitting} filled={filled} />}
    </div>
  );
}

const WHO = [
  { value: false, says: words.composer.rollIt },
  { value: true, says: words.composer.callForIt },
];

interface ComposeProps {
  form: Form;
  sheet: string | null;
  /** The sheets that could act. */
  fitting: Held[];
  filled: Filled;
}

function Compose({ form, sheet, fitting, filled }: ComposeProps) {
  const { text, byHand, hidden } = filled;
  const values = offered(form.fields, filled.values);
  const proposing = proposes(form);
  const own = form.fields.filter((each) => each.by !== "gm" || !proposing);
  const suggested = proposing ? form.fields.filter((each) => each.by === "gm") : [];
  const lacking = missing(form.fields, values);
  const asked: Omit<Look, "want"> | null = lacking.length > 0 ? null : { move: form.move, sheet, args: saidOf(form.fields, values) };
  const waited = proposing ? unfinished(form.fields, values) : lacking;
  const odds = useOdds(form, asked, lacking);
  const set = (now: typeof values) => fill(form.move, { values: now });

  async function send(event: Event): Promise<void> {
    event.preventDefault();
    const args = saidOf(own, values);
    const said = { move: form.move, sheet: sheet ?? "", text: text.trim(), args, suggested: saidOf(suggested, values) };
    const work = proposing
      ? () => api.act(here(), "propose", said)
      : () => api.call(here(), { move: form.move, sheet, args, text, by_hand: byHand, hidden });
    await done(work, () => finish(form.move));
  }

  return (
    <form class="stack" onSubmit={send}>
      <SheetChoice form={form} sheet={sheet} fitting={fitting} />
      {(proposing || form.rule !== null) && (
        <label class="field">
          <span class="field-name">{words.composer.what}</span>
          <input value={text} maxLength={500} placeholder={form.by === "gm" ? "" : words.composer.whatPlaceholder} onInput={(event) => fill(form.move, { text: event.currentTarget.value })} />
        </label>
      )}
      <FormFields fields={own} values={values} waits={!proposing} onChange={set} />
      {suggested.length > 0 && (
        <fieldset class="suggest">
          <legend>{words.composer.suggest}</legend>
          <FormFields fields={suggested} values={values} waits={false} onChange={set} />
        </fieldset>
      )}
      <OddsPanel form={form} asked={asked} odds={odds} open={own.filter((each) => usable(each, values))} onUse={(way) => set({ ...values, ...way })} />
      {!form.dice && asked && !proposing && <Preview asked={asked} />}
      {!proposing && form.dice && <How byHand={byHand} hidden={hidden} onHand={(now) => fill(form.move, { byHand: now })} onHidden={(now) => fill(form.move, { hidden: now })} />}
      <div class="composer-foot">
        <OddsFoot odds={odds} />
        <button class="main" disabled={waited.length > 0}>
          {proposing ? words.composer.propose : form.dice ? words.composer.roll : words.composer.doIt}
        </button>
      </div>
    </form>
  );
}

/** Whose sheet acts, where there are several. */
function SheetChoice({ form, sheet, fitting }: Omit<ComposeProps, "filled">) {
  if (fitting.length === 0 || (fitting.length === 1 && fitting[0]?.id === sheet)) return null;
  return (
    <div class="field">
      <span class="field-name">{words.composer.sheet}</span>
      <Chips
        label={words.composer.sheet}
        choices={fitting.map((each) => ({ value: each.id, says: each.name }))}
        chosen={[sheet]}
        onChange={([chosen]) => fill(form.move, { sheet: chosen as string })}
      />
    </div>
  );
}

/** What a move without dice would change. */
function Preview({ asked }: { asked: Omit<Look, "want"> }) {
  const { found, wrong } = usePreview({ move: asked.move, sheet: asked.sheet, args: asked.args });
  if (wrong) return <p class="fault">{wrong}</p>;
  return found ? (
    <div class="odds-panel" role="group" aria-label={words.composer.preview}>
      <p>{found.says.join(" ")}</p>
      <Changes changes={found.changes} />
      <Throws throws={found.throws} />
    </div>
  ) : null;
}

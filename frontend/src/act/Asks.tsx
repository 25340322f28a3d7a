/** What players ask, each on one line: the game master's answer is one press, and every other answer stands beside it. It is shown once. */
import { useSignal } from "@preact/signals";
import { act } from "../api";
import { emptied, fill, filledFor } from "../composer/composing";
import { FormFields } from "../composer/FormFields";
import { steps } from "../composer/ladder";
import { useFraming } from "../composer/useFraming";
import type { Values } from "../composer/values";
import { Chips } from "../fields/Chips";
import { isSaid, titleOfField } from "../fields/schema";
import { Setting } from "../master/Proposals";
import { waiting, without } from "../master/waiting";
import { chanceOf, inAll, percent } from "../odds/numbers";
import { useLook } from "../odds/useLook";
import { About } from "../parts/About";
import { Explain } from "../parts/Explain";
import { Icon } from "../parts/Icon";
import { done } from "../state/doing";
import { acts, here, isMaster, sheetName, shown } from "../state/table";
import { DraftFacts } from "../todo/DraftFacts";
import { titleOfMove } from "../todo/titles";
import { isChip } from "../todo/together";
import type { Draft, Field } from "../types";
import { words } from "../words";
import { isLines, Lines, linesFrom } from "./Lines";

export function Asks() {
  if (!isMaster.value || !acts.value || waiting.value.length === 0) return null;
  return (
    <section class="asks" aria-label={words.act.asks} tabIndex={0}>
      {waiting.value.map((each, at) => (
        <Ask key={each.id} draft={each} first={at === 0} />
      ))}
    </section>
  );
}

function Ask({ draft, first }: { draft: Draft; first: boolean }) {
  const open = useSignal(false);
  const title = titleOfMove(draft.move);
  const helped = useSignal(false);
  return (
    <article class={`ask ${helped.value ? "" : "brief"}`} aria-label={draft.text || title}>
      <header>
        <strong>{sheetName(draft.sheet)}</strong> {title}
        {draft.text && <i> {words.quoted(draft.text)}</i>}
        {draft.helped && <span class="quiet"> · {words.act.helped}</span>}
        {open.value && <Explain shown={helped} />}
      </header>
      {open.value && helped.value && <About move={draft.move} />}
      <DraftFacts draft={draft} form={null} />
      {open.value ? <Setting draft={draft} onDone={() => (open.value = false)} /> : <Answers draft={draft} first={first} onMore={() => (open.value = true)} />}
    </article>
  );
}

interface AnswersProps {
  draft: Draft;
  first: boolean;
  onMore(): void;
}

function Answers({ draft, first, onMore }: AnswersProps) {
  const filled = filledFor(draft.id);
  const { form, wrong, settings, values, given, frame, choices, secret, stakes, rung, at, lacking } = useFraming(draft, draft.move, (field) => linesFrom(field, draft.text));
  const asked = settings.filter((each) => (each.required || each.wanted) && !each.ladder && !(each.name in draft.suggested) && !(each.name in draft.frame));
  const judged = settings.filter((each) => isChip(each) || (each.needs !== undefined && isSaid(given[each.needs])));
  const whole = form !== null && lacking.every((each) => each.ladder) && asked.every((each) => each.required || isSaid(values[each.name]));
  const hidden = rung !== undefined && secret.includes(rung.name);
  const { easier, harder } = rung && at !== null ? steps(rung, at) : NO_STEPS;
  async function answer(work: () => Promise<unknown>): Promise<void> {
    if (await done(work)) emptied(draft.id);
  }
  const change = (now: Values) => fill(draft.id, { values: { ...filled.values, ...now } });
  const set = (to: number | null) => (rung && to !== null ? { ...frame, [rung.name]: to } : frame);
  const allow = (to: number | null, kept = secret) => () => void answer(() => act(here(), "frame", { draft: draft.id, frame: set(to), choices, secret: kept, stakes }));
  /** What stood on the button is what the form of everything begins with; what may be left unsaid is. */
  function more(): void {
    if (rung?.required && at !== null) change({ [rung.name]: at });
    onMore();
  }
  const chance = (to: number | null, tells = false) => <Chance draft={draft.id} frame={set(to)} whole={whole} tells={tells} />;
  return (
    <>
      {wrong && <p class="fault">{wrong}</p>}
      {asked.length > 0 && <Wanted fields={asked} values={values} onChange={change} />}
      <div class="answers">
        <button class="main" data-key={first ? "allow" : undefined} disabled={!whole} onClick={allow(at)}>
          {hidden && <Icon name="hidden" size={18} />}
          {without(draft, at === null ? words.act.allow : words.act.allowAt(String(at)))} {chance(at, true)}
        </button>
        {easier !== undefined && (
          <button disabled={!whole} onClick={allow(easier)}>
            {words.act.easier(String(easier))} {chance(easier)}
          </button>
        )}
        {harder !== undefined && (
          <button disabled={!whole} onClick={allow(harder)}>
            {words.act.harder(String(harder))} {chance(harder)}
          </button>
        )}
        {at !== null && !hidden && form?.secret.includes(rung!.name) && (
          <button disabled={!whole} onClick={allow(at, [...secret, rung!.name])}>
            <Icon name="hidden" size={18} /> {words.act.secretly(String(at))}
          </button>
        )}
        {judged.map((each) => (
          <Judged key={each.name} field={each} on={values[each.name] ?? each.default} onChange={(now) => change({ [each.name]: now })} />
        ))}
        <button class="plain" onClick={more}>
          {words.act.setMore}
        </button>
        <button class="plain" onClick={() => void answer(() => act(here(), "waive", { draft: draft.id, text: "" }))}>
          {words.todo.waive}
        </button>
      </div>
    </>
  );
}

/** Whether what the player brings is what it should be, or more comes of it: one press, and the chances say what of it. */
function Judged({ field, on, onChange }: { field: Field; on: unknown; onChange(value: boolean): void }) {
  const says = field.chip ?? titleOfField(field);
  return <Chips several label={says} choices={[{ value: true, says }]} chosen={[on]} onChange={(now) => onChange(now.includes(true))} />;
}

const NO_STEPS = { easier: undefined, harder: undefined };

interface WantedProps {
  fields: Field[];
  values: Record<string, unknown>;
  onChange(values: Record<string, unknown>): void;
}

/** What must be set and nobody has suggested. */
function Wanted({ fields, values, onChange }: WantedProps) {
  const others = fields.filter((each) => !isLines(each));
  return (
    <div class="wanted">
      {fields.filter(isLines).map((each) => (
        <Lines key={each.name} field={each} value={values[each.name]} onChange={(now) => onChange({ [each.name]: now })} />
      ))}
      {others.length > 0 && <FormFields fields={others} values={values} onChange={onChange} />}
    </div>
  );
}

interface ChanceProps {
  draft: string;
  frame: Record<string, unknown>;
  whole: boolean;
  /** Whether it tells why there is no chance yet: one of the answers does. */
  tells: boolean;
}

/** The chance of a success as it would be set. */
function Chance({ draft, frame, whole: ready, tells }: ChanceProps) {
  const { found, early } = useLook("odds", ready ? { draft, args: frame } : null, shown.value?.n);
  const whole = inAll(found?.odds ?? {}, found?.closer ?? []);
  if (whole) return <small>{`${percent(whole[1])} ${whole[0]}`}</small>;
  const chance = found?.chance ?? (found?.odds ? chanceOf(found.odds) : null);
  if (chance === null) return early && tells ? <small>{words.act.early}</small> : null;
  const guessed = tells && found && "guessed" in found && found.guessed;
  return <small>{guessed ? words.act.ifAll(percent(chance)) : percent(chance)}</small>;
}

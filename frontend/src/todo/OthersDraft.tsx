/** A roll that somebody prepares: whoever can takes part in it; one's own waits for the game master. */
import { act } from "../api";
import { Toggle } from "../fields/Toggle";
import { emptied, fill, filledFor } from "../composer/composing";
import { FormFields } from "../composer/FormFields";
import { OddsFoot, useOdds } from "../composer/OddsPanel";
import { useRung } from "../composer/ladder";
import { Rungs } from "../composer/Rungs";
import { isHeld, likelyOf, missing, offered, onlyOf, saidOf, sharedOf } from "../composer/values";
import { readable } from "../fields/schema";
import { useLook } from "../odds/useLook";
import { done } from "../state/doing";
import { here, isMaster, mine, moves, shown } from "../state/table";
import type { Draft, LaidSheet } from "../types";
import { words } from "../words";
import { DraftFacts } from "./DraftFacts";
import { useGrown } from "./grown";
import { draftTitle } from "./titles";
import { Agreed, GoOn, Together, WaitsFor } from "./Together";
import { isCalled, isMeant, settled } from "./joining";
import { TodoCard } from "./TodoCard";

export function OthersDraft({ draft, own }: { draft: Draft; own: boolean }) {
  const move = moves.value.get(draft.move);
  const sheets = isMaster.value ? [] : mine.value.filter((each) => each.id !== "table" && each.id !== draft.sheet && !each.hidden && isMeant(draft, each, move));
  const joins = sheets.length > 0 && move?.part;
  const called = !isMaster.value && isCalled(draft, sheets);
  const kind = called ? words.todo.called : settled(draft) ? words.todo.others : words.todo.waitsForMaster;
  return (
    <TodoCard quiet={!called} kind={kind} title={draftTitle(draft)} text={draft.text} move={!own && joins ? draft.move : undefined}>
      <DraftFacts draft={draft} form={null} />
      {!called && <WaitsFor draft={draft} />}
      {own && draft.ready && !draft.framed && <p class="quiet small">{words.act.willFall}</p>}
      {draft.helped && !own && !called && <p><span class="badge">{words.act.helped}</span></p>}
      {!own && joins && sheets.map((each) => <Part key={each.id} draft={draft} sheet={each} joins={joins} />)}
      {isMaster.value && <Agreed draft={draft} />}
      {isMaster.value && <Together draft={draft} />}
      {(own || isMaster.value) && (
        <div class="row">
          {isMaster.value && <GoOn draft={draft} />}
          <button onClick={() => void done(() => act(here(), "drop", { draft: draft.id }))}>{words.todo.drop}</button>
        </div>
      )}
    </TodoCard>
  );
}

function Part({ draft, sheet, joins }: { draft: Draft; sheet: LaidSheet; joins: string }) {
  const what = `${draft.id}/${sheet.id}`;
  const { found: form } = useLook("form", { draft: draft.id, sheet: sheet.id }, shown.value?.n);
  useGrown(form !== null);
  const every = form?.part?.fields ?? [];
  // What it cannot do without comes first, and then what is mostly said: nobody looks for it below what may be left as it is.
  const needed = every.filter((each) => each.required);
  const likelier = every.filter((each) => !each.required && each.likely !== undefined);
  const fields = [...needed, ...likelier, ...every.filter((each) => !each.required && each.likely === undefined)];
  const likely = likelyOf(fields);
  const { mine: later, values: filled } = filledFor(what);
  const shared = moves.value.get(draft.move)?.opposed ? {} : sharedOf(fields, { ...draft.suggested, ...draft.frame });
  const given = { ...draft.frame, ...draft.agreed[sheet.id] };
  const picked = { ...onlyOf(fields), ...shared, ...likely, ...filled };
  const values = offered(fields, picked, { ...given, ...picked });
  // Where it is known what is mostly meant, one tap says it, and what else there is stands behind; but not what one holds and may add.
  const quick = Object.keys(likely).length > 0;
  const behind = fields.filter((each) => quick && !each.required && !(each.name in likely) && !isHeld(each)).map((each) => each.name);
  const joined = sheet.id in draft.parts;
  const part = saidOf(fields, values);
  const lacking = missing(fields, part);
  // What is not set yet is thought to be as it was suggested, and as hard as it mostly is.
  const open = draft.framed ? [] : (form?.fields ?? []);
  const said = { ...draft.suggested, ...draft.args };
  const { rung, at } = useRung(open, said);
  const thought = rung && at !== null ? { ...said, [rung.name]: at } : said;
  // Once it is set, what is hidden of it is not lacking; what the roller has yet to pick is.
  const theirs = draft.framed ? missing((form?.fields ?? []).filter((each) => each.by === "player"), { ...said, ...draft.frame }) : missing(open, thought);
  const whole = form !== null && !joined && lacking.length + theirs.length === 0;
  const odds = useOdds(form, whole ? { draft: draft.id, parts: { [sheet.id]: part }, ...(!draft.framed && { args: saidOf(open, thought) }) } : null, [], theirs);
  const join = () => done(() => act(here(), "join", { draft: draft.id, sheet: sheet.id, part, ready: (form?.part?.throws ?? false) && !later })).then((was) => was && emptied(what));
  if (joined)
    return (
      <div class="row">
        <span>{words.todo.joined(sheet.name)}</span>
        <button onClick={() => void done(() => act(here(), "leave", { draft: draft.id, sheet: sheet.id }))}>{words.todo.leave}</button>
      </div>
    );
  return (
    <details class="fold" open={draft.helped || isCalled(draft, [sheet])}>
      <summary>{words.todo.join(sheet.name, joins)}</summary>
      {form && <FormFields flat={!quick && needed.length === 0} fields={fields} behind={behind} values={values} given={{ ...given, ...values }} onChange={(now) => fill(what, { values: now })} />}
      {form?.part?.throws && <Toggle on={later} says={words.todo.own} help={words.todo.ownHelp} onChange={(now) => fill(what, { mine: now })} />}
      <div class="todo-foot">
        {rung && at !== null && odds.told && <Rungs few field={rung} at={at} />}
        <OddsFoot brief odds={{ ...odds, wrong: "" }} />
        <div class="row">
          <button class="main" disabled={!form || lacking.length > 0} onClick={() => void join()}>
            {readable(joins)}
          </button>
          {isCalled(draft, [sheet]) && !moves.value.get(draft.move)?.opposed && (
            <button onClick={() => void done(() => act(here(), "leave", { draft: draft.id, sheet: sheet.id }))}>{words.todo.leave}</button>
          )}
        </div>
      </div>
    </details>
  );
}

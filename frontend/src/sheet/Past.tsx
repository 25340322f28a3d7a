/** Where a number comes from: every change of it, with the roll or deed that made it. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { look, withdraw } from "../api";
import { Dialog } from "../parts/Dialog";
import { done, inWords } from "../state/doing";
import { cards } from "../state/earlier";
import { fieldsOfSheet, kinds } from "../state/kinds";
import { acts, here, seatName, shown } from "../state/table";
import type { Field, Past as Change } from "../types";
import { readable, titleOfField } from "../fields/schema";
import { diceOf } from "../log/moved";
import { words } from "../words";
import { ByReason } from "./ByReason";
import { showRoll } from "./chosen";
import { plainly, touches, type Counted } from "./reading";

interface Props {
  sheet: string;
  /** Everything, where no path is named. */
  path: string | null;
  label: string;
  /** The counter that it is, where it may be moved. */
  counter?: Counted;
  onClose(): void;
}

export function Past({ sheet, path, label, counter, onClose }: Props) {
  const past = useSignal<Change[] | null>(null);
  const wrong = useSignal("");
  useEffect(() => {
    const ask = new AbortController();
    look(here(), "history", { sheet }, ask.signal)
      .then((found) => (past.value = found.history))
      .catch((error: unknown) => (wrong.value = inWords(error)));
    return () => ask.abort();
  }, [sheet, shown.value?.n]);
  const fields = fieldsOfSheet(kinds.value, sheet);
  const every = past.value?.filter((each) => path === null || touches(each.at, path)).reverse();
  return (
    <Dialog title={words.sheet.pastTitle(label)} onClose={onClose}>
      {counter && <ByReason key={counter.value} sheet={sheet} counter={counter} />}
      {wrong.value && <p class="fault">{wrong.value}</p>}
      {!every && !wrong.value && <p class="quiet">{words.loading}</p>}
      {every?.length === 0 && <p class="quiet">{words.sheet.pastNone}</p>}
      <ol class="past">
        {every?.map((each) => (
          <Row key={`${each.n} ${each.at}`} change={each} field={fields.find(({ name }) => name === each.at)} named={path === null} onClose={onClose} />
        ))}
      </ol>
    </Dialog>
  );
}

function Row({ change, field, named, onClose }: { change: Change; field?: Field; named: boolean; onClose(): void }) {
  const from = change.from;
  const dice = diceOf(change, field);
  const short = [change.was, change.now].every((each) => typeof each !== "object" || each === null);
  return (
    <li>
      <p>
        {named && `${field ? titleOfField(field) : readable(change.at)}: `}
        <strong>{dice ?? (short ? words.sheet.becomes(plainly(change.was), plainly(change.now)) : words.sheet.changed)}</strong> {change.why}
      </p>
      {!short && dice === null && <p class="small quiet">{plainly(change.now)}</p>}
      <p class="small quiet">
        {[change.says !== change.why && change.says, seatName(change.seat), moment(change.time)].filter(Boolean).join(" · ")}
      </p>
      <div class="row">
        {from && cards.value.has(from) && (
          <button type="button" class="plain" onClick={() => (onClose(), showRoll(from))}>
            {words.sheet.toRoll}
          </button>
        )}
        {from && acts.value && (
          <button type="button" class="plain" onClick={() => void done(() => withdraw(here(), { of: from }))}>
            {words.sheet.back}
          </button>
        )}
      </div>
    </li>
  );
}

/** When something was, as the language of the page writes it; as this device does where the device speaks it. */
function moment(time: number): string {
  const read = navigator.languages.find((each) => each.split("-")[0] === words.tag) ?? words.tag;
  return new Intl.DateTimeFormat(read, { dateStyle: "short", timeStyle: "short" }).format(time);
}

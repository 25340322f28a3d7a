/** Rolls: told on in one tap, amended, taken back. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { act, withdraw } from "../api";
import { Field } from "../fields/Field";
import { Dialog, Sure } from "../parts/Dialog";
import { Fold } from "../parts/Fold";
import { get } from "../net/http";
import { showRoll } from "../sheet/chosen";
import { done, inWords } from "../state/doing";
import { acts, here, sheetName, shown } from "../state/table";
import { titleOf } from "../todo/titles";
import type { Card, Field as Described } from "../types";
import { words } from "../words";

/** So many are listed, the last first. */
const LISTED = 12;

export function Rolls() {
  const every = [...shown.value!.rolls].reverse();
  const announced = every.filter((each) => each.status === "announced");
  const listed = [...announced, ...every.filter((each) => each.status !== "announced" && each.status !== "withdrawn")].slice(0, LISTED);
  return (
    <Fold id="rolls" title={words.master.rolls} count={announced.length}>
      {listed.length === 0 && <p class="quiet">{words.master.noRolls}</p>}
      {listed.map((each) => (
        <Roll key={each.id} roll={each} />
      ))}
    </Fold>
  );
}

function Roll({ roll }: { roll: Card }) {
  const open = useSignal<"amend" | "back" | null>(null);
  const shut = () => (open.value = null);
  const back = () => void done(() => withdraw(here(), { of: roll.id }));
  return (
    <article class="proposal">
      <button type="button" class="plain adversary-name" onClick={() => showRoll(roll.id)}>
        <strong>{roll.text || titleOf(roll)}</strong>
      </button>
      <p class="small quiet">{[sheetName(roll.sheet), roll.result?.says, words.master.status[roll.status]].filter(Boolean).join(" · ")}</p>
      {acts.value && (
        <div class="row">
          {roll.status === "announced" && (
            <button class="main" onClick={() => void done(() => act(here(), "narrate", { roll: roll.id }))}>
              {words.master.narrate}
            </button>
          )}
          <button onClick={() => (open.value = "amend")}>{words.master.amend}</button>
          <button class="plain" onClick={() => (open.value = "back")}>
            {words.master.back}
          </button>
        </div>
      )}
      {open.value === "amend" && <AmendDialog roll={roll} onClose={shut} />}
      {open.value === "back" && <Sure title={words.master.backSure} onDo={back} onClose={shut} />}
    </article>
  );
}

/** A roll's arguments, put right: the rule says what they are. Log cards open it as well. */
export function AmendDialog({ roll, onClose }: { roll: Card; onClose(): void }) {
  const fields = useSignal<Described[]>([]);
  const args = useSignal<Record<string, unknown>>({});
  const why = useSignal("");
  const wrong = useSignal("");
  useEffect(() => {
    get<{ rules: { parameters: Described[] }[] }>(`/api/rules?name=${encodeURIComponent(roll.rule)}`)
      .then((found) => (fields.value = found.rules[0]?.parameters ?? []))
      .catch((error: unknown) => (wrong.value = inWords(error)));
  }, [roll.rule]);

  async function amend(event: Event): Promise<void> {
    event.preventDefault();
    if (await done(() => act(here(), "amend", { roll: roll.id, args: args.value, why: why.value.trim() }))) onClose();
  }

  return (
    <Dialog title={`${words.master.amend}: ${roll.text || roll.says}`} onClose={onClose}>
      <form class="stack" onSubmit={amend}>
        <p class="help">{words.master.amendHelp}</p>
        {wrong.value && <p class="fault">{wrong.value}</p>}
        {fields.value.map((each) => (
          <Field
            key={each.name}
            field={{ ...each, required: false }}
            value={each.name in args.value ? args.value[each.name] : roll.args[each.name]}
            onChange={(now) => (args.value = { ...args.value, [each.name]: now })}
          />
        ))}
        <label class="field">
          <span class="field-name">{words.master.amendWhy}</span>
          <input value={why.value} maxLength={2000} onInput={(event) => (why.value = event.currentTarget.value)} />
        </label>
        <button class="main" disabled={Object.keys(args.value).length === 0}>
          {words.master.amend}
        </button>
      </form>
    </Dialog>
  );
}

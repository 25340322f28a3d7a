/** Calling for a roll: from one, several or everybody, with what is the game master's to set. */
import { useSignal } from "@preact/signals";
import { act } from "../api";
import { Chips } from "../fields/Chips";
import { Fold } from "../parts/Fold";
import { done, tell } from "../state/doing";
import { here, moves, shown } from "../state/table";
import { words } from "../words";
import { useForm } from "./asking";
import { complete, FrameFields, UNFRAMED, type Framed } from "./FrameFields";
import { MovePick } from "./Proposals";

const EVERYBODY = "all";

export function AskRoll() {
  return (
    <Fold id="ask" title={words.master.ask}>
      <Asking />
    </Fold>
  );
}

function Asking() {
  const first = [...moves.value.values()].find((each) => each.move.includes(".") && each.by !== "gm")?.move ?? "";
  const move = useSignal(first);
  const sheets = useSignal<string[]>([]);
  const text = useSignal("");
  const framed = useSignal<Framed>(UNFRAMED);
  const everybody = shown.value!.sheets.filter((each) => each.seat !== null);
  const all = everybody.length > 0 && sheets.value.length === everybody.length;
  const { form, wrong } = useForm(everybody.length > 0 ? { move: move.value, sheet: sheets.value[0] ?? everybody[0]!.id } : null);

  async function ask(event: Event): Promise<void> {
    event.preventDefault();
    const said = { move: move.value, sheets: all ? (EVERYBODY as "all") : sheets.value, text: text.value.trim(), ...framed.value };
    if (!(await done(() => act(here(), "ask", said)))) return;
    tell(words.master.asked);
    sheets.value = [];
    text.value = "";
    framed.value = UNFRAMED;
  }

  function choose(chosen: unknown[]): void {
    const every = everybody.map((each) => each.id);
    const pressed = chosen.includes(EVERYBODY) !== all;
    if (pressed) sheets.value = all ? [] : every;
    else sheets.value = chosen.filter((each) => each !== EVERYBODY) as string[];
  }

  return (
    <form class="stack" onSubmit={ask}>
      <div class="field">
        <span class="field-name">{words.master.whose}</span>
        <Chips
          several
          label={words.master.whose}
          choices={[{ value: EVERYBODY, says: words.master.everybody }, ...everybody.map((each) => ({ value: each.id, says: each.name }))]}
          chosen={all ? [EVERYBODY, ...sheets.value] : sheets.value}
          onChange={choose}
        />
      </div>
      <MovePick
        value={move.value}
        onChange={(now) => {
          move.value = now;
          framed.value = { ...UNFRAMED, stakes: framed.value.stakes };
        }}
      />
      <label class="field">
        <span class="field-name">{words.master.what}</span>
        <input value={text.value} maxLength={500} placeholder={words.master.whatHolder} onInput={(event) => (text.value = event.currentTarget.value)} />
      </label>
      {wrong && <p class="fault">{wrong}</p>}
      {form && <FrameFields form={form} framed={framed} />}
      <button class="main" disabled={!form || sheets.value.length === 0 || !complete(form, framed.value)}>
        {words.master.askGo}
      </button>
    </form>
  );
}

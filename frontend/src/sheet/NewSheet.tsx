/** A new sheet: a form of its kind, filled in by hand or from a file. */
import { useSignal } from "@preact/signals";
import { act } from "../api";
import { Chips } from "../fields/Chips";
import { Field } from "../fields/Field";
import { Toggle } from "../fields/Toggle";
import { fieldsOf, readable, resolved, type Schema } from "../fields/schema";
import { Players } from "../master/Give";
import { done, tell } from "../state/doing";
import { here, isMaster } from "../state/table";
import type { Sheets } from "../types";
import { forget, unsent } from "../state/unsent";
import { named, words } from "../words";
import { pick } from "./chosen";
import { Import } from "./Import";
import type { Values } from "./reading";

interface Props {
  known: Sheets;
  onDone(): void;
}

export function NewSheet({ known, onDone }: Props) {
  const kinds = isMaster.value ? [...new Set([known.character, known.adversary])] : [known.character];
  const kind = useSignal(known.character);
  const seat = useSignal<string | null>(null);
  const hidden = useSignal(false);
  const values = unsent<Values>("lay", {});
  const schema = resolved(known.kinds[kind.value] as Schema);

  async function lay(event: Event): Promise<void> {
    event.preventDefault();
    const said = { kind: kind.value, values: values.value, seat: seat.value, hidden: hidden.value };
    await done(async () => {
      const came = await act(here(), "lay", isMaster.value ? said : { kind: kind.value, values: values.value });
      const laid = came.events.find((each) => each.kind === "laid")?.data["sheet"] as { id: string } | undefined;
      if (laid) pick(laid.id);
      forget("lay");
      onDone();
    });
  }

  function fill(found: string | null, read: Values): void {
    if (found !== null && !kinds.includes(found)) return tell(words.sheet.otherKind(found), true);
    if (found !== null) kind.value = found;
    values.value = { ...values.value, ...read };
  }

  return (
    <form class="stack" onSubmit={lay}>
      {kinds.length > 1 && (
        <Chips
          label={words.sheet.kind}
          choices={kinds.map((value) => ({ value, says: named(words.sheet.kinds, value, readable) }))}
          chosen={[kind.value]}
          onChange={([now]) => (kind.value = now as string)}
        />
      )}
      <Import onRead={fill} />
      {fieldsOf(schema).map((each) => (
        <Field key={`${kind.value} ${each.name}`} field={each} value={values.value[each.name]} onChange={(now) => (values.value = { ...values.value, [each.name]: now })} />
      ))}
      {isMaster.value && <Whose seat={seat.value} hidden={hidden.value} onSeat={(id) => (seat.value = id)} onHidden={(now) => (hidden.value = now)} />}
      <div class="row sticky">
        <button class="main" disabled={!values.value["name"]}>
          {words.sheet.layIt}
        </button>
        <button type="button" onClick={() => (forget("lay"), onDone())}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}

interface WhoseProps {
  seat: string | null;
  hidden: boolean;
  onSeat(id: string | null): void;
  onHidden(hidden: boolean): void;
}

function Whose({ seat, hidden, onSeat, onHidden }: WhoseProps) {
  return (
    <>
      <label class="field">
        <span class="field-name">{words.sheet.forSeat}</span>
        <Players seat={seat} onSeat={onSeat} />
      </label>
      {seat === null && <Toggle on={hidden} says={words.sheet.hidden} onChange={onHidden} />}
    </>
  );
}

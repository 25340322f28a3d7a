/** The sheet: one's own, or any other that may be read; to be written on, laid anew, taken away as a file. */
import { useSignal } from "@preact/signals";
import "../styles/sheet.css";
import { Options } from "../fields/Options";
import type { Schema } from "../fields/schema";
import { Give } from "../master/Give";
import { Icon } from "../parts/Icon";
import { download } from "../parts/download";
import { chosen, pick, readable } from "../sheet/chosen";
import { EditSheet } from "../sheet/EditSheet";
import { NewSheet } from "../sheet/NewSheet";
import { Past } from "../sheet/Past";
import { SheetBody } from "../sheet/SheetBody";
import { useKinds } from "../state/kinds";
import { acts, isMaster, seatName, you } from "../state/table";
import type { LaidSheet } from "../types";
import { words } from "../words";

export function SheetView() {
  const mode = useSignal<"read" | "edit" | "lay">("read");
  const known = useKinds();
  const held = chosen.value;
  const own = acts.value && held !== undefined && (isMaster.value || held.seat === you.value?.id);
  const schema = held && (known?.kinds[held.kind] as Schema | undefined);
  const back = () => (mode.value = "read");
  if (mode.value === "lay" && known) {
    return (
      <div class="stack">
        <h2>{words.sheet.lay}</h2>
        <NewSheet known={known} onDone={back} />
      </div>
    );
  }
  return (
    <div class="stack">
      {held ? <Head held={held} own={own} reading={mode.value === "read"} onEdit={() => (mode.value = "edit")} /> : <p class="quiet">{words.table.noSheet}</p>}
      {held && mode.value === "edit" && own && schema ? (
        <EditSheet key={held.id} held={held} schema={schema} onDone={back} />
      ) : (
        held && <SheetBody key={held.id} held={held} own={own} />
      )}
      {mode.value === "read" && <Doing held={held} own={own} onLay={() => (mode.value = "lay")} />}
    </div>
  );
}

interface HeadProps {
  held: LaidSheet;
  own: boolean;
  reading: boolean;
  onEdit(): void;
}

/** Whose sheet it is: where others can be read too, the name is what they are picked by. */
function Head({ held, own, reading, onEdit }: HeadProps) {
  const whose = held.seat === null ? "" : words.sheet.ofSeat(seatName(held.seat));
  const picks = reading && readable.value.length > 1;
  return (
    <header class="sheet-head">
      <h2 class={picks ? "unseen" : undefined}>{held.name}</h2>
      {picks && <Which held={held} />}
      {own && reading && (
        <button class="plain icon" aria-label={words.sheet.edit} title={words.sheet.edit} onClick={onEdit}>
          <Icon name="edit" />
        </button>
      )}
      <p class="quiet">{[held.seat !== you.value?.id && whose, held.truly, held.state, held.hidden && words.table.hiddenSheet].filter(Boolean).join(" · ")}</p>
    </header>
  );
}

function Which({ held }: { held: LaidSheet }) {
  return (
    <select aria-label={words.sheet.whose} value={held.id} onChange={(event) => pick(event.currentTarget.value)}>
      <Options of={readable.value.map((each) => [each.id, each.hidden ? `${each.name} (${words.table.hiddenSheet})` : each.name])} />
    </select>
  );
}

interface DoingProps {
  held: LaidSheet | undefined;
  own: boolean;
  onLay(): void;
}

function Doing({ held, own, onLay }: DoingProps) {
  const all = useSignal(false);
  const save = (sheet: LaidSheet) => download(`${sheet.name}.json`, JSON.stringify({ kind: sheet.kind, values: sheet.values }, null, 2));
  return (
    <div class="row">
      {held && own && isMaster.value && held.id !== "table" && <Give held={held} />}
      {held && <button onClick={() => (all.value = true)}>{words.sheet.everything}</button>}
      {held && <button onClick={() => save(held)}>{words.sheet.exportIt}</button>}
      {acts.value && <button onClick={onLay}>{words.sheet.lay}</button>}
      {all.value && held && <Past sheet={held.id} path={null} label={held.name} onClose={() => (all.value = false)} />}
    </div>
  );
}

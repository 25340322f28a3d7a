/** Something in a list of a sheet: what it is, and for whoever may, to be changed or taken off. */
import { useSignal } from "@preact/signals";
import { act } from "../api";
import { Input } from "../fields/Field";
import { itemsOf, resolved, same, shapeOf, type Schema } from "../fields/schema";
import { Dialog } from "../parts/Dialog";
import { done } from "../state/doing";
import { here } from "../state/table";
import type { LaidSheet } from "../types";
import { words } from "../words";
import { itemOf, plainly, type Part } from "./reading";

interface Props {
  held: LaidSheet;
  part: Part;
  at: number;
  own: boolean;
  onPast(path: string, label: string): void;
  onClose(): void;
}

export function ItemDialog({ held, part, at, own, onPast, onClose }: Props) {
  const every = part.value as unknown[];
  const value = useSignal(every[at]);
  const schema = resolved(part.schema as Schema);
  const title = itemOf(every[at]).title || part.label;

  async function write(now: unknown[]): Promise<void> {
    if (await done(() => act(here(), "write", { sheet: held.id, values: { [part.name]: now } }))) onClose();
  }

  return (
    <Dialog title={title} onClose={onClose}>
      {own ? (
        <form class="stack" onSubmit={(event) => (event.preventDefault(), void write(every.map((each, index) => (index === at ? value.value : each))))}>
          <Input label={title} shape={shapeOf(itemsOf(schema))} value={value.value} onChange={(now) => (value.value = now)} />
          <div class="row">
            <button class="main" disabled={same(value.value, every[at])}>
              {words.sheet.save}
            </button>
            <button type="button" onClick={() => void write(every.filter((_, index) => index !== at))}>
              {words.sheet.remove}
            </button>
          </div>
        </form>
      ) : (
        <p>{plainly(every[at])}</p>
      )}
      <button type="button" class="plain" onClick={() => (onClose(), onPast(part.name, part.label))}>
        {words.sheet.history(part.label)}
      </button>
    </Dialog>
  );
}

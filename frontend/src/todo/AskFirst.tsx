/** Before an offer is taken: asking those who could join it first, with what is theirs to give. */
import { sheetName, sheets } from "../state/table";
import type { Form } from "../types";
import { words } from "../words";
import { inShort } from "./pending";

export function AskFirst({ form, disabled, onAsk }: { form: Form | null; disabled: boolean; onAsk(): void }) {
  if (!form?.lent) return null;
  return (
    <button class="plain" disabled={disabled} onClick={onAsk}>
      {words.todo.askFirst(inShort(form.lent, sheetName, [...sheets.value.values()].map((each) => each.name)), form.part?.joins ?? "")}
    </button>
  );
}

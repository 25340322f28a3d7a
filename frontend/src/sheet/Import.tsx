/** Importing: a sheet as JSON, from a file or pasted; what it says goes into the form that stands here. */
import { useSignal } from "@preact/signals";
import { tell } from "../state/doing";
import { words } from "../words";
import { imported, type Values } from "./reading";

interface Props {
  onRead(kind: string | null, values: Values): void;
}

export function Import({ onRead }: Props) {
  const text = useSignal("");
  function read(said: string): void {
    text.value = said;
    const found = imported(said);
    if (found) onRead(found.kind, found.values);
    else if (said.trim()) tell(words.sheet.importBad, true);
  }
  return (
    <details class="fold">
      <summary>{words.sheet.importIt}</summary>
      <p class="help">{words.sheet.importHelp}</p>
      <input
        type="file"
        accept=".json,application/json"
        aria-label={words.sheet.importIt}
        onChange={(event) => void event.currentTarget.files?.[0]?.text().then(read)}
      />
      <textarea
        aria-label={words.sheet.importPaste}
        placeholder={words.sheet.importPaste}
        value={text.value}
        rows={3}
        onChange={(event) => read(event.currentTarget.value)}
      />
    </details>
  );
}

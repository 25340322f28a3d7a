/** Which session, or the whole time of a table. */
import { Options } from "../fields/Options";
import { shown } from "../state/table";
import { words } from "../words";
import { told } from "../words/record";

interface Props {
  label: string;
  chosen: number | null;
  onChoose(session: number | null): void;
}

export function SessionChoice({ label, chosen, onChoose }: Props) {
  const sessions = shown.value?.session ?? 0;
  return (
    <label class="field">
      <span>{label}</span>
      <select value={chosen ?? ""} onChange={(event) => onChoose(Number(event.currentTarget.value) || null)}>
        <option value="">{told.whole}</option>
        <Options of={Array.from({ length: sessions }, (_, n) => [n + 1, words.table.session(n + 1)])} />
      </select>
    </label>
  );
}

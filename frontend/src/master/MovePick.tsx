/** One of the rolls that players make. */
import { Options } from "../fields/Options";
import { moves } from "../state/table";

interface Props {
  label: string;
  value: string;
  onChange(move: string): void;
}

export function MovePick({ label, value, onChange }: Props) {
  const every = [...moves.value.values()].filter((each) => each.move.includes(".") && each.by !== "gm" && (each.dice || each.move === value));
  return (
    <label class="field">
      <span class="field-name">{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <Options of={every.map((each) => [each.move, each.title])} />
      </select>
    </label>
  );
}

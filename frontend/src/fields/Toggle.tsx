/** A switch, with what it means. */
interface Props {
  on: boolean;
  says: preact.ComponentChildren;
  help?: string;
  onChange(value: boolean): void;
}

export function Toggle({ on, says, help, onChange }: Props) {
  return (
    <label class="toggle">
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>
        <span class="field-name">{says}</span>
        {help && <span class="help">{help}</span>}
      </span>
    </label>
  );
}

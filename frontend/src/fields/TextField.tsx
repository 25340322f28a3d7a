/** A line of text under its name. */
interface Props {
  name: string;
  value: string;
  /** How long it may be. */
  most: number;
  placeholder?: string;
  help?: string | false | undefined;
  onChange(text: string): void;
}

export function TextField({ name, value, most, placeholder, help, onChange }: Props) {
  return (
    <label class="field">
      <span class="field-name">{name}</span>
      <input value={value} placeholder={placeholder} maxLength={most} onInput={(event) => onChange(event.currentTarget.value)} />
      {help && <span class="help">{help}</span>}
    </label>
  );
}

/** Whether a setting of the game master's is seen by them alone. */
import { Icon } from "../parts/Icon";
import { words } from "../words";

interface Props {
  name: string;
  secret: string[];
  onChange(secret: string[]): void;
}

export function Secret({ name, secret, onChange }: Props) {
  const on = secret.includes(name);
  return (
    <label class="secret">
      <input type="checkbox" checked={on} onChange={() => onChange(on ? secret.filter((each) => each !== name) : [...secret, name])} />
      <Icon name={on ? "hidden" : "eye"} size={18} /> {words.composer.secret}
    </label>
  );
}

/** A line to say something: what is typed stays until it was sent. */
import { sent } from "../state/doing";
import { unsent } from "../state/unsent";
import { Icon } from "./Icon";

interface Props {
  /** What it is kept by until then. */
  name: string;
  label: string;
  placeholder: string;
  send: string;
  onSay(text: string): Promise<unknown>;
}

export function SayLine({ name, label, placeholder, send, onSay }: Props) {
  const text = unsent(name, "");
  function say(event: Event): void {
    event.preventDefault();
    void sent(text, onSay);
  }
  return (
    <form class="say" onSubmit={say}>
      <input aria-label={label} placeholder={placeholder} value={text.value} maxLength={2000} enterKeyHint="send" onInput={(event) => (text.value = event.currentTarget.value)} />
      <button class="plain icon" aria-label={send}>
        <Icon name="send" />
      </button>
    </form>
  );
}

/** The dock below the log: a line to say, and what there is to do. */
import { useSignal } from "@preact/signals";
import { act } from "../api";
import { Icon } from "../parts/Icon";
import { done } from "../state/doing";
import { acts, here } from "../state/table";
import { words } from "../words";

export function Dock() {
  if (!acts.value) return null;
  return (
    <div class="dock">
      <Say />
    </div>
  );
}

function Say() {
  const text = useSignal("");
  async function send(event: Event): Promise<void> {
    event.preventDefault();
    const said = text.value.trim();
    if (said && (await done(() => act(here(), "say", { text: said })))) text.value = "";
  }
  return (
    <form class="say" onSubmit={send}>
      <input
        aria-label={words.say.label}
        placeholder={words.say.placeholder}
        value={text.value}
        maxLength={2000}
        enterKeyHint="send"
        onInput={(event) => (text.value = event.currentTarget.value)}
      />
      <button class="plain icon" aria-label={words.say.send}>
        <Icon name="send" />
      </button>
    </form>
  );
}

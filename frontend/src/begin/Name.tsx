/** What one is called at the table. */
import { useSignal } from "@preact/signals";
import { act } from "../api";
import { done } from "../state/doing";
import { here, you } from "../state/table";
import { words } from "../words";

export function Name() {
  const name = useSignal(you.value?.name ?? "");
  const fresh = name.value.trim();
  async function call(event: Event): Promise<void> {
    event.preventDefault();
    if (fresh && fresh !== you.value?.name) await done(() => act(here(), "rename", { name: fresh }));
  }
  return (
    <form class="say" onSubmit={call}>
      <input aria-label={words.begin.yourName} placeholder={words.begin.yourName} maxLength={60} value={name.value} onInput={(event) => (name.value = event.currentTarget.value)} />
      <button disabled={!fresh || fresh === you.value?.name}>{words.begin.saveName}</button>
    </form>
  );
}

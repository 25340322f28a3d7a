/** What one is called at the table: said with a button, or by whoever sits down as somebody. */
import { act } from "../api";
import { done } from "../state/doing";
import { here, nameOf, you } from "../state/table";
import { unsent } from "../state/unsent";
import { words } from "../words";

const CALLED = "called";

/** Be called as was typed, if anything was. */
export async function sayName(): Promise<void> {
  const typed = unsent(CALLED, "");
  const name = typed.value.trim();
  if (name && name !== you.value?.name) await act(here(), "rename", { name });
  typed.value = "";
}

export function Name() {
  const name = unsent(CALLED, "");
  async function call(event: Event): Promise<void> {
    event.preventDefault();
    if (name.value.trim()) await done(sayName);
  }
  return (
    <form class="say" onSubmit={call}>
      <input aria-label={words.begin.yourName} placeholder={you.value ? nameOf(you.value) : ""} maxLength={60} value={name.value} onInput={(event) => (name.value = event.currentTarget.value)} />
      <button disabled={!name.value.trim()}>{words.begin.saveName}</button>
    </form>
  );
}

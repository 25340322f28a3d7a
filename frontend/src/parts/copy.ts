/** Copying: to the clipboard, also on plain http, where browsers offer only the old way. */
import { tell } from "../state/doing";
import { words } from "../words";

export async function copy(text: string): Promise<void> {
  const copied = (await modern(text)) || old(text);
  tell(copied ? words.copied : text, !copied);
}

async function modern(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function old(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "unseen";
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  return copied;
}

/** The whole address of a page of ours. */
export function address(page: string): string {
  return new URL(page, location.origin).href;
}

/** Whether an address leads to the machine that asks, wherever it is opened: nobody else's reaches this one by it. */
export function onlyHere(link: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(link).hostname);
}

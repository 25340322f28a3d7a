/** Something that is explained once on a device, and never again. */
import { signal } from "@preact/signals";
import { words } from "../words";

const KEY = "rollwright.explained";
const explained = signal<string[]>(kept());

function kept(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as string[]) : [];
  } catch {
    return [];
  }
}

function understood(what: string): void {
  explained.value = [...explained.value, what];
  try {
    localStorage.setItem(KEY, JSON.stringify(explained.value));
  } catch {
    // Then it is explained again.
  }
}

export function Once({ what, children }: { what: string; children: string }) {
  if (explained.value.includes(what)) return null;
  return (
    <p class="once">
      <span>{children}</span>
      <button type="button" class="plain" onClick={() => understood(what)}>
        {words.begin.once}
      </button>
    </p>
  );
}

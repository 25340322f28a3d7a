/** Something that is explained once on a device, and never again. */
import { signal } from "@preact/signals";
import { store, stored } from "../net/stored";
import { words } from "../words";

const KEY = "rollwright.explained";
const explained = signal(stored<string[]>(KEY, []));

function understood(what: string): void {
  explained.value = [...explained.value, what];
  store(KEY, explained.value);
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

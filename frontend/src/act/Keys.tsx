/** The keys, shown: which there are, and whether they are used. */
import { useEffect } from "preact/hooks";
import { Toggle } from "../fields/Toggle";
import { Dialog } from "../parts/Dialog";
import { keys } from "../state/device";
import { words } from "../words";
import { listen, showing } from "./keys";
import { KEYS } from "./meaning";

export function Keys() {
  useEffect(listen, []);
  if (!showing.value) return null;
  return (
    <Dialog title={words.act.keys} onClose={() => (showing.value = false)}>
      <p class="quiet">{words.act.keysHelp}</p>
      <dl class="keys">
        {Object.entries({ ...KEYS, "?": "help" as const }).map(([key, name]) => (
          <div key={key}>
            <dt>
              <kbd>{key.toUpperCase()}</kbd>
            </dt>
            <dd>{words.act.keyNames[name]}</dd>
          </div>
        ))}
      </dl>
      <Toggle on={keys.value === "on"} says={words.act.keysOn} onChange={(now) => (keys.value = now ? "on" : "off")} />
    </Dialog>
  );
}

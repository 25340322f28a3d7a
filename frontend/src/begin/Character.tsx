/** A character: one who lies ready, or one's own in a few taps. */
import { useSignal } from "@preact/signals";
import { act } from "../api";
import { done } from "../state/doing";
import { pick, showSheet } from "../sheet/chosen";
import { useKinds } from "../state/kinds";
import { here, isMaster, shown } from "../state/table";
import type { Preset } from "../types";
import { words } from "../words";
import { Maker } from "./Maker";
import { sayName } from "./Name";

/** Lay a new character down, and have their sheet open. */
export async function sitDown(kind: string, values: Record<string, unknown>): Promise<boolean> {
  return done(async () => {
    await sayName();
    const came = await act(here(), "lay", { kind, values });
    const laid = came.events.find((each) => each.kind === "laid")?.data["sheet"] as { id: string } | undefined;
    if (laid && isMaster.value) pick(laid.id);
    else if (laid) showSheet(laid.id);
  });
}

export function Character() {
  const known = useKinds();
  const making = useSignal(false);
  if (!known) return <p class="quiet">{words.loading}</p>;
  const there = new Set(shown.value!.sheets.map((each) => each.name));
  const ready = known.presets.filter((each) => !there.has(each.name));
  return (
    <section class="panel" aria-label={words.begin.character}>
      <h3>{words.begin.character}</h3>
      {making.value && known.making ? (
        <Maker kind={known.character} making={known.making} onDone={() => (making.value = false)} />
      ) : (
        <>
          {ready.length > 0 && <p class="quiet">{words.begin.characterHelp}</p>}
          <ul class="presets">
            {known.making && (
              <li>
                <button type="button" class="preset" onClick={() => (making.value = true)}>
                  <b>{words.begin.own}</b> <small>{words.begin.ownHelp}</small>
                </button>
              </li>
            )}
            {ready.map((each) => (
              <li key={each.name}>
                <Ready preset={each} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Ready({ preset }: { preset: Preset }) {
  return (
    <button type="button" class="preset" onClick={() => void sitDown(preset.kind, preset.values)}>
      <b>{preset.name}</b> <small>{preset.says}</small>
    </button>
  );
}

/** What something would change, before it is done. */
import { Changes } from "../log/Changes";
import { Throws, type Typed } from "../log/Throws";
import { usePreview } from "../odds/usePreview";
import type { Call } from "../types";
import { words } from "../words";

interface Props {
  call: Omit<Call, "id">;
  /** Where it is set what changes, told where nothing would. */
  hint?: string;
  onTyped(faces: Typed): void;
}

export function Would({ call, hint = "", onTyped }: Props) {
  const { found, wrong } = usePreview(call);
  if (wrong) return <p class="fault">{wrong}</p>;
  if (!found) return null;
  const nothing = found.changes.length === 0 && found.throws.length === 0;
  return (
    <section class="would" aria-live="polite" aria-label={words.master.would}>
      {found.says.map((each) => (
        <p key={each}>{each}</p>
      ))}
      {nothing && <p class="quiet">{[words.master.wouldNothing, hint].filter(Boolean).join(" ")}</p>}
      <Changes changes={found.changes} />
      <Throws throws={found.throws} onTyped={onTyped} />
    </section>
  );
}

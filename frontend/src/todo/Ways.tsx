/** Ways: where all that is left to say of an offer is which of a few ways it goes, each is a button with what it would change. */
import type { Shape } from "../fields/schema";
import { schemaOf, shapeOf } from "../fields/schema";
import { Changes } from "../log/Changes";
import { usePreview } from "../odds/usePreview";
import type { Choice, Field, Offered } from "../types";
import { useGrown } from "./grown";

/** So many ways stand beside one another; more are picked from. */
const FEW = 3;

/** The ways that an offer can go; none where more is to be said of it, or where there is but one. */
export function waysOf(fields: Field[]): Choice[] {
  const [field, ...others] = fields;
  if (!field?.required || others.length > 0 || field.free) return [];
  const { kind, choices, nullable }: Shape = shapeOf(schemaOf(field), field.choices);
  return kind === "pick" && !nullable && choices.length > 1 && choices.length <= FEW ? choices : [];
}

interface Props {
  offer: Offered;
  /** What it is that goes one way or another. */
  name: string;
  ways: Choice[];
  onTake(args: Record<string, unknown>): void;
}

export function Ways({ offer, name, ways, onTake }: Props) {
  return (
    <ul class="options">
      {ways.map((each) => (
        <Way key={each.says} offer={offer} says={each.says} args={{ [name]: each.value }} onTake={onTake} />
      ))}
    </ul>
  );
}

function Way({ offer, says, args, onTake }: { offer: Offered; says: string; args: Record<string, unknown>; onTake: Props["onTake"] }) {
  const { found: preview, wrong } = usePreview({ offer: offer.id, args });
  useGrown(preview !== null);
  return (
    <li>
      <button class="option" disabled={wrong !== ""} onClick={() => onTake(args)}>
        <span class="sentence">{says}</span>
      </button>
      {wrong && <p class="quiet small">{wrong}</p>}
      {preview && <Changes changes={preview.changes} />}
    </li>
  );
}

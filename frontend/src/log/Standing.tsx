/** How a roll stands that still waits: its label large, its numbers behind. */
import { toneOf } from "../dice/Die";

export function Standing({ when }: { when: Record<string, unknown> }) {
  const { label, ...others } = when;
  const plain = Object.entries(others).filter(([, value]) => isPlain(value));
  if (!label && plain.length === 0) return null;
  return (
    <p class={`standing ${toneOf(String(label ?? ""))}`}>
      {label !== undefined && <strong>{String(label)}</strong>}
      {plain.map(([name, value]) => (
        <span key={name}>
          {name.replaceAll("_", " ")} {Array.isArray(value) ? value.join(", ") : String(value)}
        </span>
      ))}
    </p>
  );
}

/** Numbers and words that say something; of lists those of numbers. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((each) => typeof each === "number");
  return (typeof value === "number" && value !== 0) || (typeof value === "string" && value !== "");
}

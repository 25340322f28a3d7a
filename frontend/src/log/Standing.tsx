/** How a roll stands that still waits: its label large, its numbers behind. */
import { toneOf } from "../dice/Die";

export function Standing({ when }: { when: Record<string, unknown> }) {
  const { label, ...others } = when;
  const plain = Object.entries(others).filter(([, value]) => typeof value === "number" || typeof value === "string");
  if (!label && plain.length === 0) return null;
  return (
    <p class={`standing ${toneOf(String(label ?? ""))}`}>
      {label !== undefined && <strong>{String(label)}</strong>}
      {plain.map(([name, value]) => (
        <span key={name}>
          {name.replaceAll("_", " ")} {String(value)}
        </span>
      ))}
    </p>
  );
}

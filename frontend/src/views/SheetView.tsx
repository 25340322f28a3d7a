/** A sheet as it stands: its numbers and words. */
import { mine } from "../state/table";
import { words } from "../words";

export function SheetView() {
  const held = mine.value.find((each) => each.id !== "table") ?? mine.value[0];
  if (!held?.values) return <p class="quiet">{words.table.noSheet}</p>;
  const plain = Object.entries(held.values).filter(([, value]) => typeof value !== "object" && value !== "");
  return (
    <div class="stack">
      <h2>{held.name}</h2>
      <dl class="pairs">
        {plain.map(([name, value]) => (
          <div key={name}>
            <dt>{name.replaceAll("_", " ")}</dt>
            <dd>{String(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

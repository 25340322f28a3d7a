/** The parts of a sheet: numbers as tiles, lists as chips, words as they are. What is tapped is told more about, or changed. */
import { readable } from "../fields/schema";
import { words } from "../words";
import { isObject, itemOf, plainly, type Item, type Part } from "./reading";

interface Past {
  onPast(path: string, label: string): void;
}

export function Numbers({ parts, onPast }: { parts: Part[] } & Past) {
  if (parts.length === 0) return null;
  return (
    <div class="tiles">
      {parts.map((each) => (
        <Tile key={each.name} label={each.label} value={each.value} help={each.help} onPast={() => onPast(each.name, each.label)} />
      ))}
    </div>
  );
}

/** Several numbers under one name: traits, dots. */
export function Group({ part, onPast }: { part: Part } & Past) {
  const every = Object.entries((part.value ?? {}) as Record<string, number>);
  if (every.length === 0) return null;
  return (
    <section class="sheet-part">
      <h3>{part.label}</h3>
      <div class="tiles">
        {every.map(([name, value]) => (
          <Tile key={name} label={readable(name)} value={value} onPast={() => onPast(`${part.name}.${name}`, readable(name))} />
        ))}
      </div>
    </section>
  );
}

function Tile({ label, value, help, onPast }: { label: string; value: unknown; help?: string; onPast(): void }) {
  return (
    <button type="button" class="number-tile" title={help} onClick={onPast}>
      <b>{plainly(value)}</b>
      <span>{label}</span>
      <span class="unseen">, {words.sheet.history(label)}</span>
    </button>
  );
}

/** A list as chips: each opens to be changed by whoever may, or tells where the list comes from. */
export function List({ part, onItem }: { part: Part; onItem(at: number): void }) {
  const every = Array.isArray(part.value) ? (part.value as unknown[]) : [];
  if (every.length === 0) return null;
  return (
    <section class="sheet-part">
      <h3>{part.label}</h3>
      <ul class="things">
        {every.map((each, at) => (
          <li key={at}>
            <Thing item={itemOf(each)} plain={!isObject(each)} onOpen={() => onItem(at)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Thing({ item, plain, onOpen }: { item: Item; plain: boolean; onOpen(): void }) {
  return (
    <button type="button" class={`thing ${item.marks.length > 0 ? "marked" : ""} ${plain ? "short" : ""}`} onClick={onOpen}>
      <span class="thing-title">
        {item.title}
        {item.number !== null && <b> {plainly(item.number)}</b>}
      </span>
      {item.marks.map((each) => (
        <em key={each}>{each}</em>
      ))}
      {item.details.length > 0 && <small>{item.details.join(" · ")}</small>}
    </button>
  );
}

export function Words({ part }: { part: Part }) {
  if (part.value === "" || part.value === null || part.value === undefined) return null;
  if (isObject(part.value) && Object.keys(part.value).length === 0) return null;
  return (
    <section class="sheet-part">
      <h3>{part.label}</h3>
      {isObject(part.value) ? <Together value={part.value} /> : <p class="sheet-words">{plainly(part.value)}</p>}
    </section>
  );
}

/** Several things that belong together, in a line. */
function Together({ value }: { value: Record<string, unknown> }) {
  const { title, number, details } = itemOf(value);
  if (title) return <p class="sheet-words">{[title, number !== null && plainly(number), ...details].filter(Boolean).join(" · ")}</p>;
  return (
    <dl class="together">
      {Object.entries(value).map(([name, each]) => (
        <div key={name}>
          <dt>{readable(name)}</dt>
          <dd>{plainly(each)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The parts of a sheet: numbers as tiles, lists as chips, words as they are. What is tapped is told more about, or changed. */
import { useHold } from "../act/useHold";
import { readable } from "../fields/schema";
import type { Tile as Tapped } from "../types";
import { words } from "../words";
import { term } from "../words/language";
import { isObject, itemOf, plainly, type Item, type Part } from "./reading";

interface Past {
  /** What of the sheet makes a move, by where it stands. */
  tiles: Map<string, Tapped>;
  onPast(path: string, label: string): void;
  onAct(tile: Tapped, says: string): void;
}

export function Numbers({ parts, ...past }: { parts: Part[] } & Past) {
  if (parts.length === 0) return null;
  return (
    <div class="tiles">
      {parts.map((each) => (
        <Tile key={each.name} at={each.name} label={each.label} value={each.value} help={each.help} {...past} />
      ))}
    </div>
  );
}

/** Several numbers under one name: traits, dots. */
export function Group({ part, ...past }: { part: Part } & Past) {
  const every = Object.entries((part.value ?? {}) as Record<string, number>);
  if (every.length === 0) return null;
  return (
    <section class="sheet-part">
      <h3>{part.label}</h3>
      <div class="tiles">
        {every.map(([name, value]) => (
          <Tile key={name} at={`${part.name}.${name}`} label={readable(name)} value={value} {...past} />
        ))}
      </div>
    </section>
  );
}

interface TileProps extends Past {
  at: string;
  label: string;
  value: unknown;
  help?: string;
}

/** A number: tapped it makes its move, held it tells where it comes from; one without a move tells that at once. */
function Tile({ at, label, value, help, tiles, onPast, onAct }: TileProps) {
  const tile = tiles.get(at);
  const past = () => onPast(at, label);
  const holding = useHold(tile ? () => onAct(tile, `${label} ${plainly(value)}`) : past, past);
  return (
    <button type="button" class={tile ? "number-tile acts" : "number-tile"} title={tile ? words.act.history(label) : help} {...holding}>
      <b>{plainly(value)}</b>
      <span>{label}</span>
      {!tile && <span class="unseen">, {words.sheet.history(label)}</span>}
    </button>
  );
}

interface ListProps extends Pick<Past, "tiles" | "onAct"> {
  part: Part;
  onItem(at: number): void;
}

/** A list as chips: each makes its move; held, or without one, it opens to be changed by whoever may, or tells where the list comes from. */
export function List({ part, tiles, onAct, onItem }: ListProps) {
  const every = Array.isArray(part.value) ? (part.value as unknown[]) : [];
  if (every.length === 0) return null;
  return (
    <section class="sheet-part">
      <h3>{part.label}</h3>
      <ul class="things">
        {every.map((each, at) => {
          const item = itemOf(each);
          const tile = tiles.get(`${part.name}.${item.title}`);
          return (
            <li key={at}>
              <Thing item={item} says={tile?.says || item.details.join(" · ")} plain={!isObject(each)} onAct={tile && (() => onAct(tile, titled(item)))} onOpen={() => onItem(at)} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function titled({ title, number }: Item): string {
  return number === null ? term(title) : `${term(title)} ${plainly(number)}`;
}

interface ThingProps {
  item: Item;
  /** What stands below its name. */
  says: string;
  plain: boolean;
  onAct?: () => void;
  onOpen(): void;
}

function Thing({ item, says, plain, onAct, onOpen }: ThingProps) {
  const holding = useHold(onAct ?? onOpen, onOpen);
  const kind = `thing ${item.marks.length > 0 ? "marked" : ""} ${plain ? "short" : ""} ${onAct ? "acts" : ""}`;
  return (
    <button type="button" class={kind} title={onAct && words.act.history(term(item.title))} {...holding}>
      <span class="thing-title">
        {term(item.title)}
        {item.number !== null && <b> {plainly(item.number)}</b>}
      </span>
      {item.marks.map((each) => (
        <em key={each}>{each}</em>
      ))}
      {says && <small>{says}</small>}
    </button>
  );
}

export function Words({ part, tiles, onAct }: Pick<Past, "tiles" | "onAct"> & { part: Part }) {
  const tile = tiles.get(part.name);
  if (part.value === "" || part.value === null || part.value === undefined) return null;
  if (isObject(part.value) && Object.keys(part.value).length === 0) return null;
  return (
    <section class="sheet-part">
      <h3>{part.label}</h3>
      {tile ? (
        <button type="button" class="thing short acts" onClick={() => onAct(tile, `${part.label} ${inALine(part.value)}`)}>
          {inALine(part.value)}
        </button>
      ) : isObject(part.value) ? (
        <Together value={part.value} />
      ) : (
        <p class="sheet-words">{plainly(part.value)}</p>
      )}
    </section>
  );
}

function inALine(value: unknown): string {
  if (!isObject(value)) return plainly(value);
  const { title, number, details } = itemOf(value);
  return [term(title), number !== null && plainly(number), ...details].filter(Boolean).join(" · ");
}

/** Several things that belong together, in a line. */
function Together({ value }: { value: Record<string, unknown> }) {
  if (itemOf(value).title) return <p class="sheet-words">{inALine(value)}</p>;
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

/** A counter in a line: its boxes where it has an end, a number where it has none. A tap is one more; the sheet itself has the rest. */
import { toneOf } from "../dice/Die";
import { nudge, nudged } from "../sheet/nudging";
import type { Counted } from "../sheet/reading";
import { endOf, MOST_BOXES, plainly } from "../sheet/reading";
import { words } from "../words";

interface Props {
  counter: Counted;
  /** The sheet that it stands on, where a tap moves it. */
  sheet?: string;
}

export function Pips({ counter, sheet }: Props) {
  const { at, title, most } = counter;
  const value = nudged(sheet ?? "", at, counter.value);
  const tone = `${toneOf(at)} ${counter.harm ? "harm" : ""}`;
  if (sheet === undefined) {
    return (
      <span class={`pips ${tone}`} data-counter={at}>
        <Boxes counter={{ ...counter, value }} />
        <span class="unseen">{words.desk.counted(title, value, endOf(counter))}</span>
      </span>
    );
  }
  const full = most !== null && value >= most;
  const more = () => void nudge({ sheet, at, title, value: counter.value }, 1);
  return (
    <button type="button" class={`plain pips ${tone}`} data-counter={at} aria-disabled={full} onClick={() => full || more()}>
      <Boxes counter={{ ...counter, value }} />
      <span class="unseen">{words.desk.oneMore(title, value, endOf(counter))}</span>
    </button>
  );
}

/** More boxes than these take a whole line of a phone, where a number says the same. */
const FEW_BOXES = 8;

function Boxes({ counter }: { counter: Counted }) {
  const { short, value, most, least, pips, harm } = counter;
  const boxes = pips && least === 0 && most !== null && most <= MOST_BOXES;
  // "HP 0" would read as nothing left where it is what is marked: boxes tell that by themselves.
  const number = !boxes || (counter.strip && (!harm || most > FEW_BOXES));
  return (
    <span class="pips-row" aria-hidden="true">
      <span class="pips-name">{short}</span>
      {boxes && (
        <span class={most > FEW_BOXES ? "track many" : "track"}>
          {Array.from({ length: most }, (_, index) => (
            <i key={index} class={index < value ? "full" : ""} />
          ))}
        </span>
      )}
      {number && <b>{harm && most !== null ? `${plainly(value)}/${plainly(most)}` : plainly(value)}</b>}
    </span>
  );
}

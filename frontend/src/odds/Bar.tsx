/** Odds as a bar, with every number beside its name. */
import type { ComponentChildren } from "preact";
import { words } from "../words";
import { looksOf, percent, rowsOf, sentence, type Row, type Shade } from "./numbers";

interface Props {
  odds: Record<string, number>;
  /** A smaller one, without a list: the numbers stand in the bar's own text. */
  small?: boolean;
  /** Whether what they come to together is told beside it: many are then told one by one only to who asks. */
  brief?: boolean;
  /** What they come to together, where each of them is told to who asks alone. */
  sum?: string;
  /** What tells more than they do, beside each of them. */
  children?: ComponentChildren;
  /** Whose outcomes they are, where it is somebody else who reads them. */
  of?: string;
}

/** More outcomes than these are not told one by one where their sum is. */
const FEW = 5;

export function Bar({ odds, small = false, brief = false, sum = "", of = "", children }: Props) {
  const rows = rowsOf(odds, 10, words.odds.others);
  const looks = looksOf(rows.map((each) => each.label));
  const [only] = rows;
  if (only && rows.length === 1) return <p class="quiet small">{words.odds.certain(only.label)}</p>;
  return (
    <div class={small ? "odds small" : "odds"}>
      {of && <p class="quiet small">{words.odds.of(of)}</p>}
      <div class="bar" role="img" aria-label={sentence(rows)}>
        {rows.map((each, at) => (
          <i key={each.label} class={looks[at]!.class} style={{ ...looks[at]!.style, flexGrow: each.p }} title={`${each.label}: ${percent(each.p)}`} />
        ))}
      </div>
      {sum || (brief && rows.length > FEW) ? (
        <details class={sum ? "fold sum" : "fold"}>
          <summary>{sum || words.odds.each}</summary>
          <Legend rows={rows} looks={looks} />
          {children}
        </details>
      ) : (
        <Legend rows={rows} looks={looks} />
      )}
    </div>
  );
}

function Legend({ rows, looks }: { rows: Row[]; looks: Shade[] }) {
  return (
    <ul class="legend" aria-hidden="true">
      {rows.map((each, at) => (
        <li key={each.label}>
          <i {...looks[at]} />
          {each.label} <b>{percent(each.p)}</b>
        </li>
      ))}
    </ul>
  );
}

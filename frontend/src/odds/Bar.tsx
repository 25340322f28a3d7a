/** Odds as a bar, with every number beside its name. */
import { words } from "../words";
import { looksOf, percent, rowsOf, sentence } from "./numbers";

interface Props {
  odds: Record<string, number>;
  /** A smaller one, without a list: the numbers stand in the bar's own text. */
  small?: boolean;
}

export function Bar({ odds, small = false }: Props) {
  const rows = rowsOf(odds, 10, words.odds.others);
  const looks = looksOf(rows.map((each) => each.label));
  const [only] = rows;
  if (only && rows.length === 1) return <p class="quiet small">{words.odds.certain(only.label)}</p>;
  return (
    <div class={small ? "odds small" : "odds"}>
      <div class="bar" role="img" aria-label={sentence(rows)}>
        {rows.map((each, at) => (
          <i key={each.label} class={looks[at]!.class} style={{ ...looks[at]!.style, flexGrow: each.p }} title={`${each.label}: ${percent(each.p)}`} />
        ))}
      </div>
      <ul class="legend" aria-hidden="true">
        {rows.map((each, at) => (
          <li key={each.label}>
            <i {...looks[at]} />
            {each.label} <b>{percent(each.p)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

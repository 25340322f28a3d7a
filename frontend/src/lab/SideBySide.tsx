/** Side by side: the numbers of every setting, and how the one that is changed stands against each that is pinned. */
import { inText } from "../fields/schema";
import { percent } from "../odds/numbers";
import type { Laid } from "../types";
import { told } from "../words/lab";
import { laid, names } from "./bench";
import { LETTERS } from "./Results";
import { averageOf, averaged, figure, isChance } from "./rows";

export function SideBySide() {
  const { found } = laid.value!;
  const [now, ...others] = found.settings;
  const shared = (now?.numbers ?? []).filter((each) => others.every((other) => averageOf(other.numbers, each.name)));
  if (shared.length === 0) return null;
  return (
    <section class="panel" aria-label={told.numbers}>
      <h2>{told.numbers}</h2>
      <div class="scrolls" tabIndex={0} role="group" aria-label={told.numbers}>
        <table>
          <thead>
            <tr>
              <th scope="col">{told.mean}</th>
              {found.settings.map((_, at) => (
                <th scope="col" key={at} class={`number series-${at}`} title={names.value[at]}>
                  {at === 0 ? told.now : LETTERS[at]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shared.map(({ name }) => (
              <tr key={name}>
                <th scope="row">{inText(name)}</th>
                {found.settings.map((each, at) => {
                  const one = averageOf(each.numbers, name)!;
                  return (
                    <td key={at} class="number">
                      {averaged(one)} {!isChance(one) && <span class="quiet small">± {figure(one.spread, 3)}</span>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {others.map((_, at) => (
        <Against key={at} found={found} at={at + 1} />
      ))}
    </section>
  );
}

interface Versus {
  name: string;
  a_more: number;
  equal: number;
  b_more: number;
  dominates: "a" | "b" | null;
  order: 1 | 2 | null;
}

/** The setting that is changed against one that is pinned. */
function Against({ found, at }: { found: Laid; at: number }) {
  const both = found.against.find((each) => each.a === 0 && each.b === at);
  if (!both) return null;
  const numbers = (both.numbers as unknown as Versus[]).filter((each) => each.a_more !== each.b_more || each.dominates !== null);
  return (
    <div class="lab-against" role="group" aria-label={told.than(LETTERS[at]!)}>
      <h3>
        {told.than(LETTERS[at]!)} <span class="quiet small">{names.value[at]}</span>
      </h3>
      <p class="quiet small">{both.distance === 0 ? told.equal : told.elsewhere(percent(both.distance))}</p>
      <ul>
        {numbers.slice(0, MOST).map((each) => (
          <li key={each.name}>
            <div class="bar three" role="img" aria-label={told.larger(inText(each.name), percent(each.a_more), percent(each.b_more), percent(each.equal))}>
              <i class="series-0" style={{ flexGrow: each.a_more }} />
              <i class="even" style={{ flexGrow: each.equal }} />
              <i class={`series-${at}`} style={{ flexGrow: each.b_more }} />
            </div>
            <span class="small">
              <b>{inText(each.name)}</b>: {told.higher(percent(each.a_more), percent(each.b_more), percent(each.equal), LETTERS[at]!)}
            </span>
            <span class="small quiet">{verdict(each, LETTERS[at]!)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const MOST = 6;

/** Which of the two reaches more, in any case or for whoever would rather be safe. */
function verdict({ dominates, order }: Versus, letter: string): string {
  if (dominates === null) return told.neither;
  const which = dominates === "a" ? told.now : letter;
  return order === 1 ? told.always(which) : told.safer(which);
}

/** Results: the picture of what is shown, which setting is which, and every chance in a table. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Chips } from "../fields/Chips";
import { inText, readable } from "../fields/schema";
import { Icon } from "../parts/Icon";
import { percent } from "../odds/numbers";
import { told } from "../words/lab";
import { asking, bench, catalogue, laid, names, returnTo, show, unpin, wrong } from "./bench";
import { heightOf, Picture } from "./Picture";
import { drawn, showable, type Drawn } from "./rows";
import { HEADLINE, titled, whole } from "./setting";

/** A letter for every setting: the one that is changed, then those that are pinned. */
export const LETTERS = ["•", "A", "B", "C"];

/** A picture of so many pixels may stay in sight on a phone. */
const SHORT = 380;

export function Results() {
  const { settings, found } = laid.value!;
  const shown = showable(found).includes(bench.value!.shown) ? bench.value!.shown : HEADLINE;
  const what = drawn(found, shown);
  const unresolved = found.settings[0]?.unresolved ?? 0;
  const [wide, setWide] = useState(0);
  const rules = catalogue.value?.rules ?? [];
  const alike = settings.every((each) => each.rule === settings[0]!.rule);
  const title = settings.length === 1 ? whole(settings[0]!, rules) : alike ? titled(settings[0]!.rule, rules) : "";
  return (
    <>
      <div class={`panel lab-picture ${heightOf(what, settings.length, wide) <= SHORT ? "short" : ""}`}>
        <Measured onWide={setWide}>
          {wide > 0 && <Picture what={what} names={names.value} title={title} of={readable(shown === HEADLINE ? told.headline : shown)} wide={wide} waiting={asking.value || wrong.value !== ""} />}
        </Measured>
      </div>
      <Legend />
      <Shown found={showable(found)} shown={shown} />
      {what.left > 0 && <p class="quiet small">{told.mostOf(what.groups.length)}</p>}
      {unresolved > 0 && <p class="quiet small">{told.unresolved(percent(unresolved))}</p>}
      <Chances what={drawn(found, shown)} />
    </>
  );
}

function Shown({ found, shown }: { found: string[]; shown: string }) {
  if (found.length < 2) return null;
  const says = (name: string) => (name === HEADLINE ? told.headline : inText(name));
  return (
    <Chips label={told.shown} choices={found.map((value) => ({ value, says: says(value) }))} chosen={[shown]} onChange={([chosen]) => show(chosen as string)} />
  );
}

/** Which setting is which; those that are pinned can be gone back to, and let go. */
function Legend() {
  const { settings } = laid.value!;
  if (settings.length < 2) return null;
  return (
    <ul class="lab-legend">
      {settings.map((_, at) => (
        <li key={at} class={`series-${at}`}>
          <i aria-hidden="true">{LETTERS[at]}</i>
          <span>
            {at === 0 && <b>{told.now}: </b>}
            {names.value[at]}
          </span>
          {at > 0 && (
            <>
              <button type="button" class="plain icon" aria-label={told.back(LETTERS[at]!)} title={told.backShort} onClick={() => returnTo(at - 1)}>
                <Icon name="undo" />
              </button>
              <button type="button" class="plain icon" aria-label={told.unpin(LETTERS[at]!)} onClick={() => unpin(at - 1)}>
                <Icon name="cross" />
              </button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Every chance, in a table. */
function Chances({ what }: { what: Drawn }) {
  const several = names.value.length > 1;
  return (
    <details class="fold">
      <summary>{told.chances}</summary>
      <div class="scrolls" tabIndex={0} role="group" aria-label={told.chances}>
        <table>
          <thead>
            <tr>
              <th scope="col">{told.headline}</th>
              {names.value.map((_, at) => (
                <th scope="col" key={at} class="number">
                  {several ? (at === 0 ? told.now : LETTERS[at]) : told.chance}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {what.groups.map((each) => (
              <tr key={each.label}>
                <th scope="row">{each.label}</th>
                {each.shares.map((share, at) => (
                  <td key={at} class="number">
                    {percent(share)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Whatever is drawn as wide as there is room. */
function Measured({ children, onWide }: { children: preact.ComponentChildren; onWide(wide: number): void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => onWide(Math.round(entry!.contentRect.width)));
    watch.observe(box.current!);
    return () => watch.disconnect();
  }, []);
  return <div ref={box}>{children}</div>;
}

/** What rests restore where the book is silent: how much of each thing that the game can restore, by a short rest and by a long one. */
import { readable } from "../fields/schema";
import { Stepper } from "../fields/Stepper";
import { useKinds } from "../state/kinds";
import { words } from "../words";

/** How much of what comes back, by how long the rest is. */
export type Restored = Record<string, Record<string, number | "all">>;

const LENGTHS = ["short", "long"] as const;
const AMOUNT = { minimum: 0, maximum: 99 };

export function Rests({ rests, onChange }: { rests: Restored; onChange(rests: Restored): void }) {
  const things = useKinds()?.rests ?? [];
  return (
    <>
      {LENGTHS.map((length) => (
        <div key={length} class="field" role="group" aria-label={words.master[length]}>
          <span class="field-name">{words.master[length]}</span>
          <div class="restored">
            {things.map(({ at, title: name, whole, usual }) => {
              const title = readable(name);
              const amount = rests[length]?.[at] ?? usual;
              const put = (now: number | "all") => onChange({ ...rests, [length]: { ...rests[length], [at]: now } });
              return (
                <div key={at} role="group" aria-label={title}>
                  <span>{title}</span>
                  <Stepper label={title} value={amount === "all" ? null : amount} schema={AMOUNT} nullable={amount === "all"} onChange={(now) => now !== null && put(now)} />
                  {whole && (
                    <label class="chip">
                      <input type="checkbox" checked={amount === "all"} onChange={(event) => put(event.currentTarget.checked ? "all" : 0)} />
                      <span>{words.master.whole}</span>
                    </label>
                  )}
                </div>
              );
            })}
          </div>
        </div>
      ))}
      <p class="help">{words.master.restsHelp}</p>
    </>
  );
}

/** A table: who is here, the log with its composer, the sheet, and what the table is; columns on wide screens, tabs on phones. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Asks } from "../act/Asks";
import { Called } from "../act/Called";
import { HalfSheet } from "../act/HalfSheet";
import { Keys } from "../act/Keys";
import type { Place } from "../api";
import { Tabs } from "../parts/Tabs";
import { isMaster, shown, shut, sit, system } from "../state/table";
import { tab } from "../state/tab";
import { words } from "../words";
import { Dock } from "./Dock";
import { Header } from "./Header";
import { Shut } from "./Shut";
import { Strip } from "./Strip";
import { views, type View } from "./views";

export function Table({ place }: { place: Place }) {
  useEffect(() => sit(place), [place.table, place.token]);
  if (shut.value !== null) return <Shut why={shut.value} />;
  if (!shown.value) return <p class="alone quiet">{words.loading}</p>;
  return (
    <div class={isMaster.value ? "table desk" : "table"} data-system={system.value} data-n={shown.value.n}>
      <div class="above">
        <Header />
        <Strip />
        <Asks />
      </div>
      <main class="columns">
        <Column at="left" />
        <section class={`column middle ${shows("middle") ? "on" : ""}`} id="log" aria-label={words.views.log}>
          {views()
            .filter((each) => each.column === "middle")
            .map((each) => (
              <each.Content key={each.id} />
            ))}
          <Dock />
        </section>
        <Column at="right" />
      </main>
      <Called />
      <HalfSheet />
      <Keys />
      <Tabs class="foot" label={words.name} items={views()} chosen={tab.value} onChoose={choose} />
    </div>
  );
}

function choose(id: string): void {
  tab.value = id;
}

/** Whether a phone shows this column now. */
function shows(at: View["column"]): boolean {
  return views().some((each) => each.id === tab.value && each.column === at);
}

/** A column of wide screens; where it holds several views, they are tabs there as well. */
function Column({ at }: { at: View["column"] }) {
  const here = views().filter((each) => each.column === at);
  const wide = useSignal(here[0]?.id ?? "");
  const one = here.some((each) => each.id === tab.value) ? tab.value : wide.value;
  const chosen = here.find((each) => each.id === one) ?? here[0];
  if (!chosen) return null;
  return (
    <section class={`column ${at} ${shows(at) ? "on" : ""}`} aria-label={chosen.title()}>
      {here.length > 1 && (
        <Tabs class="head" label={chosen.title()} items={here} chosen={chosen.id} onChoose={(id) => (wide.value = tab.value = id)} />
      )}
      <div class="scroll" tabIndex={0}>
        <chosen.Content />
      </div>
    </section>
  );
}

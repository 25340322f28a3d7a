/** Home: open a table, come back to one of this device's, or join by a link. */
import { signal } from "@preact/signals";
import { DeviceButton, DeviceDialog } from "../parts/DeviceButton";
import { Icon } from "../parts/Icon";
import { go } from "../router";
import type { Opened } from "../types";
import { words } from "../words";
import { JoinByLink } from "./home/JoinByLink";
import { Links } from "./home/Links";
import { OpenTable } from "./home/OpenTable";
import { Resume } from "./home/Resume";

/** The way to the lab. */
function LabTile() {
  function enter(event: Event): void {
    event.preventDefault();
    go("/lab");
  }
  return (
    <a class="tile way" href="/lab" onClick={enter}>
      <b>{words.lab.title}</b>
      <span>{words.lab.help}</span>
      <Icon name="right" />
    </a>
  );
}

const opened = signal<{ table: Opened; system: string } | null>(null);

/** The games are known, or it is known that they are not to be had; what stands below them waits for it, and is never pushed away. */
const known = signal(false);

/** A table was opened: with a party there are links to send first, else everybody is invited from there. */
function enter(table: Opened, system: string): void {
  if (table.links.length > 0) opened.value = { table, system };
  else go(table.page);
}

export function Home() {
  return (
    <main class="home">
      <header>
        <img src="/page/icon.svg" alt="" width="56" height="56" />
        <div>
          <h1>{words.name}</h1>
          <p class="quiet">{words.tagline}</p>
        </div>
      </header>
      {opened.value ? (
        <Links opened={opened.value.table} system={opened.value.system} onLeave={() => (opened.value = null)} />
      ) : (
        <>
          <Resume />
          <OpenTable known={known} onOpened={enter} />
          {known.value && <JoinByLink />}
          {known.value && <LabTile />}
        </>
      )}
      {(known.value || opened.value) && (
        <footer>
          <DeviceButton />
          <DeviceDialog />
        </footer>
      )}
    </main>
  );
}

/** The entries of the log: cards, lines of chat, deeds, and where a session or scene began. */
import * as api from "../api";
import { deedId } from "../dice/earned";
import { Icon } from "../parts/Icon";
import { Menu } from "../parts/Menu";
import { done } from "../state/doing";
import { cards } from "../state/earlier";
import { acts, here, isMaster, seatName, you } from "../state/table";
import { words } from "../words";
import { Changes } from "./Changes";
import type { Entry } from "./entries";
import { RollCard } from "./RollCard";
import { Rules } from "./Rules";

export function EntryView({ entry }: { entry: Entry }) {
  switch (entry.kind) {
    case "roll": {
      const card = cards.value.get(entry.roll);
      return card ? <RollCard card={card} /> : <p class="deed quiet">{entry.says}</p>;
    }
    case "chat":
      return (
        <p class={`chat ${entry.seat === you.value?.id ? "own" : ""}`}>
          <b>{seatName(entry.seat)}</b> {entry.says}
        </p>
      );
    case "break":
      return (
        <h2 class="break">
          <span>{entry.session === null ? entry.scene || words.table.newScene : words.table.session(entry.session)}</span>
        </h2>
      );
    case "rules":
      return <Rules entry={entry} />;
    case "deed":
      return <Deed entry={entry} />;
  }
}

function Deed({ entry }: { entry: Entry & { kind: "deed" } }) {
  const own = acts.value && entry.id !== "" && !entry.back && (isMaster.value || entry.seat === you.value?.id);
  return (
    <div class={entry.back ? "deed back" : "deed"} id={deedId(entry.n)}>
      <div>
        <p>
          <Said by={entry.seat ? seatName(entry.seat) : ""} says={entry.says} />
          {entry.back && <span class="badge">{words.card.status.withdrawn}</span>}
        </p>
        <Changes changes={entry.changes} said={said(entry.seat ? seatName(entry.seat) : "", entry.says)} />
        {isMaster.value && entry.stands.length > 0 && (
          <button onClick={() => void backToo(entry.stands)}>
            <Icon name="undo" /> {words.card.backToo}
          </button>
        )}
      </div>
      {own && (
        <Menu label={words.card.menu} icon="down">
          <button onClick={() => void done(() => api.withdraw(here(), { of: entry.id }))}>
            <Icon name="undo" /> {words.card.withdraw}
          </button>
        </Menu>
      )}
    </div>
  );
}

/** Who did what: a sentence that begins with whoever it was names them once. */
function Said({ by, says }: { by: string; says: string }) {
  return (
    <>
      {by && <b>{by}</b>} {said(by, says).slice(by.length).replace(/^:?\s+/, "")}
    </>
  );
}

/** Who did what, as a text. */
function said(by: string, says: string): string {
  return !by || [" ", ":"].some((next) => says.startsWith(by + next)) ? says : `${by} ${says}`;
}

/** Take back what came of a roll that was, the last first. */
async function backToo(stands: string[]): Promise<void> {
  for (const of of [...stands].reverse()) if (!(await done(() => api.withdraw(here(), { of })))) return;
}

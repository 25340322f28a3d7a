/** The party, one line each: what everybody has before their eyes, what is asked again and again, and how they are. */
import { useKinds } from "../state/kinds";
import { showSheet } from "../sheet/chosen";
import { shown } from "../state/table";
import type { LaidSheet } from "../types";
import { words } from "../words";
import { short } from "./calling";
import { counted } from "./counting";
import { Facts } from "./Facts";
import { Pips } from "./Pips";

export function PartyLines() {
  const every = shown.value!.sheets.filter((each) => each.seat !== null);
  const names = every.map((each) => each.name);
  if (every.length === 0) return null;
  return (
    <section class="desk-part" aria-label={words.desk.party}>
      <h3>{words.desk.party}</h3>
      <ul class="party-lines">
        {every.map((each) => (
          <Member key={each.id} held={each} name={short(each.name, names)} />
        ))}
      </ul>
    </section>
  );
}

function Member({ held, name }: { held: LaidSheet; name: string }) {
  const known = useKinds();
  const every = counted(known, held);
  const first = every.find((each) => each.pips && !each.strip);
  return (
    <li class="party-line" data-sheet={held.id}>
      <button type="button" class="plain line-name" title={held.name} onClick={() => showSheet(held.id)}>
        <strong>{name}</strong>
      </button>
      {every.filter((each) => each.strip).map((each) => (
        <Pips key={each.at} counter={each} />
      ))}
      <Facts facts={known?.lines[held.id]?.facts ?? []} />
      {first && <Pips counter={first} />}
    </li>
  );
}

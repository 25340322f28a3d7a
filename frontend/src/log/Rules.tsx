/** House rules that are others from now on: how many are not as in the book, and which, to who asks. */
import { useSignal } from "@preact/signals";
import { plain, same } from "../fields/schema";
import { plainly } from "../sheet/reading";
import { seatName, shown } from "../state/table";
import type { Switch } from "../types";
import { Again, useSwitches } from "../views/home/HouseRules";
import { words } from "../words";
import type { Entry } from "./entries";

export function Rules({ entry }: { entry: Entry & { kind: "rules" } }) {
  const open = useSignal(false);
  const many = Object.keys(entry.house).length;
  const says = (
    <>
      <b>{seatName(entry.seat)}</b> {words.card.houseRules(many)}
    </>
  );
  if (many === 0) return <p class="quiet">{says}</p>;
  return (
    <details class="deed-rules fold" onToggle={(event) => (open.value ||= event.currentTarget.open)}>
      <summary>
        <span>{says}</span>
      </summary>
      {open.value && <Which house={entry.house} />}
    </details>
  );
}

function Which({ house }: { house: Record<string, unknown> }) {
  const { switches, failed, again } = useSwitches(shown.value!.system);
  if (failed) return <Again again={again} />;
  if (!switches) return <p class="quiet" aria-busy="true">{words.loading}</p>;
  return (
    <ul class="small">
      {switches.filter((each) => each.key in house).map((each) => (
        <li key={each.key}>
          {plain(each.meaning)} <b>{chosen(each, house[each.key])}</b>
        </li>
      ))}
    </ul>
  );
}

/** What is chosen, in the words of the choice. */
function chosen(of: Switch, value: unknown): string {
  return of.choices?.find((each) => same(each.value, value))?.says ?? plainly(value);
}

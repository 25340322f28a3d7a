/** What a new table shows before anything has happened, and a player's who has no sheet yet; fetched where it is shown. */
import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { Later } from "../parts/Later";
import { acts, isMaster, mine, shown } from "../state/table";
import { unsent } from "../state/unsent";

const welcome = () => import("./Welcome").then((found) => found.default);
const TABLE = "table";

export function Begin() {
  const now = shown.value!;
  const closed = unsent("begun", false);
  // Who tries a roll goes on reading what stood there before it; once the game has begun, that is done with.
  const began = useSignal(now.rolls.length === 0);
  const played = now.session > 0 || now.drafts.length > 0 || now.rolls.some((each) => each.move.includes("."));
  // The first roll that was prepared is not pushed away by what stood here before.
  useLayoutEffect(() => {
    if (played) began.value = false;
  }, [played]);
  const sheetless = !isMaster.value && mine.value.every((each) => each.id === TABLE);
  const fresh = began.value && !played;
  if (!acts.value || closed.value || !(sheetless || (fresh && isMaster.value))) return null;
  return <Later get={welcome} />;
}

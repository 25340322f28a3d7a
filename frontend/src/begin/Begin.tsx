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
  // Who tries a roll goes on reading what stood there before it.
  const began = useSignal(now.rolls.length === 0 && now.session === 0);
  // It began with the first roll that was prepared: that roll is not pushed away by what stood here before.
  useLayoutEffect(() => {
    if (now.drafts.length > 0) began.value = false;
  }, [now.drafts.length]);
  const sheetless = !isMaster.value && mine.value.every((each) => each.id === TABLE);
  const fresh = began.value && now.session === 0 && now.drafts.length === 0;
  if (!acts.value || closed.value || !(sheetless || (fresh && isMaster.value))) return null;
  return <Later get={welcome} />;
}

/** What may be spent in one's own time: a chip with the budget below the log, which pushes nothing away; what it buys opens in the half sheet. */
import { useEffect, useRef } from "preact/hooks";
import { composing } from "../composer/composing";
import { About } from "../parts/About";
import { acts, isMaster, sheetName, shown } from "../state/table";
import type { Offered } from "../types";
import { words } from "../words";
import { keyOf, pressing, spends } from "./asked";
import { OfferForm } from "./OfferCard";

export function Spends() {
  const some = shown.value && acts.value ? spends(shown.value) : [];
  if (some.length === 0) return null;
  return (
    <div class="spends" role="group" aria-label={words.todo.spends}>
      {some.map((each) => (
        <button key={each.id} onClick={() => (composing.value = { kind: "spend", offer: each.id })}>
          {spendTitle(each)}
        </button>
      ))}
    </div>
  );
}

/** What there is to spend, and for game masters whose it is. */
export function spendTitle(offer: Offered | undefined): string {
  const who = isMaster.value ? sheetName(offer?.to ?? "") : "";
  return who ? words.todo.draft(who, offer!.says) : (offer?.says ?? "");
}

/** An offer that may be spent, by its id, as long as it stands. */
export function spendOf(id: string): Offered | undefined {
  return shown.value ? spends(shown.value).find((each) => each.id === id) : undefined;
}

/** What a budget buys, in the half sheet: put away once it is spent, and while something else is asked of us. */
export function Shop({ id }: { id: string }) {
  const offer = spendOf(id);
  const asked = (shown.value ? pressing(shown.value) : []).filter((each) => each.do !== "frame" && each.do !== "take").map(keyOf);
  const before = useRef(asked);
  const away = !offer || asked.some((each) => !before.current.includes(each));
  useEffect(() => {
    if (away) composing.value = null;
  }, [away]);
  if (!offer) return null;
  return (
    <div class="stack shop">
      <About move={offer.move} />
      <OfferForm offer={offer} />
    </div>
  );
}

/** Offers of which one is taken: a button for each; what has more to be said opens below. */
import { useState } from "preact/hooks";
import * as api from "../api";
import { useLook } from "../odds/useLook";
import { done } from "../state/doing";
import { here, isMaster, sheetName, shown } from "../state/table";
import type { Offered } from "../types";
import { words } from "../words";
import { alternatives } from "./instead";
import { OfferCard } from "./OfferCard";
import { TodoCard } from "./TodoCard";

interface Props {
  offer: Offered;
  offers: Offered[];
}

/** One card for all of them, where the first of them stands. */
export function Alternatives({ offer, offers }: Props) {
  const [opened, open] = useState<string | null>(null);
  const every = alternatives(offer, offers);
  if (every[0]?.id !== offer.id) return null;
  const more = every.find((each) => each.id === opened);
  return (
    <>
      <TodoCard kind={isMaster.value ? `${words.todo.offer} · ${sheetName(offer.to)}` : words.todo.offer} title={words.todo.oneOf}>
        <div class="row">
          {every.map((each) => (
            <Alternative key={each.id} offer={each} opened={each.id === opened} onOpen={() => open(each.id === opened ? null : each.id)} />
          ))}
        </div>
      </TodoCard>
      {more && <OfferCard offer={more} />}
    </>
  );
}

function Alternative({ offer, opened, onOpen }: { offer: Offered; opened: boolean; onOpen(): void }) {
  const { found: form } = useLook("form", { offer: offer.id }, shown.value?.n);
  const asks = (form?.fields.length ?? 0) > 0;
  const take = () => void done(() => api.call(here(), { offer: offer.id, args: {} }));
  return (
    <button class="main" disabled={form === null} aria-expanded={asks ? opened : undefined} onClick={asks ? onOpen : take}>
      {offer.takes || offer.says}
    </button>
  );
}

/** Favourites: what this seat rolls often, at one tap. They are kept from the menu of a card. */
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import * as api from "../api";
import { remake } from "../composer/remake";
import { Icon } from "../parts/Icon";
import { done } from "../state/doing";
import { acts, here, sheetName, shown } from "../state/table";
import type { Favourite } from "../types";
import { told } from "../words/record";

export function Favourites() {
  const kept = shown.value?.favourites ?? [];
  const busy = useSignal("");
  const box = useRef<HTMLDivElement>(null);
  async function during(name: string, work: () => Promise<unknown>): Promise<void> {
    if (busy.value) return;
    busy.value = name;
    await done(work);
    busy.value = "";
  }
  const make = (each: Favourite) => during(each.name, () => remake(each));
  async function drop(each: Favourite): Promise<void> {
    await during(each.name, () => api.act(here(), "favour", { name: each.name }));
    box.current?.focus();
  }
  return (
    <div ref={box} tabIndex={-1}>
      {kept.length === 0 && <p class="quiet">{told.noFavourites}</p>}
      <ul class="favourites">
        {kept.map((each) => (
          <li key={each.name}>
            <button disabled={!acts.value || busy.value !== ""} onClick={() => void make(each)}>
              <Icon name="die" />
              <span>{each.name}</span>
              {each.sheet && sheetName(each.sheet) && <small class="quiet">{sheetName(each.sheet)}</small>}
            </button>
            <button class="plain icon" aria-label={told.dropFavourite(each.name)} disabled={!acts.value} onClick={() => void drop(each)}>
              <Icon name="cross" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

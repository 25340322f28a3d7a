/** What can be done with a roll that lies there: make it again, keep it, put it right, take it back. */
import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import * as api from "../api";
import { Icon } from "../parts/Icon";
import { Menu } from "../parts/Menu";
import { done, tell } from "../state/doing";
import { acts, here, isMaster, mine, moves, you } from "../state/table";
import type { Card } from "../types";
import { words } from "../words";

export function CardMenu({ card }: { card: Card }) {
  const own = isMaster.value || card.seat === you.value?.id || mine.value.some((each) => each.id === card.sheet);
  const Amend = useSignal<ComponentType<{ roll: Card; onClose(): void }> | null>(null);
  const amend = () => done(async () => (Amend.value = (await import("../master/Amend")).default));
  if (!acts.value || !own) return null;
  return (
    <div class="tools">
      {Amend.value && <Amend.value roll={card} onClose={() => (Amend.value = null)} />}
      {card.status !== "open" && moves.value.get(card.move)?.dice !== false && (
        <button class="plain icon" aria-label={words.card.again} title={words.card.again} onClick={() => void again(card)}>
          <Icon name="again" />
        </button>
      )}
      <Menu label={words.card.menu} icon="down">
        <button onClick={() => void favour(card)}>
          <Icon name="star" /> {words.card.favour}
        </button>
        {isMaster.value && card.status !== "withdrawn" && card.rule && (
          <button onClick={() => void amend()}>
            <Icon name="edit" /> {words.card.amend}
          </button>
        )}
        {card.status !== "withdrawn" && (
          <button onClick={() => void done(() => api.withdraw(here(), { of: card.id }))}>
            <Icon name="undo" /> {words.card.withdraw}
          </button>
        )}
      </Menu>
    </div>
  );
}

async function again(card: Card): Promise<void> {
  await done(() => api.call(here(), { again: card.id }));
}

async function favour(card: Card): Promise<void> {
  const { move, said: args, text } = card;
  const name = (text || card.says || String(args["dice"] ?? card.title)).slice(0, 60);
  const sheet = card.sheet === "table" ? null : card.sheet;
  if (await done(() => api.act(here(), "favour", { name, move, sheet, args, text }))) tell(words.card.favoured(name));
}

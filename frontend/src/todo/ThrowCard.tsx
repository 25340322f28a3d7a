/** Dice that are ours to throw: at one tap; or real ones, whose faces are tapped or typed, die by die, in the order in which they are asked for. */
import * as api from "../api";
import { Die } from "../dice/Die";
import { Standing } from "../log/Standing";
import { TypedFaces } from "../log/TypedFaces";
import { done } from "../state/doing";
import { called, signed } from "../state/games";
import { here, you } from "../state/table";
import { forget, unsent } from "../state/unsent";
import type { Card } from "../types";
import { words } from "../words";
import { alike, keptAs, slotsOf, throwOf, type Face } from "./faces";
import { titleOf, toldName } from "./titles";
import { TodoCard } from "./TodoCard";

/** Dice with more sides than this are typed in. */
const TAPPED = 30;

/** A face in words; nothing as long as there is none. */
const toldOf = (face: Face | null | undefined): string | null => (face === null || face === undefined ? null : called(face));

export function ThrowCard({ card, role }: { card: Card; role: string }) {
  const { dice, seat } = throwOf(card, role);
  const slots = slotsOf(dice).map((each) => ({ ...each, name: toldName(card, each.name) }));
  const kept = keptAs(card, role, you.value?.id);
  const faces = unsent<Array<Face | null>>(kept, slots.map(() => null));
  const next = faces.value.findIndex((each) => each === null);
  const die = slots[next];
  const put = (at: number, face: Face | null) => (faces.value = faces.value.map((each, index) => (index === at ? face : each)));
  const real = card.by_hand && seat === card.seat;
  const send = () => done(() => api.answer(here(), { roll: card.id, role, faces: faces.value.map((each) => each ?? 0) }, `${card.run.length}`)).then((was) => was && forget(kept));
  return (
    <TodoCard kind={words.todo.kinds.dice} title={titleOf(card)} text={card.text}>
      {card.waiting?.when["label"] !== undefined && <Standing card={card} />}
      {!real && (
        <>
          <p class="quiet small">{[...new Set(slots.map((each) => each.name))].join(", ")}</p>
          <button class="main" onClick={() => void done(() => api.cast(here(), card, role))}>
            {words.todo.throwNow}
          </button>
        </>
      )}
      <details class="fold" open={real}>
        <summary>{words.composer.byHand}</summary>
        <div class="row">
          {alike(slots).map(([first, some]) => (
            <span key={first} class="slots">
              {some.map((each, more) => (
                <button
                  key={more}
                  type="button"
                  class={first + more === next ? "slot next" : "slot"}
                  aria-label={words.todo.slot(each.name, each.dice, toldOf(faces.value[first + more]))}
                  onClick={() => put(first + more, null)}
                >
                  <Die dice={each.dice} face={faces.value[first + more] ?? "?"} name={each.name} />
                </button>
              ))}
              <span class="small">{some[0]!.name}</span>
            </span>
          ))}
        </div>
        {die && die.faces.length <= TAPPED && (
          <div class="pad" role="group" aria-label={words.todo.tap(die.name)}>
            {die.faces.map((face) => (
              <button key={String(face)} type="button" aria-label={called(face)} onClick={() => put(next, face)}>
                {signed(face)}
              </button>
            ))}
          </div>
        )}
        <TypedFaces key={kept} says={words.todo.type} slots={slots} onTyped={(now) => (faces.value = now ?? slots.map(() => null))} />
        <button class="main" disabled={next >= 0} onClick={() => void send()}>
          {words.todo.thrown}
        </button>
      </details>
    </TodoCard>
  );
}

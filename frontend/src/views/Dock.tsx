/** The dock below the log: a line to say, and what there is to do. What is composed opens above it. */
import { useEffect, useRef } from "preact/hooks";
import { act } from "../api";
import { composing } from "../composer/composing";
import { MoveComposer } from "../composer/MoveComposer";
import { MovePicker } from "../composer/MovePicker";
import { PlainDice } from "../composer/PlainDice";
import { Die } from "../dice/Die";
import { Icon } from "../parts/Icon";
import { done } from "../state/doing";
import { acts, here, moves, shown, you } from "../state/table";
import { unsent } from "../state/unsent";
import { words } from "../words";
import { act as says } from "../words.act";

export function Dock() {
  const move = useRef<HTMLButtonElement>(null);
  const open = composing.value !== null;
  const was = useRef(open);
  useEffect(() => {
    if (was.current && !open) move.current?.focus();
    was.current = open;
  }, [open]);
  if (!acts.value) return <p class="dock quiet">{whyNot()}</p>;
  return (
    <div class="dock">
      {composing.value ? (
        <Composer />
      ) : (
        <div class="row dock-row">
          <button ref={move} class="main" aria-label={words.composer.move} onClick={() => (composing.value = { kind: "moves" })}>
            <Icon name="plus" /> <span class="wide">{words.composer.move}</span>
            <span class="narrow">{words.composer.moveShort}</span>
          </button>
          <button class="icon" aria-label={says.d20} title={says.d20} onClick={() => void done(() => act(here(), "roll", { dice: "d20" }))}>
            <span aria-hidden="true">
              <Die dice="d20" face="" />
            </span>
          </button>
          <button class="icon more-dice" aria-label={words.composer.plainDice} title={words.composer.plainDice} onClick={() => (composing.value = { kind: "dice" })}>
            <Icon name="die" />
          </button>
          <Say />
        </div>
      )}
    </div>
  );
}

/** Why this seat does nothing here. */
function whyNot(): string {
  if (shown.value?.closed) return words.table.closed;
  return you.value?.locked ? words.table.lockedYou : words.table.watching;
}

function Composer() {
  const what = composing.value!;
  const head = useRef<HTMLHeadingElement>(null);
  const key = what.kind === "move" ? what.move : what.kind;
  useEffect(() => head.current?.focus(), [key]);
  const title = what.kind === "move" ? moves.value.get(what.move)?.title : what.kind === "dice" ? words.composer.plainDice : words.composer.move;
  const close = () => (composing.value = null);
  return (
    <section class="composer" aria-labelledby="composer-title" onKeyDown={(event) => event.key === "Escape" && close()}>
      <header>
        {what.kind === "move" && (
          <button class="plain icon" aria-label={words.composer.back} onClick={() => (composing.value = { kind: "moves" })}>
            <Icon name="left" />
          </button>
        )}
        <h2 id="composer-title" ref={head} tabIndex={-1}>
          {title}
        </h2>
        <button class="plain icon" aria-label={words.close} onClick={close}>
          <Icon name="cross" />
        </button>
      </header>
      <div class="composer-body">
        {what.kind === "moves" && <MovePicker />}
        {what.kind === "dice" && <PlainDice />}
        {what.kind === "move" && <MoveComposer key={what.move} move={what.move} />}
      </div>
    </section>
  );
}

function Say() {
  const text = unsent("say", "");
  async function send(event: Event): Promise<void> {
    event.preventDefault();
    const said = text.value.trim();
    if (said && (await done(() => act(here(), "say", { text: said })))) text.value = "";
  }
  return (
    <form class="say" onSubmit={send}>
      <input
        aria-label={words.say.label}
        placeholder={words.say.placeholder}
        value={text.value}
        maxLength={2000}
        enterKeyHint="send"
        onInput={(event) => (text.value = event.currentTarget.value)}
      />
      <button class="plain icon" aria-label={words.say.send}>
        <Icon name="send" />
      </button>
    </form>
  );
}

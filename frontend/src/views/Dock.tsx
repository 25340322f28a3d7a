/** The dock below the log: a line to say, and what there is to do. */
import { act } from "../api";
import { say } from "../act/saying";
import { composing } from "../composer/composing";
import { Die } from "../dice/Die";
import { Icon } from "../parts/Icon";
import { done, sent } from "../state/doing";
import { acts, here, shown, you } from "../state/table";
import { unsent } from "../state/unsent";
import { words } from "../words";

export function Dock() {
  if (!acts.value) return <p class="dock quiet">{whyNot()}</p>;
  return (
    <div class="dock">
      <div class="row dock-row">
        <button class="main" data-key="move" aria-label={words.composer.move} onClick={() => (composing.value = { kind: "moves" })}>
          <Icon name="plus" /> <span class="wide">{words.composer.move}</span>
          <span class="narrow">{words.composer.moveShort}</span>
        </button>
        <button class="icon" aria-label={words.act.d20} title={words.act.d20} onClick={() => void done(() => act(here(), "roll", { dice: "d20" }))}>
          <span aria-hidden="true">
            <Die dice="d20" face="" />
          </span>
        </button>
        <button class="icon more-dice" aria-label={words.composer.plainDice} title={words.composer.plainDice} onClick={() => (composing.value = { kind: "dice" })}>
          <Icon name="die" />
        </button>
        <Say />
      </div>
    </div>
  );
}

/** Why this seat does nothing here. */
function whyNot(): string {
  if (shown.value?.closed) return words.table.closed;
  return you.value?.locked ? words.table.lockedYou : words.table.watching;
}

function Say() {
  const text = unsent("say", "");
  function send(event: Event): void {
    event.preventDefault();
    void sent(text, say);
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

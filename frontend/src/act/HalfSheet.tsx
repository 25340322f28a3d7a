/** The half sheet: what is composed, under the thumb, whatever view is open; focus goes into it, and back to where it was. */
import { effect, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { composing, type Composing } from "../composer/composing";
import { MoveComposer } from "../composer/MoveComposer";
import { MovePicker } from "../composer/MovePicker";
import { PlainDice } from "../composer/PlainDice";
import { Explain } from "../parts/Explain";
import { Icon } from "../parts/Icon";
import { acts, moves } from "../state/table";
import { Shop, spendOf, spendTitle } from "../todo/Spends";
import { words } from "../words";
import { tapped } from "./tapped";

/** By then the page shows what comes after it. */
const SOON = 80;

export function HalfSheet() {
  const what = composing.value;
  if (!acts.value || what === null) return null;
  return (
    <>
      <div class="scrim" aria-hidden="true" onClick={close} />
      <Composer what={what} />
    </>
  );
}

function close(): void {
  composing.value = null;
}

/** Escape closes it wherever the keyboard is, but in a dialog over it. */
function escape(event: KeyboardEvent): void {
  if (event.key === "Escape" && !(event.target as Element).closest("dialog")) close();
}

function Composer({ what }: { what: Composing }) {
  const head = useRef<HTMLHeadingElement>(null);
  const helped = useSignal(false);
  const key = what.kind === "move" ? what.move : what.kind === "spend" ? what.offer : what.kind;
  useLayoutEffect(() => head.current?.focus(), [key]);
  useLayoutEffect(() => {
    document.addEventListener("keydown", escape);
    return () => document.removeEventListener("keydown", escape);
  }, []);
  return (
    <section class={`composer ${helped.value ? "helped" : ""}`} aria-labelledby="composer-title">
      <header>
        {(what.kind === "dice" || (what.kind === "move" && !what.tapped)) && (
          <button class="plain icon" aria-label={words.composer.back} onClick={() => (composing.value = { kind: "moves" })}>
            <Icon name="left" />
          </button>
        )}
        <h2 id="composer-title" ref={head} tabIndex={-1}>
          {titleOf(what)}
        </h2>
        {(what.kind === "move" || what.kind === "spend") && <Explain shown={helped} />}
        <button class="plain icon" aria-label={words.close} onClick={close}>
          <Icon name="cross" />
        </button>
      </header>
      <div class="composer-body">
        {what.kind === "moves" && <MovePicker />}
        {what.kind === "dice" && <PlainDice />}
        {what.kind === "spend" && <Shop key={what.offer} id={what.offer} />}
        {what.kind === "move" && <MoveComposer key={what.move} move={what.move} tapped={what.tapped} among={what.among} />}
      </div>
    </section>
  );
}

/** What had the keyboard when it was opened. */
let before: HTMLElement | null = null;

// Closed, it gives the keyboard back to what opened it; where that is shut away by then, to the end of the log.
effect(() => {
  const open = composing.value !== null;
  const at = document.activeElement as HTMLElement | null;
  if (open) before ??= at;
  else if (before && (at === document.body || at?.closest(".composer"))) {
    before.focus({ preventScroll: true });
    setTimeout(() => document.activeElement === document.body && document.getElementById("log-end")?.focus({ preventScroll: true }), SOON);
  }
  if (!open) before = null;
});

function titleOf(what: Composing): string {
  if (what.kind === "dice") return words.composer.plainDice;
  if (what.kind === "moves") return words.composer.move;
  if (what.kind === "spend") return spendTitle(spendOf(what.offer));
  return (what.tapped && tapped.value) || moves.value.get(what.move)?.title || "";
}

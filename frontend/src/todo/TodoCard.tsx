/** The frame of everything that waits: what it is, what it is about, and behind a "?" what that means. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { About } from "../parts/About";
import { Explain } from "../parts/Explain";
import { words } from "../words";

interface Props {
  /** What is to be done, in a word or two. */
  kind: string;
  title: string;
  text?: string;
  /** The move that it is, where it has a form to be explained. */
  move?: string;
  quiet?: boolean;
  /** Whether what it is about has just come to lie above it. */
  goesOn?: boolean;
  /** Whether the same was asked before of what it is about: then it says what it is about now. */
  anew?: boolean;
  children?: ComponentChildren;
}

export function TodoCard({ kind, title, text = "", move, quiet = false, goesOn = false, anew = false, children }: Props) {
  const id = useId();
  const helped = useSignal(false);
  return (
    <section class={`todo${quiet ? " quiet-card" : ""}${goesOn ? " goes-on" : ""}${anew ? " anew" : ""}${move !== undefined && !helped.value ? " brief" : ""}`} role="group" aria-labelledby={id}>
      <header>
        <span class="todo-kind">{kind}</span>
        <h3 id={id}>{title}</h3>
        {text && <p class="said">{words.quoted(text)}</p>}
        {move !== undefined && <Explain shown={helped} />}
      </header>
      {move !== undefined && helped.value && <About move={move} />}
      {children}
    </section>
  );
}

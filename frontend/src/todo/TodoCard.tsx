/** The frame of everything that waits: what it is, and what it is about. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface Props {
  /** What is to be done, in a word or two. */
  kind: string;
  title: string;
  text?: string;
  quiet?: boolean;
  /** Whether what it is about has just come to lie above it. */
  goesOn?: boolean;
  children?: ComponentChildren;
}

export function TodoCard({ kind, title, text = "", quiet = false, goesOn = false, children }: Props) {
  const id = useId();
  return (
    <section class={`todo${quiet ? " quiet-card" : ""}${goesOn ? " goes-on" : ""}`} role="group" aria-labelledby={id}>
      <header>
        <span class="todo-kind">{kind}</span>
        <h3 id={id}>{title}</h3>
        {text && <p class="said">“{text}”</p>}
      </header>
      {children}
    </section>
  );
}

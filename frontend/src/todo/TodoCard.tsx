/** The frame of everything that waits: what it is, and what it is about. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface Props {
  /** What is to be done, in a word or two. */
  kind: string;
  title: string;
  text?: string;
  quiet?: boolean;
  children?: ComponentChildren;
}

export function TodoCard({ kind, title, text = "", quiet = false, children }: Props) {
  const id = useId();
  return (
    <section class={quiet ? "todo quiet-card" : "todo"} role="group" aria-labelledby={id}>
      <header>
        <span class="todo-kind">{kind}</span>
        <h3 id={id}>{title}</h3>
        {text && <p class="said">“{text}”</p>}
      </header>
      {children}
    </section>
  );
}

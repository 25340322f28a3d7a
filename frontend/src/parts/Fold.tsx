/** A part that folds away, and stays as it was left while the page is open. */
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

const folds = signal<Record<string, boolean>>({});

interface Props {
  id: string;
  title: string;
  count?: number;
  /** Whether it is open before anybody touched it. */
  open?: boolean;
  children: ComponentChildren;
}

export function Fold({ id, title, count = 0, open = false, children }: Props) {
  const now = folds.value[id] ?? open;
  return (
    <details class="fold part" id={`fold-${id}`} open={now} onToggle={(event) => turned(id, event.currentTarget.open, now)}>
      <summary>
        <h3>{title}</h3>
        {count > 0 && <b class="count">{count}</b>}
      </summary>
      {now && <div class="stack">{children}</div>}
    </details>
  );
}

/** Open a part from elsewhere, and go there. */
export function unfold(id: string): void {
  folds.value = { ...folds.value, [id]: true };
  requestAnimationFrame(() => {
    const part = document.getElementById(`fold-${id}`);
    part?.scrollIntoView({ block: "start" });
    part?.querySelector("summary")?.focus({ preventScroll: true });
  });
}

function turned(id: string, open: boolean, was: boolean): void {
  if (open !== was) folds.value = { ...folds.value, [id]: open };
}

/** A menu behind a button: closed by Escape, by a tap beside it, or when something in it is done. All of it is in view. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon, type IconName } from "./Icon";

interface Props {
  label: string;
  icon?: IconName;
  children: ComponentChildren;
}

export function Menu({ label, icon = "settings", children }: Props) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!open) return;
    box.current?.querySelector(".menu-box")?.scrollIntoView({ block: "nearest" });
    const beside = (event: Event) => box.current?.contains(event.target as Node) || setOpen(false);
    const escape = (event: KeyboardEvent) => event.key === "Escape" && !(event.target as Element).closest("dialog") && shut();
    document.addEventListener("pointerdown", beside);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", beside);
      document.removeEventListener("keydown", escape);
    };
  }, [open]);

  function shut(): void {
    setOpen(false);
    box.current?.querySelector("button")?.focus();
  }

  /** What was chosen closes it; whoever has a keyboard is back at its button. */
  function chose(event: Event): void {
    if ((event.target as Element).closest("button")) shut();
  }

  return (
    <div class="menu" ref={box}>
      <button class="plain icon" aria-label={label} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={icon} />
      </button>
      {open && (
        <div class="menu-box" onClick={chose}>
          {children}
        </div>
      )}
    </div>
  );
}

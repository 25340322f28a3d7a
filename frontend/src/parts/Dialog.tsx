/** A dialog: over everything, closed by Escape or a tap beside it. Focus goes into it, and back to where it was. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import "../styles/dialog.css";
import { notice } from "../state/doing";
import { words } from "../words";
import { Icon } from "./Icon";

interface Props {
  title: string;
  onClose(): void;
  children: ComponentChildren;
}

export function Dialog({ title, onClose, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = box.current!;
    const before = document.activeElement as HTMLElement | null;
    if (notice.value?.bad) notice.value = null;
    dialog.showModal();
    return () => {
      dialog.close();
      requestAnimationFrame(() => before?.isConnected && before.focus());
    };
  }, []);
  return (
    <dialog
      class="dialog"
      ref={box}
      aria-labelledby={id}
      onCancel={(event) => (event.preventDefault(), onClose())}
      onClick={(event) => event.target === box.current && onClose()}
    >
      <div class="dialog-box">
        <header role="none">
          <h2 id={id}>{title}</h2>
          <button type="button" class="plain icon" aria-label={words.close} onClick={onClose}>
            <Icon name="cross" />
          </button>
        </header>
        {children}
        {notice.value?.bad && (
          <p class="fault" role="alert">
            {notice.value.text}
          </p>
        )}
      </div>
    </dialog>
  );
}

interface SureProps {
  title: string;
  onDo(): void;
  onClose(): void;
}

/** Asks once more before something that is hard to take back. */
export function Sure({ title, onDo, onClose }: SureProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="row">
        <button type="button" class="main" onClick={() => (onClose(), onDo())}>
          {words.master.sure}
        </button>
        <button type="button" onClick={onClose}>
          {words.cancel}
        </button>
      </div>
    </Dialog>
  );
}

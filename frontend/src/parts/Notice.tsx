/** What was told last: for a moment where it is good news; where it is not until something is done about it, or it is dismissed. */
import { useEffect } from "preact/hooks";
import { notice } from "../state/doing";
import { words } from "../words";
import { Icon } from "./Icon";

const SHORT = 3500;
/** Whoever may undo something has this long to think. */
const LONG = 8000;

export function Notice() {
  const told = notice.value;
  useEffect(() => {
    if (!told) return;
    const over = () => (notice.value = null);
    if (told.bad) {
      addEventListener("input", over);
      return () => removeEventListener("input", over);
    }
    const timer = setTimeout(over, told.undo ? LONG : SHORT);
    return () => clearTimeout(timer);
  }, [told]);
  return (
    <div class="notices" role="status" aria-live="polite">
      {told?.text && (
        <p class={told.bad ? "notice bad" : "notice"}>
          <span>{told.text}</span>
          {told.undo && (
            <button class="plain" onClick={told.undo}>
              {words.act.undo}
            </button>
          )}
          <button class="plain icon" aria-label={words.dismissNotice} onClick={() => (notice.value = null)}>
            <Icon name="cross" />
          </button>
        </p>
      )}
    </div>
  );
}

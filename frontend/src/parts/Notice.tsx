/** What was told last: for a moment where it is good news; where it is not until something is done about it, or it is dismissed. */
import { useEffect } from "preact/hooks";
import { notice } from "../state/doing";
import { words } from "../words";
import { Icon } from "./Icon";

const SHORT = 3500;

export function Notice() {
  const told = notice.value;
  useEffect(() => {
    if (!told) return;
    const over = () => (notice.value = null);
    if (told.bad) {
      addEventListener("input", over);
      return () => removeEventListener("input", over);
    }
    const timer = setTimeout(over, SHORT);
    return () => clearTimeout(timer);
  }, [told]);
  return (
    <div class="notices" role="status" aria-live="polite">
      {told?.text && (
        <p class={told.bad ? "notice bad" : "notice"}>
          <span>{told.text}</span>
          <button class="plain icon" aria-label={words.dismissNotice} onClick={() => (notice.value = null)}>
            <Icon name="cross" />
          </button>
        </p>
      )}
    </div>
  );
}

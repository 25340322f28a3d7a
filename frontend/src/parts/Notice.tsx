/** What was told last: for a moment where it is good news, until it is dismissed where it is not. */
import { useEffect } from "preact/hooks";
import { notice } from "../state/doing";
import { words } from "../words";
import { Icon } from "./Icon";

const SHORT = 3500;

export function Notice() {
  const told = notice.value;
  useEffect(() => {
    if (!told || told.bad) return;
    const timer = setTimeout(() => (notice.value = null), SHORT);
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

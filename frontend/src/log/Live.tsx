/** What is said aloud to whoever does not see the log: the last lines, and what rolls came to. */
import { useEffect, useState } from "preact/hooks";
import { happened, rolls, seatName, shown } from "../state/table";
import { toldOf } from "../todo/titles";
import type { Happened } from "../types";

export function Live() {
  // What happened is told as soon as the table was looked at since, so that a roll has its name.
  const last = Math.min(happened.value.at(-1)?.n ?? 0, shown.value?.n ?? 0);
  const [heard, setHeard] = useState(last);
  const [text, setText] = useState("");
  useEffect(() => {
    const fresh = heard === 0 ? [] : happened.value.filter((each) => each.n > heard && each.n <= last);
    const said = fresh.map(aloud).filter(Boolean).join(". ");
    if (said) setText(said);
    setHeard(last);
  }, [last]);
  return (
    <p class="unseen" role="status" aria-live="polite">
      {text}
    </p>
  );
}

function aloud({ kind, seat, data }: Happened): string {
  if (kind === "said") return `${seatName(seat)}: ${data.says}`;
  if (kind === "announced") return toldOf(rolls.value.get(data.roll), data.says);
  const told = kind === "done" || kind === "rested" || kind === "adjusted" || kind === "scene-begun" || kind === "session-begun";
  return told ? data.says : "";
}

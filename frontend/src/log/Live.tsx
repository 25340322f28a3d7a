/** What is said aloud to whoever does not see the log: the last lines, and what rolls came to. */
import { useEffect, useState } from "preact/hooks";
import { happened, rolls, seatName } from "../state/table";
import type { Happened } from "../types";

export function Live() {
  const last = happened.value.at(-1)?.n ?? 0;
  const [heard, setHeard] = useState(last);
  const [text, setText] = useState("");
  useEffect(() => {
    const fresh = heard === 0 ? [] : happened.value.filter((each) => each.n > heard);
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
  const says = typeof data["says"] === "string" ? data["says"] : "";
  if (kind === "said") return `${seatName(seat)}: ${says}`;
  if (kind === "announced") return `${rolls.value.get(String(data["roll"]))?.says ?? ""}: ${says}`;
  return ["done", "rested", "adjusted", "scene-begun", "session-begun"].includes(kind) ? says : "";
}

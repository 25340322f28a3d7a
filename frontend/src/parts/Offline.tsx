/** Says so when there is no network, or when the server has not answered for a while. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import "../styles/offline.css";
import { line, place, shown, shut } from "../state/table";
import { words } from "../words";

const network = signal(navigator.onLine);
addEventListener("online", () => (network.value = true));
addEventListener("offline", () => (network.value = false));

/** So long nobody need be told that a connection is being made again. */
const PATIENCE = 4000;

export function Offline() {
  const waiting = place.value !== null && shut.value === null && (!shown.value || line.value === "lost");
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return setLate(false);
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [waiting]);
  const says = !network.value ? words.offline.device : waiting && late ? words.offline.server : "";
  return <div class="offline-said" role="status">{says && <p class="offline">{says}</p>}</div>;
}

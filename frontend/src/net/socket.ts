/** Listening: what happens at the table, as it happens. The connection comes back by itself, and nothing is missed. */
import type { Events, Failed, Happened, Pong } from "../types";
import { retold } from "../words/retold";

/** How it stands with the connection; `gone`: the seat is not ours any more. */
export type Line = "connecting" | "open" | "lost" | "gone";

interface Hearer {
  heard(events: Happened[]): void;
  line(state: Line): void;
  /** The server has fewer events than we do: an older state was restored. */
  ahead(): void;
}

const NO_SEAT = [4001, 4003, 4004];
const AHEAD = 4009;
const PING_EVERY = 25_000;
const SLOWEST = 10_000;

/** Listen from behind the number `since`; what comes back ends it. */
export function listen(table: string, token: string, since: number, hearer: Hearer): () => void {
  let last = since;
  let tried = 0;
  let stopped = false;
  let silent = false;
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pinging: ReturnType<typeof setInterval> | undefined;

  function connect(): void {
    clearTimeout(timer);
    const place = new URL(`/api/tables/${table}/events?since=${last}`, location.href);
    place.protocol = place.protocol.replace("http", "ws");
    silent = false;
    socket = new WebSocket(place, ["rollwright", `token.${token}`]);
    socket.onmessage = (message) => take(retold(JSON.parse(message.data as string) as Events | Failed | Pong));
    socket.onclose = (end) => ended(end.code);
  }

  function take(said: Events | Failed | Pong): void {
    silent = false;
    if (!("events" in said)) return;
    tried = 0;
    last = said.events.at(-1)?.n ?? last;
    hearer.line("open");
    hearer.heard(said.events);
  }

  function ended(code: number): void {
    if (stopped) return;
    if (NO_SEAT.includes(code)) return hearer.line("gone");
    if (code === AHEAD) return hearer.ahead();
    hearer.line("lost");
    timer = setTimeout(connect, Math.min(SLOWEST, 300 * 2 ** tried++) * (0.7 + 0.6 * Math.random()));
  }

  /** Come back at once when there is a network again, or somebody looks at the page. */
  function wake(): void {
    if (stopped || document.hidden || socket?.readyState === WebSocket.OPEN) return;
    if (socket?.readyState !== WebSocket.CONNECTING) connect();
  }

  /** Ask whether anybody is there; a line on which nobody answered since the last time is given up. */
  function ping(): void {
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (silent) return socket.close();
    silent = true;
    socket.send(JSON.stringify({ ping: last }));
  }

  hearer.line("connecting");
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  pinging = setInterval(ping, PING_EVERY);
  connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    clearInterval(pinging);
    removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", wake);
    socket?.close(1000);
  };
}

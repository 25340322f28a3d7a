/** The table's commands and looks, for the seat that this page sits on. */
import { post, type Asking } from "./net/http";
import { randomId } from "./net/ids";
import type {
  Acts,
  Answer,
  Call,
  Compared,
  Done,
  Earlier,
  Form,
  Look,
  Opened,
  Opening,
  Past,
  Preview,
  PricedMove,
  PricedOptions,
  Seen,
  Sheets,
  Shown,
  Stats,
  Withdraw,
} from "./types";

/** A seat: at which table, and by which token. */
export interface Place {
  table: string;
  token: string;
}

type Without<T> = Omit<T, "id">;
const PATIENCE = 12;

function send<Reply>(place: Place, verb: string, said: unknown, more: Asking = {}): Promise<Reply> {
  return post<Reply>(`/api/tables/${place.table}/${verb}`, said, { token: place.token, ...more });
}

const underway = new Map<string, Promise<Done>>();

/** Send a command with one id until somebody answers, so that it happens once; who taps again meanwhile has said it already. */
function once(place: Place, verb: string, said: object): Promise<Done> {
  const key = JSON.stringify([place, verb, said]);
  const sent = underway.get(key) ?? send<Done>(place, verb, { id: randomId(), ...said }, { tries: PATIENCE }).finally(() => underway.delete(key));
  underway.set(key, sent);
  return sent;
}

/** Make a move. */
export function call(place: Place, said: Without<Call>): Promise<Done> {
  return once(place, "call", said);
}

/** Make one of the table's own moves. */
export function act<Name extends keyof Acts>(
  place: Place,
  move: Name,
  args: Acts[Name],
  more: Partial<Without<Call>> = {},
): Promise<Done> {
  return call(place, { move, args: args as unknown as Record<string, unknown>, ...more });
}

export function answer(place: Place, said: Without<Answer>): Promise<Done> {
  return once(place, "answer", said);
}

export function withdraw(place: Place, said: Without<Withdraw>): Promise<Done> {
  return once(place, "withdraw", said);
}

/** What each look replies with. */
export interface Looks {
  state: Shown;
  events: Seen;
  rolls: Earlier;
  form: Form;
  odds: PricedMove & PricedOptions;
  advice: Compared & PricedOptions;
  preview: Preview;
  sheets: Sheets;
  history: { history: Past[] };
  stats: Stats;
  summary: { markdown: string };
  export: { lines: string[] };
  links: Required<Pick<Seen, "links">>;
}

/** Look at something. It changes nothing; `signal` takes the question back. */
export function look<Want extends keyof Looks>(
  place: Place,
  want: Want,
  said: Omit<Look, "want"> = {},
  signal?: AbortSignal,
): Promise<Looks[Want]> {
  return send<Looks[Want]>(place, "look", { want, ...said }, { signal });
}

/** Open a table. The id is a secret of whoever opens it. */
export function open(said: Without<Opening>): Promise<Opened> {
  return post<Opened>("/api/tables", { id: randomId(24), ...said }, { tries: 3 });
}

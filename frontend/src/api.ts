/** The table's commands and looks, for the seat that this page sits on. */
import { post, type Asking } from "./net/http";
import { randomId } from "./net/ids";
import { once } from "./net/once";
import type {
  Acts,
  Answer,
  Call,
  Card,
  Compared,
  Done,
  Earlier,
  Events,
  Export,
  Form,
  History,
  Links,
  Look,
  Opened,
  Opening,
  Preview,
  PricedMove,
  PricedOptions,
  Sheets,
  TableView,
  Stats,
  Summary,
  Withdraw,
  OptionWorths,
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

/**
 * A command: sent with one id until somebody answers, and however often it is tapped meanwhile, so that it happens once.
 * What it goes on from tells apart what is said twice in the same words.
 */
function command(place: Place, verb: string, said: object, from = "", seen?: (came: Done) => Promise<unknown>): Promise<Done> {
  return once(JSON.stringify([place, verb, said, from]), () => send(place, verb, { id: randomId(), ...said }, { tries: PATIENCE }), seen);
}

/** What is done again in the same words, and meant. */
const AGAIN: ReadonlySet<string> = new Set(["copy", "roll", "say", "tell"]);
/** When the table is shown as it is after an event: until then a switch still shows how it was, and pressed again it says the same again. */
export const shows = { event: (_: number): Promise<unknown> => Promise.resolve() };

/** Make a move. */
export function call(place: Place, said: Without<Call>): Promise<Done> {
  return command(place, "call", said);
}

/** Make one of the table's own moves. */
export function act<Name extends keyof Acts>(
  place: Place,
  move: Name,
  args: Acts[Name],
  more: Partial<Without<Call>> = {},
): Promise<Done> {
  const seen = AGAIN.has(move) ? undefined : ({ events }: Done) => shows.event(events?.at(-1)?.n ?? 0);
  return command(place, "call", { move, args: args as unknown as Record<string, unknown>, ...more }, "", seen);
}

/** Move a counter: every tap is meant, however soon it follows another. */
export function adjust(place: Place, args: Acts["adjust"]): Promise<Done> {
  return command(place, "call", { move: "adjust", args }, randomId());
}

/** Answer a roll; `from` says how far it has come. */
export function answer(place: Place, said: Without<Answer>, from: string): Promise<Done> {
  return command(place, "answer", said, from);
}

/** Throw the dice of a role that a roll waits for, as far as it has come. */
export function cast(place: Place, roll: Card, role: string): Promise<Done> {
  return answer(place, { roll: roll.id, key: "throw", role }, `${roll.run.length}`);
}

/** Go on from a roll to which something could be added, as far as it has come. */
export function goOn(place: Place, roll: Card): Promise<Done> {
  return command(place, "call", { move: "narrate", args: { roll: roll.id } }, `${roll.run.length}`);
}

export function withdraw(place: Place, said: Without<Withdraw>): Promise<Done> {
  return command(place, "withdraw", said);
}

/** What each look replies with. */
export interface Looks {
  state: TableView;
  events: Events;
  rolls: Earlier;
  form: Form;
  odds: PricedMove & PricedOptions;
  advice: Compared & OptionWorths;
  preview: Preview;
  sheets: Sheets;
  history: History;
  stats: Stats;
  summary: Summary;
  export: Export;
  links: Links;
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

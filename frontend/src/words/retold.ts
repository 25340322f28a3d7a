/** Retold: what the server replies, said in the language of the page. What people wrote themselves, and what programs read, stays. */
import { phrases } from "./language";

/** The names under which replies say something to people. */
const SPOKEN = new Set(["says", "help", "title", "ask", "meaning", "values", "description", "joins", "part", "why", "message", "then", "called", "warns"]);
/** What people said and wrote down, and what rules were given. */
const THEIRS = new Set(["args", "said", "values", "told", "frame", "outcome", "favourites", "seats", "you", "house", "example"]);

/** The event that is a line of somebody's own. */
const CHAT = "said";

type Say = (text: string) => string;
type Held = Record<string, unknown>;

/** A reply as it came, with everything that is said in it in the language of the page. */
export function retold<Reply>(reply: Reply): Reply {
  const spoken = phrases.peek();
  if (spoken) retell(reply, (text) => spoken.say(text));
  return reply;
}

/** Have everything that is said in a reply said by `say`. */
export function retell(told: unknown, say: Say): void {
  if (Array.isArray(told)) for (const each of told) retell(each, say);
  else if (isHeld(told) && told["kind"] !== CHAT) for (const [name, each] of Object.entries(told)) told[name] = one(name, each, say);
}

function one(name: string, value: unknown, say: Say): unknown {
  if (SPOKEN.has(name) && typeof value === "string") return say(value);
  if (SPOKEN.has(name) && isTexts(value)) return value.map(say);
  if (THEIRS.has(name)) return value;
  if (name === "parts") return Array.isArray(value) ? value.map((each: Held) => ({ ...each, name: say(String(each["name"])) })) : value;
  if (name === "odds" && isChances(value)) return relabelled(value, say);
  if (name === "options" && isHeld(value) && !Array.isArray(value)) return mapped(value, (each) => (isChances(each) ? relabelled(each, say) : each));
  retell(value, say);
  return value;
}

/** Chances by what comes of it; what is called the same in the other language is one. */
function relabelled(chances: Record<string, number>, say: Say): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [label, chance] of Object.entries(chances)) found[say(label)] = (found[say(label)] ?? 0) + chance;
  return found;
}

function mapped(value: Held, change: (each: unknown) => unknown): Held {
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(each)]));
}

function isHeld(value: unknown): value is Held {
  return typeof value === "object" && value !== null;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function isChances(value: unknown): value is Record<string, number> {
  return isHeld(value) && !Array.isArray(value) && Object.values(value).every((each) => typeof each === "number");
}

/** Retelling: what of a reply is said to people, which the page says in its own language. What people wrote, and what programs read, stays. */

/** Who says it: `keep` is told of the names that people gave, which are not taken apart. */
interface Speaker {
  say(text: string): string;
  keep(name: string): void;
}

/** The names under which replies say something to people. */
const SPOKEN = new Set([
  ...["says", "help", "title", "summary", "meaning", "message", "asked", "ask", "then", "why", "warns", "word", "more", "state", "states", "short"],
  ...["amount", "asks", "takes", "leaves", "joins", "part", "called", "detail", "aside", "spread", "chip", "notes", "facts"],
]);
/** What has a name that is said to people. */
const NAMED = new Set(["parts", "facts", "rows", "throws"]);
/** What people said and wrote down, and what rules were given. */
const THEIRS = new Set(["args", "said", "values", "told", "frame", "outcome", "favourites", "seats", "you", "default", "example", "phrases"]);

/** The event that is a line of somebody's own. */
const CHAT = "said";
/** The sheet that nobody has named. */
const TABLE = "table";
/** What is longer than this is no name. */
const NAME = 80;

type Held = Record<string, unknown>;

/** Have everything that is said in a reply said by `speaker`. */
export function retell(told: unknown, speaker: Speaker): void {
  if (Array.isArray(told)) for (const each of told) retell(each, speaker);
  else if (isHeld(told) && told["kind"] !== CHAT) inside(told, speaker);
}

function inside(told: Held, speaker: Speaker): void {
  if ("seats" in told && typeof told["title"] === "string") speaker.keep(told["title"]);
  const name = told["name"];
  const unknown = told["somebody"] === true;
  if (isHeld(told["values"])) kept([unknown ? told["truly"] : name, told["values"]], speaker);
  if ((unknown || told["id"] === TABLE) && typeof name === "string") told["name"] = speaker.say(name);
  for (const [name, each] of Object.entries(told)) told[name] = one(name, each, speaker);
}

/** Something of a reply by its name, as it is to be shown. */
function one(name: string, value: unknown, speaker: Speaker): unknown {
  const say = (text: string): string => speaker.say(text);
  if (SPOKEN.has(name) && typeof value === "string") return say(value);
  if (SPOKEN.has(name) && isTexts(value)) return Array.isArray(value) ? value.map(say) : mapped(value, say);
  if (THEIRS.has(name)) return value;
  if (name === "odds" && isChances(value)) return relabelled(value, say);
  if (name === "options" && isHeld(value) && !Array.isArray(value)) return mapped(value, (each) => (isChances(each) ? relabelled(each, say) : each));
  if (name === "tolls" && isHeld(value)) return mapped(value, (each) => (Array.isArray(each) ? each.map((toll) => (isChances(toll) ? relabelled(toll, say) : toll)) : each));
  if (name === "schema") describe(value, say);
  else retell(value, speaker);
  if (NAMED.has(name) && Array.isArray(value)) for (const each of value) if (isNamed(each)) each.name = say(each.name);
  return value;
}

/** Whatever stands on a sheet may be a name that somebody gave. */
function kept(value: unknown, speaker: Speaker): void {
  if (typeof value === "string" && value.length < NAME) speaker.keep(value);
  else if (Array.isArray(value)) for (const each of value) kept(each, speaker);
  else if (isHeld(value)) kept(Object.entries(value).flat(), speaker);
}

/** Of a schema only the help with its fields is said to people. */
function describe(schema: unknown, say: Speaker["say"]): void {
  if (!isHeld(schema)) return;
  const { properties } = schema;
  for (const each of isHeld(properties) ? Object.values(properties) : []) {
    if (isHeld(each) && typeof each["description"] === "string") each["description"] = say(each["description"]);
  }
  for (const each of Object.values(schema)) describe(each, say);
}

/** Chances by what comes of it; what is called the same in the other language is one. */
function relabelled(chances: Record<string, number>, say: Speaker["say"]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [label, chance] of Object.entries(chances)) found[say(label)] = (found[say(label)] ?? 0) + chance;
  return found;
}

function mapped<Each>(value: Record<string, Each>, change: (each: Each) => unknown): Held {
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(each)]));
}

function isHeld(value: unknown): value is Held {
  return typeof value === "object" && value !== null;
}

function isNamed(value: unknown): value is { name: string } {
  return isHeld(value) && typeof value["name"] === "string";
}

function isTexts(value: unknown): value is Record<string, string> | string[] {
  return isHeld(value) && Object.values(value).every((each) => typeof each === "string");
}

function isChances(value: unknown): value is Record<string, number> {
  return isHeld(value) && !Array.isArray(value) && Object.values(value).every((each) => typeof each === "number");
}

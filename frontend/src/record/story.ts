/** The story in the language that is spoken: the server tells it in Markdown, in its own. What people said stays as they said it. */
import { words } from "../words";
import { phrases, say, term } from "../words/language";

/** Where the story ends, and how everybody stands begins. */
const STANDING = "## At the table";

export function retold(markdown: string): string {
  if (phrases.value === null) return markdown;
  const every = markdown.split("\n");
  const end = every.lastIndexOf(STANDING);
  return every.map((each, at) => (end >= 0 && at > end ? standing(each) : line(each))).join("\n");
}

/** How somebody's counters stand, one after the other; or the state that they are in. */
function standing(text: string): string {
  const [, who = "", how = ""] = /^- (.*?): (.*)$/.exec(text) ?? [];
  return who ? `- ${term(who)}: ${how.split(", ").map(say).join(", ")}` : text;
}

function line(text: string): string {
  const [, mark = "", said = ""] = /^(#+ |(?: {2})?- )?(.*)$/.exec(text)!;
  if (mark.startsWith("#")) return mark + heading(said);
  if (mark === "" || mark.startsWith(" ") || said.endsWith("”")) return text;
  return mark + happened(said);
}

/** Where a session begins; or the title, and of which session the story is. */
function heading(said: string): string {
  return say(said.replace(/^(.*, )?session (\d+)$/i, (_, title: string | undefined, n: string) => (title ?? "") + words.table.session(Number(n))));
}

/** What somebody did or rolled, and what that changed. */
function happened(said: string): string {
  const [what = "", ...changes] = said.split(" — ");
  const rolled = /^\*\*(.+?)\*\*( \(.*?\))?: (.*)$/.exec(what);
  const told = rolled ? `**${say(rolled[1]!)}**${rolled[2] ?? ""}: ${say(rolled[3]!)}` : say(what);
  return [told, ...changes.map(moved)].join(" — ");
}

/** Counters that moved, each by whose it is and what it is called. */
function moved(changes: string): string {
  return changes
    .split("; ")
    .map((each) => each.replace(/^(.*?): (.*?)( [−-]?\d+ → .*)$/, (_, who: string, what: string, how: string) => `${term(who)}: ${say(what)}${how}`))
    .join("; ");
}

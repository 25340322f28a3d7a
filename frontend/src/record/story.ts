/** The story of an evening as Markdown to paste, in the language that is spoken. What people wrote stays as they wrote it. */
import type { Moved, Passage, Standing, Summary } from "../types";
import { words } from "../words";
import { term } from "../words/language";
import { told } from "../words/record";

/** What happened, and how everybody stands in the end. */
export function storyOf({ table, session, parts, standing }: Summary): string {
  const title = session === null ? table : told.ofSession(table, session);
  return [`# ${plain(title)}`, "", ...parts.flatMap(linesOf), "", `## ${words.table.here}`, "", ...standing.map(stands)].join("\n") + "\n";
}

function linesOf(part: Passage): string[] {
  const { kind, text, reason } = part;
  const who = plain(part.master ? term(part.who) : part.who) || told.theTable;
  const said = plain(part.says || text);
  switch (kind) {
    case "session":
      return ["", `## ${words.table.session(part.session!)}`, ""];
    case "scene":
      return ["", `### ${said || words.table.newScene}`, ""];
    case "said":
      return [`- ${who}: ${words.quoted(said)}`];
    case "told":
      return [`  - ${who}: ${said}`];
    case "amended":
      return [`  - ${told.putsRight(who)}${behind(": ", plain(reason))}`];
    case "rolled":
      return [`- **${plain(part.title) || who}**${text && ` (${plain(text)})`}: ${plain(part.says)}${came(part)}`];
    case "done":
      return [`- ${said}${came(part)}`];
    case "withdrawn":
      return [`- ${told.takesBack(who)}${reason && ` (${plain(reason)})`}${behind(": ", said)}`];
  }
}

/** What it changed, in short, and whether it was taken back. */
function came({ changes, back }: Passage): string {
  const moved = changes.map((each) => plain(`${each.name}: ${changed(each)}`)).join("; ");
  return behind(" — ", moved) + (back ? ` ~~${words.card.status.withdrawn}~~` : "");
}

function changed({ one, title, was, now }: Moved): string {
  const whose = one && `${one} `;
  if (typeof now === "boolean") return whose + (now ? title : words.card.soNoLonger(title));
  return `${whose}${title} ${String(was)} → ${now}`;
}

function stands({ name, state, counts }: Standing): string {
  const how = counts.map(({ title, value }) => `${plain(title)} ${String(value)}`).join(", ") || plain(state);
  return `- ${plain(name)}${behind(": ", how)}`;
}

function behind(mark: string, text: string): string {
  return text && mark + text;
}

/** A text in one line, in which nothing is read as Markdown. */
function plain(text: string): string {
  const line = text.split(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/);
  if (line.at(-1) === "") line.pop();
  return line.join(" ").replace(/[\\`*_[\]<>#|~]/g, "\\$&");
}

/** How a roll stands that still waits: what it comes to if nothing more is done; where that is not told, its label and numbers, but for dice that lie there. */
import { toneOf } from "../dice/Die";
import { inText } from "../fields/schema";
import { roleName } from "../todo/titles";
import type { Card, Ladder } from "../types";
import { words } from "../words";
import { term } from "../words/language";

interface Props {
  card: Card;
  ladder?: Ladder | null;
  /** Whether what is asked is somebody else's too: of that only what came to everybody is told. */
  theirs?: boolean;
}

export function Standing({ card, ladder = null, theirs = false }: Props) {
  const { waiting, run } = card;
  const rung = ladder?.rungs[ladder.at];
  if (waiting?.stands?.says) return <Stands says={beside(waiting.stands.says, rung?.says ?? "")} tone={rung?.tone ?? ""} />;
  const { label, ...others } = waiting?.when ?? {};
  const plain = Object.entries(others).filter(([name, value]) => isPlain(value) && (name in card.roles ? card.tracks.length === 0 : !theirs) && !UNNAMED.has(String(value)) && !(Array.isArray(value) && run.some(({ faces }) => String(faces) === String(value))));
  const facts = plain.map(([name, value]) => [name, factInWords(card, name, Array.isArray(value) ? value.join(", ") : term(String(value)).replace(/^-/, "−"))] as const).filter(([, fact]) => fact !== "");
  if (!label && facts.length === 0) return null;
  const whose = label !== undefined && waiting?.turn && waiting.turn in card.roles ? roleName(card, waiting.turn) : "";
  return (
    <p class={`standing ${toneOf(String(label ?? ""))}${whose && " of-one"}`}>
      {whose && <span>{whose}</span>}
      {label !== undefined && <strong>{term(String(label))}</strong>}
      {facts.map(([name, fact]) => (
        <span key={name}>{fact}</span>
      ))}
    </p>
  );
}

/** What is said of how it stands, without what is said on its rung. */
function beside(says: string, rung: string): string {
  const told = rung.split(", ");
  return says
    .split(", ")
    .filter((each) => !told.includes(each))
    .join(", ");
}

/** What an action is called that has no name of its own. */
const UNNAMED = new Set(["pool", "actor", "opponent"]);

/** A number of a question: in words of our own, or else by its name; what came to somebody by theirs; nothing where only rules read it. */
function factInWords(card: Card, name: string, said: string): string {
  if (name in card.roles) return words.odds.of(roleName(card, name)) + ` ${said}`;
  return words.card.facts[name]?.(said) ?? `${inText(name)} ${said}`;
}

/** Its number stands out, where it begins with one, and the word for it; what else comes of it is told beside them. What came to several things is a line each. */
function Stands({ says, tone }: { says: string; tone: string }) {
  const lines = says.split("; ");
  if (lines.filter((each) => each.includes(": ")).length > 1)
    return (
      <div class="standing">
        <ul>
          {lines.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <span>{words.card.stands}</span>
      </div>
    );
  const [, number = "", colon = "", rest = says] = /^(\d+)(:?) (.*)$/.exec(says) ?? [];
  const [, word = rest, more = ""] = /^(.*?)[,;] (.*)$/.exec(rest) ?? [];
  return (
    <p class={`standing ${toneOf(says)}`}>
      <strong>
        {number && <b class="number">{number}</b>}
        {number && <span class="unseen">{colon} </span>}
        <span class={`word ${tone}`}>{word}</span>
      </strong>
      {more && <span>{more}</span>}
      <span>{words.card.stands}</span>
    </p>
  );
}

/** Numbers and words that say something; of lists those of numbers. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((each) => typeof each === "number");
  return (typeof value === "number" && value !== 0) || (typeof value === "string" && value !== "");
}

/** How a roll stands that still waits: what it comes to if nothing more is done; where that is not told, its label and what else its rule tells. */
import { toneOf } from "../dice/Die";
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
  const { waiting } = card;
  const rung = ladder?.rungs[ladder.at];
  if (waiting?.stands?.says) return <Stands says={beside(waiting.stands.says, rung?.says ?? "")} tone={rung?.tone ?? ""} />;
  const label = waiting?.when["label"];
  const facts = Object.entries(waiting?.facts ?? {}).filter(([name]) => (name in card.roles ? card.tracks.length === 0 : !theirs));
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

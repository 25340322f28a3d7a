/** A die: its solid drawn in lines, its face large. Dropped dice are struck out, and said to be so. */
import { amountInWords } from "../log/amounts";
import { called, marked, signed, type Mark } from "../state/games";
import { words } from "../words";
import { original, term } from "../words/language";
import { sidesOf, solidOf, type Solid } from "./kinds";
import { markOf } from "./marks";

const OUTLINES: Record<Solid, string> = {
  4: "M24 4 46 42H2Z",
  6: "M8 5h32a4 4 0 0 1 4 4v30a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4Z",
  8: "M24 2 44 24 24 46 4 24Z",
  10: "M24 3 45 21 42 29 24 45 6 29 3 21Z",
  12: "M24 2 45 17.500 37 43H11L3 17.500Z",
  20: "M24 2 44 13V35L24 46 4 35V13Z",
  100: "M24 3A21 21 0 1 1 24 45 21 21 0 0 1 24 3Z",
  0: "M24 3A21 21 0 1 1 24 45 21 21 0 0 1 24 3Z",
};

/** Edges that are seen on the solid, behind the face. */
const FACETS: Record<Solid, string> = {
  4: "",
  6: "",
  8: "M4 24h40",
  10: "M3 21 24 33 45 21M24 33v12",
  12: "M24 11 36 20 31.500 34H16.500L12 20ZM24 2v9M45 17.500 36 20M37 43l-5.500-9M11 43l5.500-9M3 17.500 12 20",
  20: "M24 11 37 33H11ZM24 2v9M4 13l20-2M44 13 24 11M4 35l7-2M44 35l-7-2M24 46 11 33M24 46l13-13",
  100: "M24 8A16 16 0 1 1 24 40 16 16 0 0 1 24 8Z",
  0: "",
};

const LOW: Partial<Record<Solid, number>> = { 4: 33, 10: 24, 20: 26 };

/** Marks stand below the face: colour is never all that tells dice apart. */
const MARK = "translate(20.200 34.600) scale(.320)";

interface Props {
  dice: string;
  face: number | string;
  /** What the die is called: some names bear a mark, and have its colours. */
  name?: string;
  /** The mark, where it is not its name that says so. */
  mark?: Mark;
  dropped?: boolean;
  /** What this face counts as, where faces are counted; nothing where they are added up. */
  counts?: number;
}

export function Die({ dice, face, name = "", mark, dropped = false, counts }: Props) {
  const sides = sidesOf(dice);
  const solid = solidOf(sides);
  const text = signed(face);
  const tone = mark ?? toneOf(name);
  const said = `${sides > 0 ? `${term(`d${sides}`)}: ` : ""}${called(face)}${dropped ? `, ${words.dice.dropped}` : ""}${counts === undefined ? "" : `, ${words.dice.counts(counts)}`}`;
  return (
    <svg class={`die d${solid} ${tone} ${dropped ? "dropped" : ""} ${countedAs(counts)}`} viewBox="0 0 48 48" role="img" aria-label={said}>
      <path class="solid" d={OUTLINES[solid]} />
      {FACETS[solid] && <path class="facets" d={FACETS[solid]} />}
      <text x="24" y={LOW[solid] ?? 25} class={text.length > 2 ? "long" : ""}>
        {text}
      </text>
      {tone && <path class="mark" d={markOf(tone)} transform={MARK} fill-rule="evenodd" />}
      {counts !== undefined && counts !== 0 && (
        <g class="count-mark">
          <rect x="25" y="33" width="23" height="15" rx="7.500" />
          <text x="36.500" y="41">{amountInWords(counts)}</text>
        </g>
      )}
      {dropped && <path class="strike" d="M8 40 40 8" />}
    </svg>
  );
}

/** Whether a face counts for what is rolled, against it, or not at all. */
function countedAs(counts: number | undefined): string {
  if (counts === undefined) return "";
  return counts > 0 ? "counts" : counts < 0 ? "against" : "idle";
}

/** The mark that a name or words bear in this game. */
export const toneOf = (text: string): Mark | "" => marked(original(text))?.mark ?? "";

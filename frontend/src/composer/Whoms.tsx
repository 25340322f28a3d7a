/** With or against whom: chips of who is there. What was tapped becomes the move that names them by one of them, and what it was when that is taken back. */
import { Chips } from "../fields/Chips";
import { isSaid, readable, same, schemaOf } from "../fields/schema";
import { useLook } from "../odds/useLook";
import { short } from "../master/calling";
import { moves, shown } from "../state/table";
import type { Form, Listed } from "../types";
import { filledFor, instead } from "./composing";
import type { Values } from "./values";

/** Whether a field says whom it is about, and one of them is chosen. */
export function isNamed(move: string, field: string, values: Values): boolean {
  return moves.value.get(move)?.whom?.field === field && isSaid(values[field]);
}

interface Props {
  /** The moves that are told the same, the one that was tapped first. */
  among: string[];
  move: string;
  sheet: string | null;
  form: Form | null;
}

export function Whoms({ among, move, sheet, form }: Props) {
  const listed = among.map((each) => moves.value.get(each)).filter((each): each is Listed => !!each?.whom);
  return (
    <>
      {[...new Set(listed.map(asked))].map((each) => {
        const alike = listed.filter((one) => asked(one) === each);
        return <Row key={each} listed={alike.find((one) => one.move === move) ?? alike[0]!} move={move} sheet={sheet} form={form} first={among[0]!} />;
      })}
    </>
  );
}

/** What a move asks, of whom it is about: two that ask the same are asked once. */
function asked({ whom }: Listed): string {
  return `${whom!.field} ${whom!.says}`;
}

function about(move: string): string {
  const listed = moves.value.get(move);
  return listed?.whom ? asked(listed) : move;
}

/** Whom a move was about, where the one in its place is about somebody alike. */
export function sameWhom(move: string, next: string, values: Values): Values {
  const field = about(move) === about(next) ? moves.value.get(move)?.whom?.field : undefined;
  return field === undefined ? {} : { [field]: values[field] };
}

/** The moves to pick from: of several that are about somebody alike the first, and the others once it is one of these. */
export function kindsOf(among: string[], move: string): string[] {
  return among.filter((each, at) => (moves.value.get(each)?.whom?.free ?? true) && (about(each) === about(move) || !among.slice(0, at).some((one) => about(one) === about(each))));
}

interface RowProps {
  listed: Listed;
  move: string;
  sheet: string | null;
  form: Form | null;
  first: string;
}

function Row({ listed, move, sheet, form, first }: RowProps) {
  const { field, says } = listed.whom!;
  const { found: theirs } = useLook("form", { move: listed.move, sheet }, shown.value?.n);
  const choices = theirs?.fields.find((each) => each.name === field)?.choices ?? [];
  if (choices.length === 0) return null;
  const label = readable(says);
  const names = choices.map((each) => each.says);
  const { values } = filledFor(move);
  const chosen = move === listed.move ? [values[field]] : [];
  const pick = (now: unknown[]) => {
    const [whom] = now.filter((each) => !chosen.some((one) => same(one, each)));
    return whom === undefined ? instead(first) : instead(listed.move, { ...alike(form, theirs, values), [field]: whom });
  };
  return (
    <div class="rungs whoms">
      <span class="quiet small" aria-hidden="true">
        {label}
      </span>
      <Chips several label={label} choices={choices.map((each) => ({ ...each, says: short(each.says, names) }))} chosen={chosen} onChange={pick} />
    </div>
  );
}

/** What was said of fields that both moves ask for alike. */
function alike(mine: Form | null, theirs: Form | null, values: Values): Values {
  const shared = (mine?.fields ?? []).filter((each) => theirs?.fields.some((one) => one.name === each.name && one.by === each.by && same(schemaOf(one), schemaOf(each))));
  return Object.fromEntries(shared.filter((each) => each.name in values).map((each) => [each.name, values[each.name]]));
}

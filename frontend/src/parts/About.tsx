/** What a move is about, and where its book says so. */
import { plain } from "../fields/schema";
import { moves } from "../state/table";
import { words } from "../words";

export function About({ move }: { move: string }) {
  const listed = moves.value.get(move);
  return (
    <p class="help quiet">
      {plain(listed?.help ?? "")} {listed?.source && <span class="book">{words.book(listed.source)}</span>}
    </p>
  );
}

/** The door: somebody came to a table without a link. */
import { go } from "../router";
import { words } from "../words";

export function Door() {
  return (
    <main class="alone">
      <h1>{words.door.title}</h1>
      <p>{words.door.help}</p>
      <button onClick={() => go("/")}>{words.home}</button>
    </main>
  );
}

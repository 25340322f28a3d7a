/** A seat that cannot be sat on: why, and what to do. */
import { go } from "../router";
import { refresh, shut } from "../state/table";
import { words } from "../words";

export function Shut({ why }: { why: string }) {
  return (
    <main class="alone">
      <h1>{words.shut.title}</h1>
      <p>{why}</p>
      <p>{words.shut.help}</p>
      <div class="row">
        <button class="main" onClick={again}>
          {words.shut.again}
        </button>
        <button onClick={() => go("/")}>{words.home}</button>
      </div>
    </main>
  );
}

function again(): void {
  shut.value = null;
  void refresh();
}

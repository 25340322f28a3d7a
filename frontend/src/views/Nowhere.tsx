/** Nowhere: an address that leads to nothing here. */
import { Icon } from "../parts/Icon";
import { words } from "../words";

export function Nowhere() {
  return (
    <main class="alone">
      <h1>{words.nowhere.title}</h1>
      <p>{words.nowhere.help}</p>
      <a class="button" href="/">
        <Icon name="home" /> {words.home}
      </a>
    </main>
  );
}

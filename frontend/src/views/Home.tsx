/** Home: what this is, and the tables that this device has been at. */
import { ThemeSwitch } from "../parts/ThemeSwitch";
import { kept } from "../net/seats";
import { systemName, words } from "../words";

export function Home() {
  return (
    <main class="home">
      <header>
        <h1>{words.name}</h1>
        <p>{words.tagline}</p>
      </header>
      <ul class="tables">
        {kept().map((each) => (
          <li key={each.token}>
            <a class="tile" href={`/table/${each.table}#${each.token}`}>
              <strong>{each.title}</strong>
              <span>
                {systemName(each.system)} · {each.name}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <footer>
        <ThemeSwitch />
      </footer>
    </main>
  );
}

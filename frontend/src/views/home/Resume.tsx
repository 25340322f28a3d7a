/** The tables that this device has been at, the last one first. */
import { useState } from "preact/hooks";
import { forget, kept } from "../../net/seats";
import { Icon } from "../../parts/Icon";
import { nameOf } from "../../state/table";
import { systemName, words } from "../../words";

export function Resume() {
  const [seats, setSeats] = useState(kept);
  if (seats.length === 0) return null;
  function drop(token: string): void {
    forget(token);
    setSeats(kept());
  }
  return (
    <section class="panel">
      <h2>{words.house.resume}</h2>
      <ul class="tables">
        {seats.map((each) => (
          <li key={each.token} class="with-button" data-system={each.system}>
            <a class="tile accented" href={`/table/${each.table}#${each.token}`}>
              <strong>{each.title}</strong>
              <span>
                {systemName(each.system)} · {nameOf(each)}
              </span>
            </a>
            <button class="plain icon" aria-label={words.house.forget(each.title)} title={words.house.forgetHelp} onClick={() => drop(each.token)}>
              <Icon name="cross" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

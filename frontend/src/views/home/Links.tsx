/** A table that was just opened: everybody's link, to send. */
import { copy, address } from "../../parts/copy";
import { Icon } from "../../parts/Icon";
import { go } from "../../router";
import type { Opened } from "../../types";
import { words } from "../../words";

export function Links({ opened, system, onLeave }: { opened: Opened; system: string; onLeave(): void }) {
  function sit(): void {
    onLeave();
    go(opened.page);
  }
  return (
    <section class="panel" data-system={system}>
      <h2>{words.house.opened}</h2>
      <p>{words.house.openedHelp}</p>
      <ul class="links">
        <LinkRow name={words.house.yours} page={opened.page} />
        {opened.links.map((each) => (
          <LinkRow key={each.seat} name={each.name} page={each.page} />
        ))}
      </ul>
      <button class="main" onClick={sit}>
        {words.house.sit}
      </button>
    </section>
  );
}

function LinkRow({ name, page }: { name: string; page: string }) {
  const link = address(page);
  return (
    <li class="link-row">
      <div>
        <strong>{name}</strong>
        <input readOnly value={link} aria-label={name} onFocus={(event) => event.currentTarget.select()} />
      </div>
      <button aria-label={words.house.copyFor(name)} onClick={() => void copy(link)}>
        <Icon name="copy" /> {words.copy}
      </button>
    </li>
  );
}

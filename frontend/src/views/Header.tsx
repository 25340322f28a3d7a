/** The head of a table: its title, the scene, who is here, and how the connection is. */
import { DeviceButton } from "../parts/DeviceButton";
import { Icon } from "../parts/Icon";
import { Menu } from "../parts/Menu";
import { go } from "../router";
import { line, shown } from "../state/table";
import { systemName, words } from "../words";

export function Header() {
  const now = shown.value!;
  const under = [now.session > 0 && words.table.session(now.session), now.scene].filter(Boolean).join(" · ");
  return (
    <header class="top">
      <a class="skip" href="#log-end">
        {words.skip}
      </a>
      <div class="title">
        <h1>{now.title}</h1>
        <p>{under || systemName(now.system)}</p>
      </div>
      <Here />
      <Connection />
      <Menu label={words.options}>
        <DeviceButton />
        <button onClick={() => go("/")}>
          <Icon name="home" /> {words.home}
        </button>
      </Menu>
    </header>
  );
}

/** Who sits here, as initials in a row. */
function Here() {
  const now = shown.value!;
  return (
    <ul class="here" aria-label={words.table.here}>
      {now.seats.map((each) => (
        <li key={each.id} class={`seat ${each.role}`} title={`${each.name}, ${words.roles[each.role]}`}>
          <span aria-hidden="true">{initials(each.name)}</span>
          <span class="unseen">
            {each.name}, {words.roles[each.role]}
            {each.id === now.you.id ? ` (${words.table.you})` : ""}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function initials(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean);
  return ((parts[0]?.[0] ?? "") + (parts.length > 1 ? (parts.at(-1)?.[0] ?? "") : "")).toUpperCase();
}

function Connection() {
  const state = line.value;
  return (
    <p class={`line ${state}`} role="status" title={words.line[state]}>
      <i aria-hidden="true" />
      <span class={state === "open" ? "unseen" : ""}>{words.line[state]}</span>
    </p>
  );
}

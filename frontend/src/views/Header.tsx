/** The head of a table: its title, the scene, who is here, and how the connection is. */
import { useEffect, useState } from "preact/hooks";
import { DeviceButton, DeviceDialog } from "../parts/DeviceButton";
import { Icon } from "../parts/Icon";
import { Menu } from "../parts/Menu";
import { go } from "../router";
import { busy } from "../state/doing";
import { line, seatName, shown } from "../state/table";
import { useTitle } from "../parts/useTitle";
import { named, systemName, words } from "../words";
import { initials } from "./initials";

export function Header() {
  const now = shown.value!;
  useTitle(`${now.todo.length > 0 ? `(${now.todo.length}) ` : ""}${now.title}`, systemName(now.system));
  const under = [now.session > 0 && (now.playing ? words.table.session : words.table.over)(now.session), now.scene].filter(Boolean).join(" · ");
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
      <DeviceDialog />
    </header>
  );
}

/** Who sits here, as initials in a row. */
function Here() {
  const now = shown.value!;
  const letters = initials(now.seats.map((each) => seatName(each.id)));
  return (
    <ul class="here" aria-label={words.table.here}>
      {now.seats.map((each, at) => (
        <li key={each.id} class={`seat ${each.role} ${each.empty ? "vacant" : ""}`} style={{ "--seat": at }} title={[seatName(each.id), named(words.roles, each.role), ...(each.empty ? [words.table.empty] : [])].join(", ")}>
          <span aria-hidden="true">{letters[at]}</span>
          <span class="unseen">
            {seatName(each.id)}, {named(words.roles, each.role)}
            {each.id === now.you.id ? ` (${words.table.you})` : each.empty ? ` (${words.table.empty})` : ""}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Connection() {
  const state = line.value;
  const slow = useSlow();
  const says = slow && state === "open" ? words.line.sending : words.line[state];
  return (
    <p class={`line ${state}`} role="status" title={says}>
      <i aria-hidden="true" />
      <span class={state === "open" && !slow ? "unseen" : ""}>{says}</span>
    </p>
  );
}

/** So long nobody need be told that something is on its way. */
const QUICK = 400;

/** Whether something that was done has been on its way for a while. */
function useSlow(): boolean {
  const [slow, setSlow] = useState(false);
  const waiting = busy.value > 0;
  useEffect(() => {
    const timer = setTimeout(() => setSlow(waiting), waiting ? QUICK : 0);
    return () => clearTimeout(timer);
  }, [waiting]);
  return slow;
}

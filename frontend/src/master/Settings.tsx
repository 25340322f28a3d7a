/** The table's settings: title, options, and house rules with what they mean. */
import { act } from "../api";
import { TextField } from "../fields/TextField";
import { same } from "../fields/schema";
import { Fold } from "../parts/Fold";
import { done, tell } from "../state/doing";
import { acts, here, shown } from "../state/table";
import type { NewSettings } from "../types";
import { Again, HouseRules, useSwitches } from "../views/home/HouseRules";
import { TableOptions } from "../views/home/TableOptions";
import { words } from "../words";
import { useFollowing } from "./following";
import { Rests, type Restored } from "./Rests";

export function Settings() {
  if (!acts.value) return null;
  return (
    <Fold id="settings" title={words.master.settings}>
      <Form />
    </Fold>
  );
}

function Form() {
  const now = shown.value!;
  const named = useFollowing({ title: now.title });
  const options = useFollowing(now.options);
  const house = useFollowing(now.house);
  const title = named.value.title.trim();
  const { switches, failed, again } = useSwitches(now.system);
  const put = (name: string, value: unknown) => (options.value = { ...options.value, [name]: value });

  async function save(event: Event): Promise<void> {
    event.preventDefault();
    const said: NewSettings = {};
    if (title && title !== now.title) said.title = title;
    if (!same(options.value, now.options)) said.options = options.value;
    if (!same(house.value, now.house)) said.house = house.value;
    if (Object.keys(said).length === 0) return tell(words.sheet.unchanged);
    if (await done(() => act(here(), "set", said))) tell(words.sheet.saved);
  }

  return (
    <form class="stack" onSubmit={save}>
      <TextField name={words.master.title} value={named.value.title} most={120} onChange={(text) => (named.value = { title: text })} />
      <TableOptions options={options.value} onChange={put} />
      <details class="fold">
        <summary>{words.master.rests}</summary>
        <Rests rests={(options.value["rests"] ?? {}) as Restored} onChange={(rests) => put("rests", rests)} />
      </details>
      {failed && <Again again={again} />}
      {switches && switches.length > 0 && <HouseRules switches={switches} house={house} />}
      <button class="main">{words.master.save}</button>
    </form>
  );
}

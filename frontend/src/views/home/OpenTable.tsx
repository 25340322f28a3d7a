/** Opening a table: the game, its title, a party or none, and the house rules with what they mean. */
import { useComputed, useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { open } from "../../api";
import { NamedChips } from "../../fields/Chips";
import { TextField } from "../../fields/TextField";
import { Toggle } from "../../fields/Toggle";
import { get } from "../../net/http";
import { inWords } from "../../state/doing";
import { know } from "../../state/games";
import type { Games, Opened, Switch } from "../../types";
import { systemName, words } from "../../words";
import { LaterRules, set } from "./HouseRules";
import { TableOptions } from "./TableOptions";

const PLAIN = "plain";

export function OpenTable({ known, onOpened }: { known: Signal<boolean>; onOpened(opened: Opened, system: string): void }) {
  const there = useSignal<Games | null>(null);
  const system = useSignal("");
  const title = useSignal("");
  const master = useSignal("");
  const party = useSignal(false);
  const house = useSignal<Record<string, unknown>>({});
  const options = useSignal<Record<string, unknown>>({ difficulties: "gm", secret: false, odds: true });
  const wrong = useSignal("");
  const busy = useSignal(false);
  const asked = useComputed(() => there.value?.asked[system.value] ?? []);

  async function load(): Promise<void> {
    if (!there.value) known.value = false;
    const language = words.tag;
    try {
      const found = await get<Games>(`/api/games?language=${language}`);
      if (language !== words.tag) return;
      know(found.games);
      there.value = found;
      system.value ||= Object.keys(found.games)[0] ?? "";
    } catch (error) {
      if (language !== words.tag) return;
      wrong.value = inWords(error);
    }
    known.value = true;
  }

  async function send(event: Event): Promise<void> {
    event.preventDefault();
    busy.value = true;
    try {
      const opened = await open({
        system: system.value,
        title: title.value.trim() || words.house.defaultTitle,
        ...(master.value.trim() && { master: master.value.trim() }),
        party: party.value && system.value !== PLAIN,
        empty: true,
        house: house.value,
        options: options.value,
      });
      onOpened(opened, system.value);
    } catch (error) {
      wrong.value = inWords(error);
    }
    busy.value = false;
  }

  useEffect(() => void load(), [words.tag]);
  if (!known.value) return null;
  return (
    <form class="panel" data-system={system.value} onSubmit={send}>
      <h2>{words.house.open}</h2>
      <NamedChips
        label={words.house.system}
        choices={Object.keys(there.value?.games ?? {}).map((value) => ({ value, says: systemName(value) }))}
        chosen={[system.value]}
        onChange={([chosen]) => {
          system.value = chosen as string;
          house.value = {};
        }}
      />
      <div class="two">
        <TextField name={words.house.title} value={title.value} placeholder={words.house.defaultTitle} most={120} onChange={(text) => (title.value = text)} />
        <TextField name={words.house.master} value={master.value} placeholder={words.house.masterDefault} most={60} onChange={(text) => (master.value = text)} />
      </div>
      {asked.value.map((each) => (
        <Asked key={each.key} each={each} house={house} />
      ))}
      {system.value !== PLAIN && <Toggle says={words.house.party} help={words.house.partyHelp} on={party.value} onChange={(now) => (party.value = now)} />}
      <details class="fold">
        <summary>{words.house.options}</summary>
        <TableOptions options={options.value} onChange={(name, value) => (options.value = { ...options.value, [name]: value })} />
      </details>
      {(there.value?.others[system.value] ?? 0) > 0 && <LaterRules key={`${system.value} ${words.tag}`} system={system.value} house={house} />}
      {wrong.value && (
        <p role="alert" class="fault">
          {wrong.value}
        </p>
      )}
      <button class="main" disabled={busy.value || !system.value}>
        {busy.value ? words.house.opening : words.house.open}
      </button>
    </form>
  );
}

/** A house rule that everybody is asked for, such as the edition they have. */
function Asked({ each, house }: { each: Switch; house: Signal<Record<string, unknown>> }) {
  return (
    <NamedChips
      label={each.asked}
      choices={each.choices}
      chosen={[house.value[each.key] ?? each.default]}
      onChange={([now]) => (house.value = set(house.value, each, now))}
    />
  );
}

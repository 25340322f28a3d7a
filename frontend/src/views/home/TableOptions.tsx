/** What a table chooses for itself: who sets difficulties, who sees them, and whether players see odds. */
import { Chips } from "../../fields/Chips";
import { Toggle } from "../../fields/Toggle";
import { words } from "../../words";

interface Props {
  options: Record<string, unknown>;
  onChange(name: string, value: unknown): void;
}

export function TableOptions({ options, onChange }: Props) {
  const { difficulties, difficultiesGm, difficultiesPlayers, seen, seenOpen, seenSecret, seenHelp, odds, oddsHelp } = words.house;
  const setters = [
    { value: "gm", says: difficultiesGm },
    { value: "players", says: difficultiesPlayers },
  ];
  const seers = [
    { value: false, says: seenOpen },
    { value: true, says: seenSecret },
  ];
  return (
    <>
      <div class="field">
        <span class="field-name">{difficulties}</span>
        <Chips label={difficulties} choices={setters} chosen={[options["difficulties"]]} onChange={([chosen]) => onChange("difficulties", chosen)} />
      </div>
      {options["difficulties"] === "gm" && (
        <div class="field">
          <span class="field-name">{seen}</span>
          <Chips label={seen} choices={seers} chosen={[options["secret"] === true]} onChange={([chosen]) => onChange("secret", chosen)} />
          <span class="help">{seenHelp}</span>
        </div>
      )}
      <Toggle on={options["odds"] === true} says={odds} help={oddsHelp} onChange={(now) => onChange("odds", now)} />
    </>
  );
}

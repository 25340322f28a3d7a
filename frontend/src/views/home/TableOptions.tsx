/** What a table chooses for itself: who sets difficulties, who sees them, and whether players see odds. */
import { NamedChips } from "../../fields/Chips";
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
      <NamedChips label={difficulties} choices={setters} chosen={[options["difficulties"]]} onChange={([chosen]) => onChange("difficulties", chosen)} />
      {options["difficulties"] === "gm" && (
        <NamedChips label={seen} help={seenHelp} choices={seers} chosen={[options["secret"] === true]} onChange={([chosen]) => onChange("secret", chosen)} />
      )}
      <Toggle on={options["odds"] === true} says={odds} help={oddsHelp} onChange={(now) => onChange("odds", now)} />
    </>
  );
}

/** How dice are thrown: here or on a real table, openly or in secret. */
import { Chips } from "../fields/Chips";
import { Toggle } from "../fields/Toggle";
import { isMaster } from "../state/table";
import { words } from "../words";

interface Props {
  byHand: boolean;
  hidden: boolean | "noted";
  onHand(value: boolean): void;
  onHidden(value: boolean | "noted"): void;
}

export function How({ byHand, hidden, onHand, onHidden }: Props) {
  const ways = [
    { value: false, says: words.composer.openly },
    { value: "noted", says: words.composer.noted },
    { value: true, says: words.composer.hidden },
  ];
  return (
    <div class="stack">
      <Toggle on={byHand} says={words.composer.byHand} help={words.composer.byHandHelp} onChange={onHand} />
      {isMaster.value && (
        <Chips label={words.composer.secrecy} choices={ways} chosen={[hidden]} onChange={([chosen]) => onHidden(chosen as boolean | "noted")} />
      )}
    </div>
  );
}

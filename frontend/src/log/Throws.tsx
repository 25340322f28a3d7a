/** Dice that something will throw besides: for whom, and which. */
import { sheetName } from "../state/table";
import type { Besides } from "../types";
import { words } from "../words";

export function Throws({ throws }: { throws: Besides[] }) {
  return (
    <>
      {throws.map((each, at) => (
        <p key={at} class="small">
          {sheetName(each.sheet)}: {each.name}, {words.master.throws(each.dice.join(", "))}
        </p>
      ))}
    </>
  );
}

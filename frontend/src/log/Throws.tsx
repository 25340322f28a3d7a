/** Dice that something will throw besides: for whom, and which. */
import { sheetName } from "../state/table";
import { words } from "../words";

export function Throws({ throws }: { throws: Array<Record<string, unknown>> }) {
  return (
    <>
      {throws.map((each, at) => (
        <p key={at} class="small">
          {sheetName(String(each["sheet"]))}: {String(each["name"])}, {words.master.throws((each["dice"] as string[]).join(", "))}
        </p>
      ))}
    </>
  );
}

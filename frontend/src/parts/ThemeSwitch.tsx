/** The theme: as the device has it, dark, or light. */
import { Options } from "../fields/Options";
import { theme, type Theme } from "../state/device";
import { words } from "../words";

const EVERY: Theme[] = ["auto", "dark", "light"];

export function ThemeSwitch() {
  return (
    <label class="field inline">
      <span>{words.theme.label}</span>
      <select value={theme.value} onChange={(event) => (theme.value = event.currentTarget.value as Theme)}>
        <Options of={EVERY.map((each) => [each, words.theme[each]])} />
      </select>
    </label>
  );
}

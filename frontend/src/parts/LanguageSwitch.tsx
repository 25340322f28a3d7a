/** The language of the page: as the device has it, or another; each under its own name. */
import { language } from "../state/device";
import { words } from "../words";
import { LANGUAGES } from "../words/language";

export function LanguageSwitch() {
  return (
    <label class="field inline">
      <span>{words.language.label}</span>
      <select value={language.value} onChange={(event) => (language.value = event.currentTarget.value as typeof language.value)}>
        <option value="auto">{words.language.auto}</option>
        {Object.entries(LANGUAGES).map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What this device likes: its language, its theme, dice that fall, sounds, and the colours of suns and moons. */
import type { Signal } from "@preact/signals";
import "../styles/device.css";
import "../styles/skins.css";
import { Die } from "../dice/Die";
import { COLOURS, type Colours } from "../state/colours";
import { colours, dice3d, skin, sounds, still, type Switch } from "../state/device";
import { SKINS, type Skin } from "../state/skins";
import { words } from "../words";
import { LanguageSwitch } from "./LanguageSwitch";
import { ThemeSwitch } from "./ThemeSwitch";

export function DeviceSettings() {
  return (
    <div class="device stack">
      <LanguageSwitch />
      <ThemeSwitch />
      <OnOff of={dice3d} label={words.device.dice3d} help={still() ? words.device.dice3dStill : words.device.dice3dHelp} />
      <OnOff of={sounds} label={words.device.sounds} />
      <fieldset class="pairs-of-dice skins">
        <legend>{words.device.skin}</legend>
        {SKINS.map((each) => (
          <OneSkin key={each} of={each} />
        ))}
        <p class="help quiet small">{words.device.skinHelp}</p>
      </fieldset>
      <fieldset class="pairs-of-dice">
        <legend>{words.device.colours}</legend>
        {COLOURS.map((each) => (
          <Pair key={each} pair={each} />
        ))}
        <p class="help quiet small">{words.device.coloursHelp}</p>
      </fieldset>
      <p class="quiet small">{words.device.help}</p>
    </div>
  );
}

function OnOff({ of, label, help }: { of: Signal<Switch>; label: string; help?: string }) {
  return (
    <label class="tick">
      <input type="checkbox" checked={of.value === "on"} onChange={(event) => (of.value = event.currentTarget.checked ? "on" : "off")} />
      <span>
        {label}
        {help && <small class="quiet">{help}</small>}
      </span>
    </label>
  );
}

function OneSkin({ of }: { of: Skin }) {
  return (
    <label class="tick" data-skin={of}>
      <input type="radio" name="skin" checked={skin.value === of} onChange={() => (skin.value = of)} />
      <span aria-hidden="true" class="sample">
        <Die dice="d20" face={20} />
      </span>
      <span>{words.device.skins[of]}</span>
    </label>
  );
}

function Pair({ pair }: { pair: Colours }) {
  return (
    <label class="tick" data-colours={pair}>
      <input type="radio" name="colours" checked={colours.value === pair} onChange={() => (colours.value = pair)} />
      <span aria-hidden="true" class="sample">
        <Die dice="d12" face={12} mark="sun" />
        <Die dice="d12" face={7} mark="moon" />
      </span>
      <span>{words.device.pairs[pair]}</span>
    </label>
  );
}

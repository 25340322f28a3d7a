/** What this device likes: its theme and other settings, kept in the browser. */
import { effect, signal, type Signal } from "@preact/signals";
import { words } from "../words";
import { fitting, speak, type Language } from "../words/language";
import { COLOURS, type Colours } from "./colours";
import { SKINS, type Skin } from "./skins";

export type Theme = "auto" | "dark" | "light";
export type Switch = "on" | "off";

function liked(name: string, otherwise: string): string {
  try {
    return localStorage.getItem(`rollwright.${name}`) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function like(name: string, value: string): void {
  try {
    localStorage.setItem(`rollwright.${name}`, value);
  } catch {
    // Nothing is kept then.
  }
}

export const theme = kept<Theme>("theme", "auto");
export const colours = kept<Colours>("colours", COLOURS[0]);
/** What our own dice are made of. */
export const skin = kept<Skin>("skin", SKINS[0]);
/** Whether dice are seen to fall; what they show stands on the card in any case. */
export const dice3d = kept<Switch>("dice3d", "on");
export const sounds = kept<Switch>("sounds", "off");
/** Whether single letters do something. */
export const keys = kept<Switch>("keys", "on");
/** Whether anybody was asked here about sounds. */
export const askedForSounds = kept<Switch>("askedForSounds", "off");
export const language = kept<Language | "auto">("language", "auto");

effect(() => {
  const { dataset } = document.documentElement;
  dataset["theme"] = theme.value;
  dataset["colours"] = colours.value;
});

/** Speak the language of this device, now and whenever another is chosen; done when its words are there. */
export function speakAsDevice(): Promise<void> {
  return new Promise((done) => {
    effect(() => {
      const wanted = language.value === "auto" ? fitting(navigator.languages) : language.value;
      speak(wanted)
        .then(() => (document.documentElement.lang = words.tag))
        .catch(() => undefined)
        .finally(done);
    });
  });
}

/** A setting that this device remembers. */
function kept<T extends string>(name: string, otherwise: T): Signal<T> {
  const made = signal(liked(name, otherwise) as T);
  effect(() => like(name, made.value));
  return made;
}

/** Whether things should not move about. */
export const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

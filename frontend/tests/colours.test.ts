import { describe, expect, test } from "vitest";
import { COLOURS } from "../src/state/colours";
import { SKINS } from "../src/state/skins";
import skins from "../src/styles/skins.css?raw";
import colours from "../src/styles/colours.css?raw";
import base from "../src/styles/theme.css?raw";

/** The colour of the dice of the game of ours that has a cloud. */
const DAGGERHEART = "#14706b";

type Rgb = [number, number, number];
const themes = ["light", "dark"] as const;

/** The tokens of a rule, for each theme. */
function tokens(css: string, selector: string): Record<(typeof themes)[number], Record<string, string>> {
  const rule = css.slice(css.indexOf(`${selector} {`)).split("}")[0]!;
  const found = { light: {} as Record<string, string>, dark: {} as Record<string, string> };
  for (const [, name, one, other] of rule.matchAll(/--([\w-]+):\s*(?:light-dark\()?(#\w+)(?:,\s*(#\w+)\))?/g)) {
    found.light[name!] = one!;
    found.dark[name!] = other ?? one!;
  }
  return found;
}

const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as Rgb;
const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const light = (hex: string): number => rgb(hex).map(linear).reduce((sum, each, at) => sum + each * [0.2126, 0.7152, 0.0722][at]!, 0);

function contrast(a: string, b: string): number {
  const [low, high] = [light(a), light(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

describe.each(COLOURS)("%s", (pair) => {
  const own = tokens(colours, `[data-colours="${pair}"]`);
  const ground = tokens(base, ":root");

  test.each(themes)("reads well in the %s theme", (theme) => {
    const found = own[theme];
    for (const under of ["ground", "paper", "raised", "sunken"])
      for (const ink of ["sun", "moon"]) expect(contrast(found[ink]!, ground[theme][under]!), `${ink} on ${under}`).toBeGreaterThanOrEqual(4.5);
    for (const each of ["sun", "moon"]) expect(contrast(found[`on-${each}`]!, found[`${each}-fill`]!), each).toBeGreaterThanOrEqual(4.5);
  });

  test.each(themes)("differs in brightness in the %s theme, for whoever sees no hue", (theme) => {
    expect(contrast(own[theme]["sun-fill"]!, own[theme]["moon-fill"]!)).toBeGreaterThanOrEqual(2.4);
  });
});

test.each(themes)("a cloud reads well in the %s theme, and is none of the colours of any pair, nor that of dice", (theme) => {
  const ground = tokens(base, ":root")[theme];
  for (const under of ["ground", "paper", "raised", "sunken"]) expect(contrast(ground["cloud"]!, ground[under]!), under).toBeGreaterThanOrEqual(4.5);
  expect(contrast(ground["on-cloud"]!, ground["cloud-fill"]!)).toBeGreaterThanOrEqual(4.5);
  const others = COLOURS.flatMap((pair) => ["sun-fill", "moon-fill"].map((each) => tokens(colours, `[data-colours="${pair}"]`)[theme][each]!));
  for (const other of [...others, DAGGERHEART]) expect(contrast(ground["cloud-fill"]!, other), other).toBeGreaterThanOrEqual(1.4);
});

test("as long as nobody chose, the colours are those of the theme", () => {
  const { light: theme } = tokens(base, ":root");
  const { light: first } = tokens(colours, `[data-colours="${COLOURS[0]}"]`);
  for (const [name, value] of Object.entries(first)) expect(theme[name], name).toBe(value);
});

test.each(SKINS.filter((each) => each !== "game"))("numbers read well on dice of %s", (skin) => {
  const { light: own } = tokens(skins, `[data-skin="${skin}"]`);
  expect(contrast(own["die-fill"]!, own["on-die"]!)).toBeGreaterThanOrEqual(4.5);
});

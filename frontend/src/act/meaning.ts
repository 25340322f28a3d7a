/** What is meant: by a key, a letter for each of what people do most; and by a line that begins with a slash. */

/** The letters, by what they press: the button that bears its name. */
export const KEYS = { m: "move", r: "roll", a: "allow" } as const;

const TYPED = "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, dialog";

/** What a key means: nothing while somebody types, or with another key held. */
export function meant(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">, at: Element | null): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || at?.closest(TYPED)) return null;
  if (event.key === "?") return "help";
  return KEYS[event.key.toLowerCase() as keyof typeof KEYS] ?? null;
}

const ROLL = /^\/(?:r|roll)\s+(.+)$/i;

/** What is to be rolled, where a line says so. */
export function rolled(line: string): string | null {
  return ROLL.exec(line)?.[1] ?? null;
}

/** Dice as every language of the page writes them, as the server reads them: `2W6` is `2d6`. */
export function inNotation(dice: string): string {
  return dice.replace(/(^|[^a-z])w(?=\d|%)/gi, "$1d");
}

/** Whether a line would be something else than words, and means nothing here: a slash and a word. */
export function isCommand(line: string): boolean {
  return /^\/\p{L}/u.test(line);
}

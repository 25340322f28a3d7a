/** A game to be looked at: whatever is not said is as the page has it. */
import type { Game, Style } from "../src/types";

export function game(style: Partial<Style> = {}, title = "A game"): Game {
  return { title, style: { short: "", light: "", dark: "", dice: "", marks: {}, signs: {}, ...style } };
}

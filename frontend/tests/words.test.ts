/** Names of games: ours as they are called, a plugin's from its own name. */
import { expect, test } from "vitest";
import { systemName } from "../src/words";

test("a game that the page has never heard of has a name", () => {
  expect(systemName("double-down")).toBe("Double Down");
  expect(systemName("lanterns")).toBe("Lanterns");
  expect(systemName("late-lanterns")).toBe("Late lanterns");
});

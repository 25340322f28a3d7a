import { afterEach, expect, test } from "vitest";
import { retold } from "../src/record/story";
import { phrases } from "../src/words/language";
import { Phrases } from "../src/words/phrases";

afterEach(() => (phrases.value = null));

const STORY = `# The gate, session 2

## Session 2

### At dusk

- Ann: “Success is a failure — of nerve.”
- **Ann rolls Wits** (slip by): 2 successes — Ann: willpower 4 → 3; Bob: Keys of iron no longer lost
  - Ann: Nobody looks up
- Bob takes something back: a long rest ~~taken back~~

## At the table

- Ann: Willpower 3
`;

test("the story is told in the language that is spoken, and what people said as they said it", () => {
  expect(retold(STORY)).toBe(STORY);
  phrases.value = new Phrases({
    "{who} rolls {what}": "{who} würfelt {what}",
    "{n} successes": "{n} Erfolge",
    Success: "Erfolg",
    Wits: "Witz",
    Willpower: "Willenskraft",
    "At the table": "Am Tisch",
    "{what} {n}": "{what} {n}",
  });
  const told = retold(STORY);
  expect(told).toContain("- Ann: “Success is a failure — of nerve.”");
  expect(told).toContain("- **Ann würfelt Witz** (slip by): 2 Erfolge — Ann: Willenskraft 4 → 3; Bob: Keys of iron no longer lost");
  expect(told).toContain("## Am Tisch\n\n- Ann: Willenskraft 3\n");
  expect(told).toContain("  - Ann: Nobody looks up");
});

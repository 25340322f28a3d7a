/** The story of an evening, part by part; that it says what the server says, and leaves what people wrote, tests/web/test_stories.py has. */
import { afterEach, expect, test } from "vitest";
import { storyOf } from "../src/record/story";
import { speak } from "../src/words/language";
import type { Moved, Passage, Summary } from "../src/types";

afterEach(() => speak("en"));

const passage = (kind: Passage["kind"], more: Partial<Passage> = {}): Passage => ({
  ...{ kind, who: "Wren", master: false, session: null, title: "", says: "", text: "", reason: "", changes: [], back: false },
  ...more,
});
const moved = (more: Partial<Moved>): Moved => ({ id: "s", name: "Bob", one: "", title: "stress", was: 1, now: 2, ...more });

const SUMMARY: Summary = {
  table: "The *gate*",
  session: 2,
  parts: [
    passage("rolled", { title: "Wren rolls Wits", text: "quietly — very quietly", says: "12", changes: [moved({})], back: true }),
    passage("amended", { reason: "it was 9" }),
    passage("done", { says: "a long rest", changes: [moved({ one: "Iron Stomach", title: "exhausted", now: false })] }),
    passage("withdrawn", { who: "", says: "a long rest" }),
  ],
  standing: [{ id: "s", name: "Bob", state: "shaken", counts: [] }],
  markdown: "",
};

test("the story is told in the language that is spoken", async () => {
  expect(storyOf(SUMMARY)).toBe(`# The \\*gate\\*, session 2

- **Wren rolls Wits** (quietly — very quietly): 12 — Bob: stress 1 → 2 ~~taken back~~
  - Wren puts it right: it was 9
- a long rest — Bob: Iron Stomach no longer exhausted
- the table takes something back: a long rest

## At the table

- Bob: shaken
`);
  await speak("de");
  expect(storyOf(SUMMARY)).toBe(`# The \\*gate\\*, Sitzung 2

- **Wren rolls Wits** (quietly — very quietly): 12 — Bob: stress 1 → 2 ~~zurückgenommen~~
  - Wren stellt es richtig: it was 9
- a long rest — Bob: Iron Stomach nicht mehr exhausted
- der Tisch nimmt etwas zurück: a long rest

## Am Tisch

- Bob: shaken
`);
});

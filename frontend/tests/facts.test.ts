/** What is settled of a roll, in words. */
import { expect, test } from "vitest";
import { inWords } from "../src/todo/DraftFacts";

test("what is so of a thing is said by its name", () => {
  const outcomes = [{ name: "the book", effect: 3 }, { name: "the Porter", threat: true, hampered: false }];
  expect(inWords(null, "outcomes", outcomes)).toBe("the book 3, the Porter (threat)");
});

/** Initials: people are told apart by two letters. */
import { expect, test } from "vitest";
import { initials } from "../src/views/initials";

test("what stands before a name is none of its letters, and a name of one word has its first two", () => {
  expect(initials(["Game master", "Brother Anselm Oake", "Brother Teodan", "Wren", "Ysolde of the Fen"])).toEqual(["GM", "AO", "TE", "WR", "YF"]);
});

test("no two are alike as long as there are letters", () => {
  expect(initials(["Odile Marsh", "Orla Mill", "Olm M", "Oona"])).toEqual(["OM", "OR", "OL", "OO"]);
  expect(initials(["A", "A", ""])).toEqual(["A", "A", "?"]);
});

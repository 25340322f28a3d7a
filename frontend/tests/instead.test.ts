import { expect, test } from "vitest";
import { alternatives } from "../src/todo/instead";
import type { Offered } from "../src/types";

const offer = (id: string, came: string, instead: string) => ({ id, came, instead }) as Offered;

test("of the same deed and the same word, offers are alternatives", () => {
  const [one, two, other, alone] = [offer("1", "deed-1", "extra"), offer("2", "deed-1", "extra"), offer("3", "deed-2", "extra"), offer("4", "deed-1", "")];
  const every = [one, two, other, alone];
  expect(alternatives(one!, every)).toEqual([one, two]);
  expect(alternatives(other!, every)).toEqual([other]);
  expect(alternatives(alone!, every)).toEqual([alone]);
});

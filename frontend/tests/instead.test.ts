import { expect, test } from "vitest";
import { alternatives, once } from "../src/todo/instead";
import type { Offered, Todo } from "../src/types";

const offer = (id: string, came: string, instead: string) => ({ id, came, instead }) as Offered;

test("of the same deed and the same word, offers are alternatives", () => {
  const [one, two, other, alone] = [offer("1", "deed-1", "extra"), offer("2", "deed-1", "extra"), offer("3", "deed-2", "extra"), offer("4", "deed-1", "")];
  const every = [one, two, other, alone];
  expect(alternatives(one!, every)).toEqual([one, two]);
  expect(alternatives(other!, every)).toEqual([other]);
  expect(alternatives(alone!, every)).toEqual([alone]);
});

test("of alternatives one thing waits", () => {
  const every = [offer("1", "deed-1", "extra"), offer("2", "deed-1", "extra"), offer("3", "deed-1", "")];
  const todo = [{ do: "answer", roll: "a" }, ...every.map(({ id }) => ({ do: "take", offer: id }))] as Todo[];
  expect(once(todo, every).map((each) => each.offer)).toEqual([undefined, "1", "3"]);
});

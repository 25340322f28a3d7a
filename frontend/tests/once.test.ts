import { expect, test, vi } from "vitest";
import { adjust, act } from "../src/api";
import { once } from "../src/net/once";

const post = vi.hoisted(() => vi.fn((..._: unknown[]) => Promise.resolve({})));
vi.mock("../src/net/http", () => ({ post }));

test("a counter is moved with every tap, however soon it follows another; anything else that is tapped twice happens once", async () => {
  const seat = { table: "marsh", token: "orla" };
  const more = { sheet: "orla", counter: "stress", by: 1, why: "by hand" };
  await adjust(seat, more);
  await adjust(seat, more);
  await act(seat, "say", { text: "boo" });
  await act(seat, "say", { text: "boo" });
  expect(post.mock.calls.map(([, said]) => (said as { move: string }).move)).toEqual(["adjust", "adjust", "say"]);
});

test("what is asked for twice is done once, and both are told what came of it", async () => {
  vi.useFakeTimers();
  const work = vi.fn(() => Promise.resolve(work.mock.calls.length));
  expect(await Promise.all([once("roll", work), once("roll", work)])).toEqual([1, 1]);
  expect(await once("roll", work)).toBe(1);
  expect(await once("another", work)).toBe(2);
  await vi.advanceTimersByTimeAsync(501);
  expect(await once("roll", work)).toBe(3);
  vi.useRealTimers();
});

test("what is not seen yet is not done again, however long that takes", async () => {
  vi.useFakeTimers();
  const work = vi.fn(() => Promise.resolve(work.mock.calls.length));
  let see = () => {};
  const seen = () => new Promise<void>((over) => (see = over));
  await once("on", work, seen);
  await vi.advanceTimersByTimeAsync(900);
  expect(await once("on", work, seen)).toBe(1);
  see();
  await vi.advanceTimersByTimeAsync(1);
  expect(await once("on", work, seen)).toBe(2);
  vi.useRealTimers();
});

test("what failed can be tried again at once", async () => {
  await expect(once("say", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await once("say", () => Promise.resolve("yes"))).toBe("yes");
});

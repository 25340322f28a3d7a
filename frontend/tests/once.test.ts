import { expect, test, vi } from "vitest";
import { once } from "../src/net/once";

test("what is asked for twice is done once, and both are told what came of it", async () => {
  vi.useFakeTimers();
  const work = vi.fn(() => Promise.resolve(work.mock.calls.length));
  expect(await Promise.all([once("roll", work), once("roll", work)])).toEqual([1, 1]);
  expect(await once("roll", work)).toBe(1);
  expect(await once("another", work)).toBe(2);
  vi.advanceTimersByTime(501);
  expect(await once("roll", work)).toBe(3);
  vi.useRealTimers();
});

test("what failed can be tried again at once", async () => {
  await expect(once("say", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await once("say", () => Promise.resolve("yes"))).toBe("yes");
});

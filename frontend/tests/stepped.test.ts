import { expect, test, vi } from "vitest";

const store = new Map<string, string>();
vi.stubGlobal("sessionStorage", { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => store.set(key, value) });

async function loaded() {
  vi.resetModules();
  return import("../src/sheet/stepped");
}

test("a step that nobody has confirmed is there again when the page is loaded anew, and only there where it was made", async () => {
  const first = await loaded();
  first.step("t1", "sheet-1", "stress", 2);
  first.step("t1", "sheet-1", "hope", -1);
  first.step("t1", "sheet-1", "hope", 0);
  const second = await loaded();
  expect(second.stepped("t1", "sheet-1", "stress")).toBe(2);
  expect([second.stepped("t1", "sheet-1", "hope"), second.stepped("t2", "sheet-1", "stress"), second.stepped("t1", "table", "stress")]).toEqual([0, 0, 0]);
});

test("what is kept and cannot be read is forgotten", async () => {
  store.set("rollwright.steps", "rubbish");
  expect((await loaded()).stepped("t1", "sheet-1", "stress")).toBe(0);
});

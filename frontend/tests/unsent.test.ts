import { beforeEach, expect, test, vi } from "vitest";
import type { TableView } from "../src/types";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});

/** The page, loaded anew, with this seat sitting there. */
async function loaded(seat: string) {
  vi.resetModules();
  const table = await import("../src/state/table");
  const sit = (id: string) => (table.shown.value = { table: "t", you: { id } } as TableView);
  sit(seat);
  return { ...(await import("../src/state/unsent")), sit };
}

beforeEach(() => kept.clear());

test("what was typed is there again when the page is loaded anew, and gone when it was sent", async () => {
  const before = await loaded("ann");
  before.unsent("say", "").value = "Hold my lan";
  const after = await loaded("ann");
  expect(after.unsent("say", "").value).toBe("Hold my lan");
  after.unsent("say", "").value = "";
  expect(kept.size).toBe(0);
});

test("what one seat typed no other seat reads, and it comes back with the seat", async () => {
  const { unsent, sit } = await loaded("ann");
  unsent("say", "").value = "psst";
  sit("bob");
  expect(unsent("say", "").value).toBe("");
  unsent("say", "").value = "mine";
  sit("ann");
  expect(unsent("say", "").value).toBe("psst");
  expect([...kept.keys()]).toEqual(["rollwright.unsent.t/ann", "rollwright.unsent.t/bob"]);
});

test("what was done is forgotten, and what is as it was is not kept", async () => {
  const { unsent, forget } = await loaded("ann");
  const faces = unsent<Array<number | null>>("faces", [null, null]);
  faces.value = [3, null];
  faces.value = [null, null];
  expect(kept.size).toBe(0);
  faces.value = [3, 4];
  forget("faces");
  expect(kept.size).toBe(0);
  expect(unsent("faces", [null]).value).toEqual([null]);
});

test("what nobody came back to for weeks is forgotten", async () => {
  kept.set("rollwright.unsent.t/ann", JSON.stringify({ say: { at: Date.now() - 15 * 24 * 3600_000, value: "old" }, dice: { at: Date.now(), value: "d6" } }));
  const { unsent } = await loaded("ann");
  expect([unsent("say", "").value, unsent("dice", "").value]).toEqual(["", "d6"]);
});

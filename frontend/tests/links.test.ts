import { expect, test, vi } from "vitest";

vi.stubGlobal("location", { pathname: "/", hash: "" });
vi.stubGlobal("addEventListener", () => undefined);
vi.mock("../src/net/seats", () => ({ seatAt: () => undefined }));
const { seatPage } = await import("../src/views/home/JoinByLink");

test("a link of a seat leads to its page, with whatever stands around it", () => {
  expect(seatPage(" http://table.example/table/t1#seat-2.abc ")).toBe("/table/t1#seat-2.abc");
  expect(seatPage("Your seat: /table/t1#s.a")).toBe("/table/t1#s.a");
});

test("what is no link of a seat leads nowhere", () => {
  for (const link of ["", "nonsense", "https://x.example/table/t1", "/table/#abc", "/table/../x#abc"]) expect(seatPage(link)).toBeNull();
});

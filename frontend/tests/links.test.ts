import { expect, test, vi } from "vitest";

vi.stubGlobal("location", { pathname: "/", hash: "" });
vi.stubGlobal("addEventListener", () => undefined);
vi.mock("../src/net/seats", () => ({ seatAt: () => undefined }));
const { seatPage } = await import("../src/views/home/JoinByLink");
const { onlyHere } = await import("../src/parts/copy");

test("a link of a seat leads to its page, with whatever stands around it", () => {
  expect(seatPage(" http://table.example/table/t1#seat-2.abc ")).toBe("/table/t1#seat-2.abc");
  expect(seatPage("Your seat: /table/t1#s.a")).toBe("/table/t1#s.a");
});

test("what is no link of a seat leads nowhere", () => {
  for (const link of ["", "nonsense", "https://x.example/table/t1", "/table/#abc", "/table/../x#abc"]) expect(seatPage(link)).toBeNull();
});

test("it is known of a link whether anybody else's machine can open it", () => {
  for (const host of ["localhost", "127.0.0.1", "127.8.0.1", "[::1]"]) expect(onlyHere(`http://${host}:8080/table/t1#s.a`)).toBe(true);
  for (const host of ["192.168.1.7", "dice.example", "127.example", "[fe80::1]"]) expect(onlyHere(`http://${host}/table/t1#s.a`)).toBe(false);
});

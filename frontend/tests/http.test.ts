import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { post, Refused, Unreachable } from "../src/net/http";

const asked: string[] = [];

function answers(...replies: Array<Response | Error>): void {
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    asked.push(String(init.body));
    const next = replies.shift();
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  });
}

const reply = (status: number, body: unknown, headers = {}) => new Response(JSON.stringify(body), { status, headers });

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function settled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  await vi.runAllTimersAsync();
  return promise;
}

test("what nobody answered is sent again in the same words", async () => {
  answers(new TypeError("no network"), reply(503, {}), reply(429, {}, { "Retry-After": "1" }), reply(200, { ok: true }));
  expect(await settled(post("/x", { id: "c-1" }))).toEqual({ ok: true });
  expect(asked).toEqual(Array(4).fill('{"id":"c-1"}'));
});

test("what is refused is not sent again, and says why", async () => {
  answers(reply(409, { ok: false, error: { code: "refused", at: "args", message: "no Hope left" } }));
  const error = await settled(post("/x", {})).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(Refused);
  expect((error as Refused).message).toBe("no Hope left");
  expect(asked).toHaveLength(1);
});

test("a server that is never there is told of in the end", async () => {
  answers(...Array<Error>(3).fill(new TypeError("no network")));
  await expect(settled(post("/x", {}, { tries: 2 }))).rejects.toBeInstanceOf(Unreachable);
});

test("what was cut off in the middle is asked for again", async () => {
  const cut = new ReadableStream({
    start(into) {
      into.enqueue(new TextEncoder().encode('{"ok": '));
      into.error(new TypeError("network error"));
    },
  });
  answers(new Response(cut, { status: 200 }), reply(200, { ok: true }));
  expect(await settled(post("/x", { id: "c-1" }))).toEqual({ ok: true });
  expect(asked).toHaveLength(2);
});

test("what is no JSON at all is not asked for again", async () => {
  answers(new Response("<html>", { status: 404, statusText: "Not Found" }));
  await expect(settled(post("/x", {}))).rejects.toThrow("Not Found");
  expect(asked).toHaveLength(1);
});

test("who gives up while it is waited for the next try does not wait", async () => {
  const asking = new AbortController();
  answers(reply(503, {}), reply(200, { ok: true }));
  const promise = post("/x", {}, { signal: asking.signal });
  promise.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(10);
  asking.abort(new Error("gone"));
  await expect(promise).rejects.toThrow("gone");
  expect(asked).toHaveLength(1);
});

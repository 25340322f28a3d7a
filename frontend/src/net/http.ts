/** Requests: JSON there and back, sent again as long as nobody answered. */
import type { Failed, Fault } from "../types";
import { retold, understood } from "../words/retold";

/** What the server would not do, in its own words. */
export class Refused extends Error {
  constructor(
    readonly fault: Fault,
    readonly status: number,
  ) {
    super(fault.message);
    this.name = "Refused";
  }
}

/** Nobody could be reached. */
export class Unreachable extends Error {}

export interface Asking {
  token?: string;
  signal?: AbortSignal;
  /** How often it is tried again when nobody answers or the server is busy. */
  tries?: number;
}

const BUSY = [429, 502, 503, 504];
const LONGEST = 8000;

/** Send a body and get the reply. `Refused` says what was wrong; busy servers and lost connections are asked again. */
export async function post<Reply>(path: string, body: unknown, asking: Asking = {}): Promise<Reply> {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (asking.token) headers["Authorization"] = `Bearer ${asking.token}`;
  return request<Reply>(path, { method: "POST", headers, body: JSON.stringify(body) }, asking);
}

export async function get<Reply>(path: string, asking: Asking = {}): Promise<Reply> {
  return request<Reply>(path, { method: "GET" }, asking);
}

async function request<Reply>(path: string, init: RequestInit, asking: Asking): Promise<Reply> {
  const tries = asking.tries ?? 3;
  for (let tried = 0; ; tried++) {
    const last = tried >= tries;
    const reply = await fetched(path, { ...init, signal: asking.signal }).catch((error: unknown) => {
      if (last || asking.signal?.aborted) throw asking.signal?.aborted ? error : new Unreachable(path);
      return null;
    });
    if (reply && (last || !BUSY.includes(reply.response.status))) return settled<Reply>(reply);
    await pause(delay(tried, reply?.response ?? null), asking.signal);
  }
}

interface Fetched {
  response: Response;
  text: string;
}

/** A reply, all of it: a server that goes away in the middle of one has not answered. */
async function fetched(path: string, init: RequestInit): Promise<Fetched> {
  const response = await fetch(path, init);
  return { response, text: await response.text() };
}

async function settled<Reply>({ response, text }: Fetched): Promise<Reply> {
  const came = parsed(text) as Reply | Failed | null;
  await understood(came as object | null);
  const said = retold(came);
  if (response.ok && said) return said as Reply;
  const fault = (said as Failed | null)?.error ?? { code: "fault", at: null, message: response.statusText };
  throw new Refused(fault, response.status);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** How long to wait before asking again: as long as the server says, or a little longer every time. */
export function delay(tried: number, response: Response | null): number {
  const said = Number(response?.headers.get("Retry-After"));
  const wait = said > 0 ? said * 1000 : 250 * 2 ** tried;
  return Math.min(LONGEST, wait);
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop);
  });
}

/** Looking while somebody composes: a tap is asked about at once, what is typed a moment after the last letter; the last answer stays until the next. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { look, type Looks } from "../api";
import { inWords } from "../state/doing";
import { here } from "../state/table";
import type { Look } from "../types";

/** When changes follow one another more quickly than this, only the last is asked about. */
export const MOMENT = 60;

export interface Seen<T> {
  found: T | null;
  wrong: string;
  asking: boolean;
}

/** What a look replies with; nothing is asked while `said` is null. `fresh` asks again when it changes. */
export function useLook<Want extends keyof Looks>(want: Want, said: Omit<Look, "want"> | null, fresh: unknown = 0): Seen<Looks[Want]> {
  const [seen, setSeen] = useState<Seen<Looks[Want]>>({ found: null, wrong: "", asking: false });
  const key = said === null ? null : JSON.stringify(said);
  const asked = useRef(-Infinity);
  useLayoutEffect(() => {
    if (key === null) return setSeen({ found: null, wrong: "", asking: false });
    const stop = new AbortController();
    setSeen((before) => ({ ...before, asking: true }));
    const wait = Math.max(0, asked.current + MOMENT - performance.now());
    asked.current = performance.now();
    const timer = setTimeout(() => void ask(stop.signal), wait);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, fresh]);

  async function ask(signal: AbortSignal): Promise<void> {
    try {
      const found = await look(here(), want, said ?? {}, signal);
      if (!signal.aborted) setSeen({ found, wrong: "", asking: false });
    } catch (error) {
      if (!signal.aborted) setSeen({ found: null, wrong: inWords(error), asking: false });
    }
  }

  return seen;
}

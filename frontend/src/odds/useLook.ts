/** Looking while somebody composes: the last question is asked, a moment after the last change, and the last answer stays until the next. */
import { useEffect, useState } from "preact/hooks";
import { look, type Looks } from "../api";
import { inWords } from "../state/doing";
import { here } from "../state/table";
import type { Look } from "../types";

/** So long nothing may change before we ask. */
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
  useEffect(() => {
    if (key === null) return setSeen({ found: null, wrong: "", asking: false });
    const stop = new AbortController();
    setSeen((before) => ({ ...before, asking: true }));
    const timer = setTimeout(() => void ask(stop.signal), MOMENT);
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

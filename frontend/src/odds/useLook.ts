/** Looking while somebody composes: a tap is asked about at once, what is typed a moment after the last letter; the last answer stays until the next. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { look, type Looks } from "../api";
import { Refused } from "../net/http";
import { inWords } from "../state/doing";
import { here, isMaster, line } from "../state/table";
import type { Look } from "../types";

/** Where it is said that others have not told their part yet. */
const OTHERS = /^parts(\.[^.]+)?$/;
/** Where it is said what the game master has yet to say, of the other side. */
const MASTERS = /\.opposing$/;

/** Whether it is for others to say what something lacks. */
function isEarly(at: string): boolean {
  return OTHERS.test(at) || (!isMaster.value && MASTERS.test(at));
}

/** When changes follow one another more quickly than this, only the last is asked about. */
export const MOMENT = 60;
/** So long after nobody answered it is asked again. */
const LATER = 2000;

export interface Seen<T> {
  found: T | null;
  wrong: string;
  /** Whether nothing is wrong but that others have not said yet that they take part. */
  early: boolean;
  asking: boolean;
}

/** What a look replies with; nothing is asked while `said` is null. `fresh` asks again when it changes. */
export function useLook<Want extends keyof Looks>(want: Want, said: Omit<Look, "want"> | null, fresh: unknown = 0): Seen<Looks[Want]> {
  const [seen, setSeen] = useState<Seen<Looks[Want]>>({ found: null, wrong: "", early: false, asking: false });
  const [missed, setMissed] = useState(0);
  const [again, setAgain] = useState(0);
  const key = said === null ? null : JSON.stringify(said);
  const asked = useRef(-Infinity);
  useLayoutEffect(() => {
    if (key === null) return setSeen({ found: null, wrong: "", early: false, asking: false });
    const stop = new AbortController();
    setSeen((before) => ({ ...before, asking: true }));
    const wait = Math.max(0, asked.current + MOMENT - performance.now());
    asked.current = performance.now();
    const timer = setTimeout(() => void ask(stop.signal), wait);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, fresh, again]);

  // Where nobody answered, what was seen before stays, and it is asked again as soon as somebody is there.
  const back = line.value === "open";
  useEffect(() => {
    if (missed === 0 || !back) return;
    const timer = setTimeout(() => setAgain(missed), LATER);
    return () => clearTimeout(timer);
  }, [missed, back]);

  async function ask(signal: AbortSignal): Promise<void> {
    try {
      const found = await look(here(), want, said ?? {}, signal);
      if (!signal.aborted) setSeen({ found, wrong: "", early: false, asking: false });
    } catch (error) {
      if (signal.aborted) return;
      const refused = error instanceof Refused;
      setSeen((before) => ({ found: refused ? null : before.found, wrong: refused || !before.found ? inWords(error) : "", early: refused && isEarly(error.fault.at ?? ""), asking: !refused }));
      if (!refused) setMissed((times) => times + 1);
    }
  }

  return seen;
}

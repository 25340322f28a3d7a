/** Following: a form that somebody else's change comes into, as far as nobody has touched it here. */
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { same } from "../fields/schema";

type Values = Record<string, unknown>;

/** What stands in a form when what it began with has changed: what was touched stays, the rest follows. */
export function followed<T extends Values>(mine: T, before: T, now: T): T {
  const names = [...new Set([...Object.keys(now), ...Object.keys(mine)])];
  const value = (name: string) => (same(mine[name], before[name]) ? now[name] : mine[name]);
  return Object.fromEntries(names.map((name) => [name, value(name)]).filter(([, each]) => each !== undefined)) as T;
}

/** Values to be changed in a form, that follow what they are at the table. */
export function useFollowing<T extends Values>(now: T): Signal<T> {
  const mine = useSignal(now);
  const before = useRef(now);
  useEffect(() => {
    mine.value = followed(mine.value, before.current, now);
    before.current = now;
  }, [JSON.stringify(now)]);
  return mine;
}

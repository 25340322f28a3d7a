/** Steps of counters that nobody has confirmed yet: this tab keeps them, also when it is loaded anew. */
import { signal } from "@preact/signals";

const KEY = "rollwright.steps";
type Steps = Record<string, number>;

const steps = signal<Steps>(kept());

function kept(): Steps {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Steps;
  } catch {
    return {};
  }
}

const name = (table: string, sheet: string, at: string): string => `${table} ${sheet} ${at}`;

/** By how much a counter was stepped and is not moved yet. */
export function stepped(table: string, sheet: string, at: string): number {
  return steps.value[name(table, sheet, at)] ?? 0;
}

/** Step a counter to so much away from where it stands; 0 forgets it. */
export function step(table: string, sheet: string, at: string, by: number): void {
  const { [name(table, sheet, at)]: _, ...others } = steps.value;
  steps.value = by === 0 ? others : { ...others, [name(table, sheet, at)]: by };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(steps.value));
  } catch {
    // Then they are gone when it is loaded anew.
  }
}

/** What this browser keeps by a key, as JSON. One that keeps nothing goes on without. */
type Where = () => Storage;

const device: Where = () => localStorage;
/** What is kept as long as a tab is open. */
export const tab: Where = () => sessionStorage;

/** What is kept, or `otherwise` where there is nothing that can be read. */
export function stored<T>(key: string, otherwise: T, where = device): T {
  try {
    return (JSON.parse(where().getItem(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Keep something; `null` is nothing any more. */
export function store(key: string, value: unknown, where = device): void {
  try {
    if (value === null) where().removeItem(key);
    else where().setItem(key, JSON.stringify(value));
  } catch {
    // Then it is there until the page is left.
  }
}

/** What waits has grown since it was looked at: the form in it has come, or its odds. */
import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";

export const grown = signal(0);

/** Say so as soon as what a card was waiting for is there; what is there of one question after another is another thing each time. */
export function useGrown(there: unknown): void {
  useLayoutEffect(() => {
    if (there) grown.value = grown.peek() + 1;
  }, [there]);
}

/** One tap does one thing: what is asked for again while it is on its way, or right after, is what was asked for already. */

/** Taps that follow each other so closely are one. */
const ONE_TAP = 500;
const sent = new Map<string, Promise<unknown>>();

/** Do some work, unless the same is being done or was just done: then that is what comes of it. What failed can be tried again at once. */
export function once<Came>(same: string, work: () => Promise<Came>): Promise<Came> {
  const running = sent.get(same) as Promise<Came> | undefined;
  if (running) return running;
  const begun = work();
  const forget = () => sent.delete(same);
  sent.set(same, begun);
  begun.then(() => setTimeout(forget, ONE_TAP), forget);
  return begun;
}

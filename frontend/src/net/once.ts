/** One tap does one thing: what is asked for again while it is on its way, or right after, is what was asked for already. */

/** Taps that follow each other so closely are one. */
const ONE_TAP = 500;
const sent = new Map<string, Promise<unknown>>();

/** Do some work, unless the same is being done or was just done, or what came of it is not *seen* yet: then that is what comes of it. What failed can be tried again at once. */
export function once<Came>(same: string, work: () => Promise<Came>, seen: (came: Came) => Promise<unknown> = () => Promise.resolve()): Promise<Came> {
  const running = sent.get(same) as Promise<Came> | undefined;
  if (running) return running;
  const begun = work();
  const forget = () => sent.delete(same);
  sent.set(same, begun);
  begun.then((came) => Promise.all([seen(came), new Promise((over) => setTimeout(over, ONE_TAP))])).then(forget, forget);
  return begun;
}

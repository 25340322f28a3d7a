/** Axes: a few round chances up to the greatest, and numbers at round distances. */

const STEPS = [1, 2, 5];

export function ticks(top: number, most = 5): number[] {
  if (!(top > 0)) return [];
  const step = round(top / most);
  return Array.from({ length: Math.floor(top / step + 1e-9) }, (_, at) => Number(((at + 1) * step).toPrecision(6)));
}

/** The least round step (1, 2, 5, 10, …) that is no less than a number. */
export function round(least: number): number {
  const whole = 10 ** Math.floor(Math.log10(least) + 1e-9);
  return whole * (STEPS.find((each) => whole * each >= least - 1e-12) ?? 10);
}

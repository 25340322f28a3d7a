/** An axis of chances: a few round ones up to the greatest. */

const STEPS = [1, 2, 5];

export function ticks(top: number, most = 4): number[] {
  if (!(top > 0)) return [];
  let step = 10 ** Math.floor(Math.log10(top / most));
  for (const each of [...STEPS, 10]) {
    if (top / (step * each) <= most) {
      step *= each;
      break;
    }
  }
  return Array.from({ length: Math.floor(top / step + 1e-9) }, (_, at) => Number(((at + 1) * step).toPrecision(6)));
}

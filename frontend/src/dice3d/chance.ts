/** Numbers that look random and are always the same for the same seed: how dice fly, never what they show. */

export type Chance = () => number;

export function chance(seed: string): Chance {
  let a = 0x9e3779b9;
  for (let at = 0; at < seed.length; at++) a = Math.imul(a ^ seed.charCodeAt(at), 0x85ebca6b) ^ (a >>> 13);
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const within = (next: Chance, least: number, most: number): number => least + (most - least) * next();

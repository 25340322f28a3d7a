/** Pairing: options that are one thing and another put together are two things to pick, not every pair of them to read. */
import type { Choice, Option } from "../types";

export interface Pairing {
  one: Choice[];
  other: Choice[];
  /** The option for a pair; nothing where the two do not go together. */
  option(one: unknown, other: unknown): Option | undefined;
}

/** So few options are read more quickly than picked from twice. */
const FEW = 8;

/** The options as pairs: every key "one/other", every text that of the one alone "and" that of the other alone, in the words of the server. */
export function pairing(options: Option[], original = (said: string) => said): Pairing | null {
  const pairs = options.map((each) => ({ option: each, parts: each.key.split("/") }));
  if (options.length <= FEW || pairs.some((each) => each.parts.length !== 2)) return null;
  const one = unique(pairs.map((each) => each.parts[0]!));
  const other = unique(pairs.map((each) => each.parts[1]!));
  const said = new Map(options.map((each) => [each.key, each.says]));
  const theirs = (text = "") => original(text);
  const alone = { one: (key: string) => said.get(`${key}/${other[0]}`), other: (key: string) => said.get(`${one[0]}/${key}`) };
  const fits = pairs.every(({ option, parts: [a = "", b = ""] }) => {
    if (a === one[0] || b === other[0]) return true;
    return theirs(option.says) === `${theirs(alone.one(a))} and ${theirs(alone.other(b))}`;
  });
  if (!fits || one.length < 2 || other.length < 2 || !one.every(alone.one) || !other.every(alone.other)) return null;
  return {
    one: one.map((key) => ({ value: key, says: alone.one(key)! })),
    other: other.map((key) => ({ value: key, says: alone.other(key)! })),
    option: (a, b) => options.find((each) => each.key === `${a}/${b}`),
  };
}

function unique(keys: string[]): string[] {
  return [...new Set(keys)];
}

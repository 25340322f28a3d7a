/** Initials: what people are told apart by where there is room for two letters. */
import { untitled } from "../master/calling";

/** Two letters for each of these names, no two alike as long as their letters allow it: those of the first and the last name, or else of the first. */
export function initials(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const ways = waysOf(untitled(name));
    const found = ways.find((each) => !taken.has(each)) ?? ways[0]!;
    taken.add(found);
    return found;
  });
}

function waysOf(name: string): string[] {
  const parts = name.split(/\s+/).filter(Boolean);
  const [first = "?", last] = [parts[0], parts.length > 1 ? parts.at(-1) : undefined];
  const letters = [...first.slice(1), ...(last ?? "")];
  return [last?.[0] ?? first[1] ?? "", ...letters].map((each) => (first[0]! + each).toUpperCase());
}

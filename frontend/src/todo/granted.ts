/** Granted: what an offer brings with it, named, as far as its title does not say it already. */
import { readable } from "../fields/schema";
import type { Offered } from "../types";
import { term } from "../words/language";

/** The values that are settled, by name; of sheets what they are called. */
export function grantedOf(offer: Offered, sheetName: (id: string) => string): Array<[string, string]> {
  const said = Object.entries(offer.args).flatMap(([name, value]): Array<[string, string]> => {
    const text = inWords(value, sheetName);
    return text === "" ? [] : [[readable(name), text]];
  });
  return said.filter(([, value]) => !offer.says.includes(value));
}

/** Numbers and words, and lists of them; what only the rule understands is left out, and what adds nothing. */
function inWords(value: unknown, sheetName: (id: string) => string): string {
  if (Array.isArray(value)) return value.map((each) => inWords(each, sheetName)).filter(Boolean).join(", ");
  if (typeof value === "string") return sheetName(value) || term(value);
  return typeof value === "number" && value !== 0 ? String(value) : "";
}

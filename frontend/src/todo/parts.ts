/** What somebody gives to another's roll, in words: what was said, without what says nothing. */
import { inText } from "../fields/schema";
import { sheetName } from "../state/table";
import { term } from "../words/language";

export function partInWords(part: Record<string, unknown>): string {
  return Object.entries(part).map(([name, value]) => said(name, value)).filter(Boolean).join(", ");
}

function said(name: string, value: unknown): string {
  if (typeof value === "string") return sheetName(value) || term(value);
  if (Array.isArray(value)) return value.map((each) => said(name, each)).filter(Boolean).join(", ");
  if (value === true) return inText(name);
  return typeof value === "number" && value !== 0 ? `${inText(name)} ${value}` : "";
}

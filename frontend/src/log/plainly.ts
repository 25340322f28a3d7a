/** Values in a line, for people: of things within things their names and what they are, without what is nothing. */
import { inText } from "../fields/schema";
import { term } from "../words/language";

export function plainly(value: unknown, named: Record<string, string> = {}): string {
  if (Array.isArray(value)) return value.map((each) => plainly(each, named)).filter(Boolean).join(value.some((each) => typeof each === "object") ? "; " : ", ");
  if (typeof value === "boolean") return value ? "✓" : "";
  if (typeof value === "object" && value !== null) return Object.entries(value).map((each) => entry(each, named)).filter(Boolean).join(", ");
  return value === null || value === undefined ? "" : term(String(value)).replace(/^-(?=\d)/, "−");
}

/** What is called something is only called that; what is so is only named. */
function entry([name, value]: [string, unknown], named: Record<string, string>): string {
  const said = plainly(value, named);
  if (said === "" || value === 0) return "";
  const called = inText(named[name] ?? name);
  if (value === true) return called;
  return name === "name" ? said : `${called} ${said}`;
}

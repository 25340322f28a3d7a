/** Values in a line, for people: of things within things their names and what they are, without what is nothing. */
import { inText } from "../fields/schema";
import { term } from "../words/language";

export function plainly(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainly).filter(Boolean).join(value.some((each) => typeof each === "object") ? "; " : ", ");
  if (typeof value === "boolean") return value ? "✓" : "";
  if (typeof value === "object" && value !== null) return Object.entries(value).map(entry).filter(Boolean).join(", ");
  return value === null || value === undefined ? "" : term(String(value)).replace(/^-(?=\d)/, "−");
}

/** What is called something is only called that; what is so is only named. */
function entry([name, value]: [string, unknown]): string {
  const said = plainly(value);
  if (said === "" || value === 0) return "";
  if (value === true) return inText(name);
  return name === "name" ? said : `${inText(name)} ${said}`;
}

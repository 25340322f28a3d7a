/** Putting a character together: what was picked, joined; and two numbers that change places. */
import { isObject, type Values } from "../sheet/reading";

/** A number of a sheet: in which field, and what it is called there. */
export interface Place {
  field: string;
  name: string;
}

/** The fields of all that was picked, one after the other: to lists it is added in front, where what was chosen by itself is seen before what came along with something, maps written over by name, all else replaced. */
export function joined(every: Values[]): Values {
  const found: Values = {};
  for (const [name, value] of every.flatMap((each) => Object.entries(each))) {
    const before = found[name];
    if (Array.isArray(value)) found[name] = [...value, ...((before as unknown[] | undefined) ?? [])];
    else if (isObject(value)) found[name] = { ...(before as Values | undefined), ...value };
    else found[name] = value;
  }
  return found;
}

/** The numbers of a field, by name: a map of them, or a list of things with dots. */
export function numbersAt(values: Values, field: string): Array<Place & { value: number }> {
  const value = values[field];
  const entries = Array.isArray(value) ? value.map((each: Values) => [String(each["name"]), each["dots"]] as const) : isObject(value) ? Object.entries(value) : [];
  return entries.map(([name, number]) => ({ field, name, value: Number(number) }));
}

/** The same with two numbers of a field in each other's place. */
export function swapped(values: Values, one: Place, other: Place): Values {
  const numbers = numbersAt(values, one.field);
  const valueOf = (name: string) => numbers.find((each) => each.name === name)!.value;
  const now = (name: string) => (name === one.name ? valueOf(other.name) : name === other.name ? valueOf(one.name) : valueOf(name));
  const before = values[one.field];
  const after = Array.isArray(before)
    ? before.map((each: Values) => ({ ...each, dots: now(String(each["name"])) }))
    : Object.fromEntries(numbers.map((each) => [each.name, now(each.name)]));
  return { ...values, [one.field]: after };
}

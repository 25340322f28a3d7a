import { describe, expect, it } from "vitest";
import type { Schema } from "../src/fields/schema";
import { endOf, found, imported, itemOf, plainly, read, touches } from "../src/sheet/reading";

const integer: Schema = { type: "integer" };
const tag: Schema = {
  type: "object",
  properties: { name: { type: "string" }, level: integer, exhausted: { type: "boolean", default: false }, kind: { type: "string", default: "skill" } },
};
const schema: Schema = {
  $ref: "#/$defs/Hero",
  $defs: {
    Tag: tag,
    Hero: {
      type: "object",
      properties: {
        name: { type: "string" },
        hp: integer,
        hp_max: integer,
        luck_track: integer,
        major: { anyOf: [integer, { type: "null" }] },
        traits: { type: "object", properties: { Agility: integer } },
        counts: { type: "object", additionalProperties: integer },
        tags: { type: "array", items: { $ref: "#/$defs/Tag" } },
        used: { type: "boolean" },
        note: { type: "string" },
      },
    },
  },
};
const values = {
  name: "Ann",
  hp: 2,
  hp_max: 6,
  luck_track: 9,
  major: null,
  traits: { Agility: -1 },
  counts: { luck: 3, coins: 4 },
  tags: [{ name: "Rogue", level: 2, exhausted: true, kind: "skill" }],
  used: false,
  note: "quick",
};
const counters = [
  { at: "hp", title: "Hit Points", short: "HP", least: 0, most: 6, pips: true, strip: false, harm: false, top: "" },
  { at: "counts.luck", title: "luck", short: "luck", least: 0, most: null, pips: false, strip: false, harm: false, top: "luck_track" },
];

describe("a sheet", () => {
  const reading = read(values, schema, counters);
  const names = (parts: { name: string }[]) => parts.map((each) => each.name);

  it("tells the end of a counter only where a rule sets it", () => {
    const [counter] = reading.counters;
    expect([5, 9999, null].map((most) => endOf({ ...counter!, most }))).toEqual([5, null, null]);
  });

  it("has its counters with their values, wherever they stand", () => {
    expect(reading.counters.map((each) => [each.at, each.value])).toEqual([
      ["hp", 2],
      ["counts.luck", 3],
    ]);
  });

  it("has every other field in one place, and its name in none", () => {
    expect(names(reading.numbers)).toEqual(["major"]);
    expect(names(reading.groups)).toEqual(["traits", "counts"]);
    expect(names(reading.lists)).toEqual(["tags"]);
    expect(names(reading.flags)).toEqual(["used"]);
    expect(names(reading.words)).toEqual(["note"]);
  });

  it("shows no counter twice", () => {
    expect(reading.groups[1]!.value).toEqual({ coins: 4 });
  });
});

describe("something in a list", () => {
  it("is told by its name, its number, and what is true of it", () => {
    expect(itemOf(values.tags[0])).toEqual({ title: "Rogue", number: 2, details: ["skill"], marks: ["exhausted"] });
  });

  it("names its numbers where there are several, and leaves out what is nothing", () => {
    expect(itemOf({ name: "Axe", die: 10, modifier: 0, targets: 2, note: "" })).toEqual({ title: "Axe", number: null, details: ["die 10", "targets 2"], marks: [] });
  });

  it("is itself where it is no object", () => {
    expect(itemOf(4).title).toBe("4");
  });
});

it("finds what stands at a path, also where a name has a dot in it", () => {
  expect(found(values, "counts.luck")).toBe(3);
  expect(found({ "a.b": 1 }, "a.b")).toBe(1);
  expect(found(values, "hp.x")).toBeUndefined();
});

it("tells which changes a number comes from", () => {
  expect(touches("traits", "traits.Agility")).toBe(true);
  expect(touches("traits.Agility", "traits")).toBe(true);
  expect(touches("hp_max", "hp")).toBe(false);
});

it("writes any value in a line", () => {
  expect(plainly({ road_name: "Tides", rating: -6 })).toBe("road name Tides, rating −6");
  expect(plainly(["a", null])).toBe("a, –");
});

it("reads what was exported, and plain values", () => {
  expect(imported('{"kind": "character", "values": {"name": "Ann"}}')).toEqual({ kind: "character", values: { name: "Ann" } });
  expect(imported('{"name": "Ann"}')).toEqual({ kind: null, values: { name: "Ann" } });
  expect(imported("[1]")).toBeNull();
  expect(imported("{")).toBeNull();
});

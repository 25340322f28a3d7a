import { expect, test } from "vitest";
import { blank, fieldsOf, itemsOf, readable, shapeOf, type Schema } from "../src/fields/schema";

const TRAIT: Schema = { anyOf: [{ enum: ["Agility", "Strength"], type: "string" }, { type: "null" }] };
const FRAMED: Schema = {
  type: "array",
  items: { $ref: "#/$defs/Framed" },
  minItems: 1,
  $defs: {
    Framed: {
      type: "object",
      properties: { name: { type: "string", description: "its name" }, threat: { type: "boolean", default: false } },
      required: ["name"],
    },
  },
};

test("each schema asks for one kind of field", () => {
  const kinds: Array<[Schema, string]> = [
    [{ type: "boolean" }, "toggle"],
    [{ type: "integer", minimum: 0 }, "number"],
    [{ type: "string" }, "text"],
    [TRAIT, "pick"],
    [{ type: "array", items: { enum: ["a", "b"] } }, "picks"],
    [{ type: "array", items: { type: "integer" } }, "list"],
    [FRAMED, "list"],
    [{ type: "object" }, "map"],
    [{ anyOf: [{ type: "integer" }, { type: "string" }, { type: "null" }] }, "either"],
  ];
  for (const [schema, kind] of kinds) expect(shapeOf(schema).kind).toBe(kind);
});

test("what there is to pick from makes a pick of a text and a number stays a number", () => {
  const choices = [{ value: "x", says: "The x" }];
  expect(shapeOf({ type: "string" }, choices)).toMatchObject({ kind: "pick", closed: true, choices });
  expect(shapeOf({ type: "array", items: { type: "string" } }, choices).kind).toBe("picks");
  expect(shapeOf({ anyOf: [{ type: "integer" }, { type: "null" }] }, [{ value: 5, says: "5: easy" }])).toMatchObject({
    kind: "number",
    nullable: true,
    closed: false,
  });
});

test("null is a choice only where it may be said", () => {
  const choices = [{ value: null, says: "nobody" }, { value: "a", says: "Ann" }];
  expect(shapeOf({ type: "string" }, choices).choices).toHaveLength(1);
  expect(shapeOf({ anyOf: [{ type: "string" }, { type: "null" }] }, choices).choices).toHaveLength(2);
});

test("lists of objects have fields, and begin with what is needed", () => {
  const items = itemsOf(FRAMED);
  expect(fieldsOf(items).map((each) => [each.name, each.required, each.default])).toEqual([
    ["name", true, undefined],
    ["threat", false, false],
  ]);
  expect(blank(items)).toEqual({ name: "" });
  expect(blank({ type: "integer", minimum: 2 })).toBe(2);
  expect(blank(TRAIT)).toBeNull();
});

test("names are readable", () => {
  expect(readable("opposing_difficulty")).toBe("Opposing difficulty");
});

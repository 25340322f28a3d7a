import { expect, test } from "vitest";
import { blank, fieldsOf, itemsOf, plain, readable, saidBy, schemaOf, shapeOf, signed, typed, whole, type Schema } from "../src/fields/schema";

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

test("where anything will do, what is usual does not close the field", () => {
  const usual = [{ value: "Hidden", says: "Hidden: not seen" }];
  expect(shapeOf({ type: "string" }, usual)).toMatchObject({ kind: "pick", closed: true });
  expect(shapeOf({ type: "string" }, usual, true)).toMatchObject({ kind: "text", closed: false, choices: usual });
});

test("a list of what there is to pick is open where something else will do too, and so within the objects of a list", () => {
  const picks = [{ value: "Wits", says: "Wits 4" }];
  const names: Schema = { type: "array", items: { type: "string" } };
  expect(shapeOf(names, picks)).toMatchObject({ kind: "picks", closed: true, choices: picks });
  expect(shapeOf(names, picks, true)).toMatchObject({ kind: "picks", closed: false, choices: picks });
  const field = { name: "outcomes", help: "", required: true, schema: FRAMED as Record<string, unknown>, inner: { name: picks, threat: picks }, inner_free: ["name"] };
  expect(fieldsOf(itemsOf(schemaOf(field))).map((each) => each.free)).toEqual([true, undefined]);
});

test("numbers bear the minus that people write, and words keep their hyphens", () => {
  expect(signed("-1 (a helper)")).toBe("−1 (a helper)");
  expect(signed("Harm: -2, d20-roll")).toBe("Harm: −2, d20-roll");
  expect(shapeOf({ enum: [-1, 0, 1] }).choices.map((each) => each.says)).toEqual(["-1", "0", "1"]);
});

test("names are readable", () => {
  expect(readable("opposing_difficulty")).toBe("Opposing difficulty");
});

test("things to take so often as one likes are counted", () => {
  expect(shapeOf(FRAMED, [{ value: { name: "x" }, says: "The x" }]).kind).toBe("counted");
});

test("what there is to pick from within a list reaches its fields", () => {
  const picks = [{ value: "x", says: "The x" }];
  const field = { name: "outcomes", help: "", required: true, schema: FRAMED as Record<string, unknown>, inner: { name: picks } };
  expect(fieldsOf(itemsOf(schemaOf(field))).map((each) => each.choices)).toEqual([picks, undefined]);
});

test("a value is whole when nothing that is needed is missing in it", () => {
  const named: Schema = { ...FRAMED, $defs: { Framed: { ...FRAMED.$defs!["Framed"]!, properties: { name: { type: "string", minLength: 1 } } } } };
  const cases: Array<[Schema, unknown, boolean]> = [
    [named, [], false],
    [named, [{}], false],
    [named, [{ name: "" }], false],
    [named, [{ name: "in" }], true],
    [TRAIT, null, true],
    [TRAIT, undefined, false],
    [{ type: "string", minLength: 1 }, "", false],
    [{ type: "integer" }, null, false],
    [{ anyOf: [{ type: "integer" }, { type: "string", minLength: 1 }] }, 3, true],
    [{ type: "array", items: { enum: ["a"] }, minItems: 1 }, ["a"], true],
  ];
  for (const [schema, value, expected] of cases) expect([schema, value, whole(schema, value)]).toEqual([schema, value, expected]);
});

test("a number that is beyond a bound, whatever is typed behind it, is the bound", () => {
  const from = { minimum: 10, maximum: 20 };
  expect([1, 15, 21, -1].map((each) => typed(each, from))).toEqual([1, 15, 20, 10]);
  const below = { minimum: -20, maximum: -10 };
  expect([-1, -15, -21, 1].map((each) => typed(each, below))).toEqual([-1, -15, -20, -10]);
  expect([-5, 5].map((each) => typed(each, {}))).toEqual([-5, 5]);
});

test("help is for people", () => {
  expect(plain("Without a number, the *source*'s Difficulty.")).toBe("Without a number, the source's Difficulty.");
  expect(plain("what the total has to reach, −99 to 999; null where the game master does not tell")).toBe("what the total has to reach");
  expect(plain("the trait that fits best; null: none")).toBe("the trait that fits best");
});

test("a list with nothing in it any more says nothing where it needs something, and else that there is nothing", () => {
  expect(saidBy(FRAMED, [])).toBeUndefined();
  expect(saidBy(FRAMED, [{}])).toEqual([{}]);
  const free: Schema = { type: "array", items: { type: "integer" } };
  for (const value of [[], [1], null, "", 0]) expect(saidBy(free, value)).toEqual(value);
});

/** The lab: settings in a link and back, something to begin with, names that tell settings apart, rows that are drawn and written. */
import { expect, test } from "vitest";
import { round, ticks } from "../src/lab/axis";
import { csv, drawn, isChance, MOST_NUMBERS, sentence, showable } from "../src/lab/rows";
import { asked, begun, kept, named, reach, read, written, type Bench, type Rule, type Setting } from "../src/lab/setting";
import type { Field, Laid } from "../src/types";
import { phrases } from "../src/words/language";
import { Phrases } from "../src/words/phrases";

const setting = (rule: string, args: Record<string, unknown> = {}, more: Partial<Setting> = {}): Setting => ({ rule, args, house: {}, goal: null, ...more });
const field = (name: string, schema: Record<string, unknown>, more: Partial<Field> = {}): Field => ({ name, help: "", required: false, schema, ...more }) as Field;
const POOL: Rule = {
  id: "storyteller.action",
  system: "storyteller",
  title: "action",
  summary: "",
  source: "",
  parameters: [
    field("pool", { type: "integer", minimum: 1, maximum: 50 }, { required: true }),
    field("difficulty", { type: "integer", minimum: 2, maximum: 10 }, { default: 6 }),
    field("specialty", { type: "boolean" }, { default: false }),
  ],
  goals: [],
  decisions: [],
};

test("a bench stands in a link, and comes back from it as it was", () => {
  const benches: Bench[] = [
    { now: setting("storyteller.action", { pool: 5 }), pins: [], shown: "" },
    { now: setting("notation", { text: "4d6kh3+2" }), pins: [setting("notation", { text: "12" })], shown: "total" },
    {
      now: setting("keepers.action", { outcomes: [{ name: "a;b/c=d" }], attribute: null }, { house: { "k.x": "o/n" }, goal: "results" }),
      pins: [setting("double-down.attempt", { stat: 3, relevant: false }), setting("a.b")],
      shown: "gm_move",
    },
  ];
  for (const bench of benches) expect(read(`#${written(bench)}`)).toEqual(bench);
});

test("links can be read by people, and say no more than was said", () => {
  expect(written({ now: setting("storyteller.action", { pool: 5, difficulty: 8 }), pins: [setting("notation", { text: "2d6" })], shown: "" })).toBe(
    "storyteller.action/pool=5/difficulty=8;notation/text=2d6",
  );
  expect(kept(POOL.parameters, { pool: 5, difficulty: 6, specialty: true, luck: 1 })).toEqual({ pool: 5, specialty: true });
});

test("what is no link of ours is nothing, and what is odd in one harms nobody", () => {
  for (const hash of ["", "#", "#;;", "#@shown=x", "#<script>", "#a b/c=1"]) expect(read(hash)).toBeNull();
  expect(read("#a.b/x/y=%E0%A4%A/@z=1;a.b;a.b;a.b;a.b")).toEqual({
    now: setting("a.b", { x: true, y: "%E0%A4%A" }),
    pins: [setting("a.b"), setting("a.b"), setting("a.b")],
    shown: "",
  });
});

test("a rule begins with something in everything that it needs", () => {
  const parameters = [
    ...POOL.parameters,
    field("stat", { type: "integer", minimum: 1, maximum: 5 }, { required: true }),
    field("far", { type: "integer", minimum: -99, maximum: 999 }, { required: true }),
    field("text", { type: "string" }, { required: true }),
    field("targets", { type: "array", items: { type: "integer", minimum: -99, maximum: 999 }, minItems: 2 }, { required: true }),
    field("outcomes", { type: "array", items: { type: "object", properties: { name: { type: "string" }, effect: { type: "integer", default: 2 } }, required: ["name"] } }, { required: true }),
    field("side", { anyOf: [{ type: "null" }, { enum: ["x", "y"] }] }, { required: true }),
  ];
  expect(begun({ ...POOL, parameters }).args).toEqual({
    pool: 9,
    stat: 3,
    far: 12,
    text: "2d6",
    targets: [12, 12],
    outcomes: [{ name: "first" }],
    side: "x",
  });
});

test("sliders go where people have a number", () => {
  expect(reach({ type: "integer", minimum: 2, maximum: 10 })).toEqual([2, 10]);
  expect(reach({ type: "integer", minimum: -99, maximum: 999 })).toEqual([-5, 30]);
  expect(reach({ type: "integer", minimum: 1, maximum: 100 })).toEqual([1, 30]);
  expect(reach({ type: "integer", minimum: 1 })).toBeNull();
});

test("settings are called after what tells them apart", () => {
  const [five, six] = [setting(POOL.id, { pool: 5 }), setting(POOL.id, { pool: 6, specialty: true })];
  expect(named([five, six], [POOL], "as it is")).toEqual(["pool 5, specialty no", "pool 6, specialty yes"]);
  expect(named([five], [POOL], "as it is")).toEqual(["Storyteller: action · pool 5"]);
  expect(named([five, five], [POOL], "as it is")).toEqual(["as it is", "as it is"]);
  expect(named([five, { ...five, goal: "success" }], [POOL], "as it is")).toEqual(["as it is", "best success"]);
  expect(named([five, setting("notation", { text: "2d6" })], [POOL], "as it is")).toEqual(["Storyteller: action · pool 5", "2d6"]);
  expect(asked(five)).toMatchObject({ rule: POOL.id, args: { pool: 5 } });
});

const piece = (label: unknown, p: number) => ({ label, p, weight: String(p * 100) });
const one = (odds: Array<[unknown, number]>, values: Array<[number, number]> = []) => ({
  rule: "a.b",
  args: {},
  of: "100",
  odds: odds.map(([label, p]) => piece(label, p)),
  numbers: values.length ? [{ name: "total", mean: { exact: "1", float: 1 }, spread: 0, rows: values.map(([label, p]) => ({ label, p })) }] : [],
});
const laid = (...settings: ReturnType<typeof one>[]): Laid => ({ ok: true, id: null, settings, against: [] }) as unknown as Laid;

test("labels keep their order, and every setting has its chance", () => {
  const found = drawn(laid(one([["Good", 0.75], ["Bad", 0.25]]), one([["Good", 1]])), "");
  expect(found.numeric).toBe(false);
  expect(found.groups).toEqual([
    { label: "Good", shares: [0.75, 1] },
    { label: "Bad", shares: [0.25, 0] },
  ]);
  expect(sentence(found, ["now", "A"])).toBe("Good: now 75 %, A 100 %; Bad: now 25 %, A 0 %");
});

test("what comes of it is told in the language that is spoken, and what is called the same in it is one", () => {
  phrases.value = new Phrases({ Hit: "Treffer", "Critical Hit": "Treffer", Miss: "Daneben" });
  const rows = [["Miss", 0.25], ["Hit", 0.5], ["Critical Hit", 0.25]].map(([label, p]) => ({ label, p }));
  expect(drawn({ settings: [{ odds: rows, numbers: [] }] } as unknown as Laid, "").groups).toEqual([{ label: "Daneben", shares: [0.25] }, { label: "Treffer", shares: [0.75] }]);
  phrases.value = null;
});

test("numbers stand in order without gaps; of very many neighbours are joined, and no chance is lost", () => {
  const few = drawn(laid(one([["10", 0.5], ["8", 0.5]])), "");
  expect(few.groups.map((each) => each.label)).toEqual(["8", "9", "10"]);
  const many = drawn(laid(one(Array.from({ length: 1000 }, (_, at) => [String(at), 0.001]))), "");
  expect(many.groups.length).toBeLessThanOrEqual(MOST_NUMBERS);
  expect(many.groups.reduce((sum, each) => sum + each.shares[0]!, 0)).toBeCloseTo(1);
  expect(many.groups[0]!.label).toBe("0 – 4");
});

test("of very many labels the likeliest are drawn", () => {
  const found = drawn(laid(one(Array.from({ length: 30 }, (_, at) => [`label ${at}`, (at + 1) / 465]))), "");
  expect([found.groups.length, found.left]).toEqual([14, 16]);
  expect(found.groups.at(-1)!.label).toBe("label 29");
});

test("what is shown is there in every setting", () => {
  const values: Array<[number, number]> = [[1, 0.25], [2, 0.5], [3, 0.25]];
  expect(showable(laid(one([["x", 1]], values)))).toEqual(["", "total"]);
  expect(showable(laid(one([["x", 1]], values), one([["x", 1]])))).toEqual([""]);
  expect(isChance({ name: "", mean: {}, spread: 0, rows: [{ label: 0, p: 0.5 }, { label: 1, p: 0.5 }] })).toBe(true);
});

test("data are comma-separated, and no cell is a formula", () => {
  const text = csv(laid(one([['He said "x, y"', 0.5], ["=1+1", 0.5]])), ["pool 5"]);
  expect(text.split("\r\n")).toEqual([
    "setting,rule,what,label,chance,exact",
    'pool 5,a.b,outcomes,"He said ""x, y""",0.5,1/2',
    "pool 5,a.b,outcomes,'=1+1,0.5,1/2",
    "",
  ]);
});

test("axes have a few round marks", () => {
  expect(ticks(0.093)).toEqual([0.02, 0.04, 0.06, 0.08]);
  expect(ticks(1)).toEqual([0.2, 0.4, 0.6, 0.8, 1]);
  expect(ticks(0)).toEqual([]);
  expect([1, 1.2, 3, 7, 46].map(round)).toEqual([1, 2, 5, 10, 50]);
});

test("a rule that may be rolled against nothing begins with something to reach", () => {
  const difficulty = { name: "difficulty", help: "", required: false, default: null, schema: { anyOf: [{ type: "integer", minimum: -99, maximum: 999 }, { type: "null" }] } };
  const other = { ...difficulty, name: "target" };
  expect(begun({ ...POOL, parameters: [difficulty, other] as Rule["parameters"] }).args).toEqual({ difficulty: 12 });
});

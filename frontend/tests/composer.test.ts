import { expect, test } from "vitest";
import { know, playing } from "../src/state/games";
import { game } from "./games";
import { choosable, flatly, leftOpen, MOST_WAYS, missing, offered, onlyOf, saidOf, sayable, settable, sharedOf, sorted, unfinished, unready, usable, waysOf } from "../src/composer/values";
import { looksOf, percent, rowsOf, sentence, worth } from "../src/odds/numbers";
import type { Field } from "../src/types";

const field = (name: string, schema: Record<string, unknown>, more: Partial<Field> = {}): Field => ({ name, help: "", required: false, schema, ...more });
const NAMES = { type: "array", items: { type: "string" } };
const choices = (...values: string[]) => values.map((value) => ({ value, says: value }));

const trait = field("trait", { type: "string" }, { required: true, choices: choices("Agility") });
const experiences = field("experiences", NAMES, { default: [], choices: choices("Ferry gossip", "Sings") });
const nothing = field("aptitude", { anyOf: [{ type: "string" }, { type: "null" }] }, { choices: [] });
const willpower = field("willpower", { type: "boolean" }, { default: false });
const modifier = field("modifier", { type: "integer" }, { default: 0 });

test("only what was filled in is said", () => {
  expect(saidOf([trait, willpower], { trait: "Agility", other: 1 })).toEqual({ trait: "Agility" });
  expect(missing([trait, experiences], {})).toEqual([trait]);
  expect(missing([trait], { trait: "Agility" })).toEqual([]);
});

test("what was begun has to be whole before it is proposed, and what is empty may be left to others", () => {
  const framed = { type: "array", items: { type: "object", properties: { name: { type: "string", minLength: 1 } }, required: ["name"] } };
  const outcomes = field("outcomes", framed, { required: true });
  expect(unfinished([trait, outcomes], {})).toEqual([]);
  expect(unfinished([trait, outcomes], { outcomes: [{ name: "" }] })).toEqual([outcomes]);
  expect(missing([trait, outcomes], { outcomes: [{ name: "" }] })).toEqual([trait, outcomes]);
  expect(missing([trait, outcomes], { trait: "Agility", outcomes: [{ name: "the book" }] })).toEqual([]);
});

test("what nobody else can say has to be said before it is proposed, and what is picked may be picked later", () => {
  const name = field("name", { type: "string", minLength: 1 }, { required: true, by: "player" });
  const foes = field("targets", NAMES, { required: true, by: "player", choices: choices("bandit") });
  const theirs: Field = { ...trait, by: "gm" };
  const names = (fields: Field[]) => fields.map((each) => each.name);
  expect(names(unready([name, foes, theirs], {}))).toEqual(["name"]);
  expect(names(unready([name, foes, theirs], { name: "" }))).toEqual(["name"]);
  expect(names(unready([name, foes, theirs], { name: "The weir" }))).toEqual([]);
  const partner = field("partner", { type: "string" }, { required: true, by: "player", choices: [] });
  expect(names(unready([partner, foes], {}))).toEqual(["partner"]);
});

test("who helps begins with what is rolled, as far as they have it", () => {
  const traits = field("traits", NAMES, { required: true, choices: choices("Strength", "Brawl") });
  expect(sharedOf([traits, experiences], { traits: ["Strength", "Athletics"], experiences: ["Sings"] })).toEqual({ traits: ["Strength"] });
  expect([sharedOf([traits], {}), sharedOf([traits], { traits: ["Wits"] }), sharedOf([trait], { trait: "Presence" })]).toEqual([{}, {}, {}]);
  expect(sharedOf([trait], { trait: "Agility" })).toEqual({ trait: "Agility" });
});

test("where there is one thing alone to pick of what is needed, a form begins with it", () => {
  const foes = field("targets", NAMES, { required: true, choices: choices("bandit") });
  expect(onlyOf([trait, foes, experiences, willpower])).toEqual({ trait: "Agility", targets: ["bandit"] });
  const friend = (id: unknown) => id === "orla";
  const only = field("targets", NAMES, { required: true, choices: choices("orla") });
  expect([onlyOf([only], "targets", friend), onlyOf([foes], "targets", friend), onlyOf([only], "weapon", friend)]).toEqual([{}, { targets: ["bandit"] }, { targets: ["orla"] }]);
  const perhaps = { ...foes, required: false };
  expect([onlyOf([perhaps], "targets"), onlyOf([perhaps], "target")]).toEqual([{ targets: ["bandit"] }, {}]);
  expect(onlyOf([{ ...trait, free: true }, { ...trait, choices: choices("Agility", "Presence") }, { ...trait, choices: [] }, { ...trait, required: false }])).toEqual({});
});

test("what cannot be picked any more is left out, and nothing else", () => {
  const values = { trait: "Presence", experiences: ["Sings", "Used"], modifier: 3, willpower: true, other: "x" };
  expect(offered([trait, experiences, modifier, willpower], values)).toEqual({ experiences: ["Sings"], modifier: 3, willpower: true, other: "x" });
  expect(offered([{ ...trait, free: true }], { trait: "Luck" })).toEqual({ trait: "Luck" });
  expect(offered([trait, nothing], { trait: "Agility", aptitude: null })).toEqual({ trait: "Agility", aptitude: null });
});

test("what there is nothing to pick for is left out, and what is rare stands behind", () => {
  expect(usable(nothing, {})).toBe(false);
  expect(usable({ ...nothing, required: true }, {})).toBe(true);
  const names = (fields: Field[]) => fields.map((each) => each.name);
  const [front, more] = sorted([trait, experiences, nothing, modifier], {});
  expect([names(front), names(more)]).toEqual([["trait", "experiences"], ["modifier"]]);
  expect(names(sorted([modifier], { modifier: 2 })[0])).toEqual(["modifier"]);
  expect(names(sorted([modifier], { modifier: 2 }, new Set(["modifier"]))[1])).toEqual(["modifier"]);
  // what is all that there is to say stands in front, and so does what something else may be said for
  expect(names(sorted([modifier], {})[0])).toEqual(["modifier"]);
  const points = { ...modifier, name: "points", instead: "modifier" };
  expect(sorted([modifier, points, willpower], {}).map(names)).toEqual([["modifier"], ["points", "willpower"]]);
  // what is seldom said stands behind, even where all others stand in front, until it is said
  const seldom = { ...experiences, name: "target", seldom: true };
  for (const [first, behind] of [sorted([experiences, seldom], {}), flatly([experiences, seldom], {})]) {
    expect([names(first), names(behind)]).toEqual([["experiences"], ["target"]]);
  }
  expect(names(flatly([seldom], { target: ["Rogue"] })[0])).toEqual(["target"]);
});

test("what can be nothing but what it is already is left out, until it is something else", () => {
  const drive = field("drive", { type: "integer" }, { default: 0, choices: [{ value: 0, says: "none" }] });
  expect([usable(drive, {}), usable(drive, { drive: 1 })]).toEqual([false, true]);
  expect(usable({ ...drive, choices: [...drive.choices!, { value: 1, says: "1 drive" }] }, {})).toBe(true);
  expect([usable({ ...drive, free: true }, {}), usable({ ...drive, default: 3 }, {})]).toEqual([true, true]);
});

test("what has something go before it is offered once that is picked, and left out again with it", () => {
  const special = (value: string, ...after: string[]) => ({ value, says: value, after });
  const specialty = field("specialty", { anyOf: [{ type: "string" }, { type: "null" }] }, { default: null, choices: [special("eels", "Larceny"), special("mud", "Athletics", "Survival")] });
  const there = (values: Record<string, unknown>) => sayable([specialty], values).flatMap((each) => each.choices!.map((one) => one.value));
  expect([there({}), there({ traits: ["Wits", "Survival"] }), there({ task: "Athletics" })]).toEqual([[], ["mud"], ["mud"]]);
  expect(offered([specialty], { traits: ["Wits"], specialty: "mud" })).toEqual({ traits: ["Wits"], specialty: null });
  expect(offered([specialty], { specialty: "mud" }, { traits: ["Athletics"] })).toEqual({ specialty: "mud" });
});

test("a switch that cannot be turned on is left out, and so is what means nothing yet", () => {
  const rally = field("rally", { type: "boolean" }, { default: false, choices: [] });
  const accept = field("accept", { type: "boolean" }, { default: false, needs: "bargain" });
  expect([usable(rally, {}), usable({ ...rally, choices: [{ value: true, says: "the d6" }] }, {})]).toEqual([false, true]);
  expect([usable(accept, {}), usable(accept, { bargain: "" }), usable(accept, { bargain: "a debt" })]).toEqual([false, false, true]);
  const points = field("hp", { type: "integer" }, { default: null, instead: "damage" });
  expect([usable(points, {}), usable(points, { damage: 7 })]).toEqual([true, false]);
  expect(offered([rally, accept], { rally: true, accept: true })).toEqual({ rally: false, accept: false });
  expect(offered([accept], { accept: true }, { bargain: "a debt" })).toEqual({ accept: true });
});

test("every way to choose is compared, as long as there are not too many", () => {
  expect(waysOf([trait, experiences, willpower])).toEqual({
    experiences: [[], ["Ferry gossip"], ["Sings"], ["Ferry gossip", "Sings"]],
    willpower: [false, true],
  });
  const fits = field("relevant", { type: "boolean" }, { default: true });
  expect(waysOf([willpower, fits])).toEqual({ willpower: [false, true] });
  const many = Array.from({ length: 9 }, (_, at) => ({ ...willpower, name: `toggle-${at}` }));
  const product = Object.values(waysOf(many)).reduce((ways, each) => ways * each.length, 1);
  expect(product).toBe(MOST_WAYS);
});

test("nothing possible is called 0 %, and nothing uncertain 100 %", () => {
  expect([0, 0.0001, 0.0833, 0.5, 0.9999, 1].map(percent)).toEqual(["0 %", "< 0.1 %", "8.3 %", "50 %", "> 99.9 %", "100 %"]);
});

test("what is rare is one row together, and nothing gets lost", () => {
  const odds = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`o${at}`, 0.05]));
  const rows = rowsOf(odds, 5, "others");
  expect(rows).toHaveLength(5);
  expect(rows.reduce((sum, each) => sum + each.p, 0)).toBeCloseTo(1);
  expect(sentence(rowsOf({ Success: 0.25, Failure: 0.75 }))).toBe("Success 25 %, Failure 75 %");
});

test("many numbers are told in stretches, so that nothing of a d20 is lost among others", () => {
  const d20 = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [String(at + 1), 0.05]));
  const rows = rowsOf(d20, 10, "others");
  expect(rows.map((each) => each.label)).toEqual(["1–2", "3–4", "5–6", "7–8", "9–10", "11–12", "13–14", "15–16", "17–18", "19–20"]);
  expect(rows[0]!.p).toBeCloseTo(0.1);
  // What goes on and on takes one row, and leaves the others to what comes.
  const exploding = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [at + 1, 0.5 ** (at + 1)]));
  expect(rowsOf(exploding, 6).map((each) => each.label)).toEqual(["1–2", "3–4", "5–6", "7–8", "9–10", "11–100"]);
  expect(rowsOf({ "-1": 0.5, "0": 0.25, "1": 0.25 }, 2).map((each) => each.label)).toEqual(["−1–0", "1"]);
  // Of a large die no number is rarer than another, and whatever there is, nothing is lost and no row is too much.
  const d2000 = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [at + 1, 1 / 2000]));
  expect(rowsOf(d2000, 10).map((each) => each.label)[9]).toBe("1801–2000");
  const coins = Object.fromEntries([1, 20, 190, 1140, 4845, 15504, 38760, 77520, 125970, 167960, 184756, 167960, 125970, 77520, 38760, 15504, 4845, 1140, 190, 20, 1].map((many, at) => [at, many / 2 ** 20]));
  for (const each of [exploding, d2000, coins])
    for (let most = 2; most <= 12; most++) {
      const told = rowsOf(each, most);
      expect(told.length).toBeLessThanOrEqual(most);
      expect(told.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1);
    }
});

test("outcomes look worse and better as they are told, what bears a mark like itself, what fails hatched", () => {
  know({ seas: game({ marks: { hope: "sun", fear: "moon" } }) });
  playing.value = "seas";
  const looks = (...labels: string[]) => looksOf(labels).map((each) => `${each.class} ${each.style["--grade"]}`);
  expect(looks("Critical Failure", "Failure", "Success", "Critical Success")).toEqual(["bad failed 100", "bad failed 35", "good 35", "good 100"]);
  expect(looks("Botch", "Failure", "Success")).toEqual(["bad failed 100", "bad failed 35", "good 100"]);
  expect(looks("Failure with Fear", "Success with Hope", "Critical Success")).toEqual(["moon failed 0", "sun 0", "good 100"]);
  expect(looks("Failure, Failure", "Success, Failure")).toEqual(["bad failed 100", "good 100"]);
  // Who is attacked sees it the other way round: what the attacker succeeds in is the bad.
  expect(looks("Critical Success", "Success", "Failure", "Critical Failure")).toEqual(["bad failed 100", "bad failed 35", "good 35", "good 100"]);
  expect(looks("3", "4", "5", "others")).toEqual(["amount 35", "amount 68", "amount 100", "rest 0"]);
});

test("a way is worth a chance or a number, and over what is hidden from the worst to the best", () => {
  const advice = (value: number, chance: boolean) => ({ goal: "success", value, exact: "", chance, plan: [], odds: {}, assumes: [] });
  expect(worth({ args: {}, odds: advice(0.5, true) })).toBe("50 %");
  expect(worth({ args: {}, odds: advice(0.5, false) })).toBe("0.50");
  const curve = [0.25, 1.5].map((value, at) => ({ at, odds: advice(value, false) }));
  expect(worth({ args: {}, curve })).toBe("0.25 – 1.50");
  expect(worth({ args: {}, curve: curve.slice(1) })).toBe("1.50");
});

test("the player chooses where the game master names two things at least", () => {
  const two = field("trait", { type: "string" }, { required: true, choices: choices("Agility", "Presence", "Instinct") });
  const steps = field("difficulty", { type: "integer" }, { choices: [{ value: 10, says: "easy" }, { value: 15, says: "average" }] });
  const either: Field = { ...two, by: "anyone" };
  expect([two, experiences, willpower, trait, steps, either].map(choosable)).toEqual([true, false, false, false, false, false]);
  expect(settable([two, { ...trait, by: "player" }, either])).toEqual([{ ...two, required: false }, { ...either, required: false }]);
  expect(leftOpen([two, modifier], { trait: ["Agility", "Presence"] })).toEqual({ choices: { trait: ["Agility", "Presence"] }, set: [modifier] });
  expect(leftOpen([two, modifier], { trait: ["Agility"], other: [1, 2] })).toEqual({ choices: {}, set: [two, modifier] });
});

/** What the server says, in another language: found whole, by what is filled in, or part by part. */
import { expect, test } from "vitest";
import { Phrases } from "../src/words/phrases";
import { retell } from "../src/words/retelling";

const phrases = new Phrases({
  "Bank a Fear": "Furcht aufheben",
  Failure: "Fehlschlag",
  Agility: "Gewandtheit",
  "{n} of {n2} hit": "{n} von {n2} getroffen",
  "{n} with Fear": "{n} mit Furcht",
  "{n} damage": "{n} Schaden",
  "{who} rolls {what}": "{who} würfelt {what}",
  "{who} rolls {what} for {whom}": "{who} würfelt {what} für {whom}",
  "more damage": "mehr Schaden",
  " and ": " und ",
});

test("a text that is known whole, with a full stop or a small letter as it comes", () => {
  expect(phrases.say("Bank a Fear")).toBe("Furcht aufheben");
  expect(phrases.say("Bank a Fear.")).toBe("Furcht aufheben.");
  expect(phrases.say("failure")).toBe("Fehlschlag");
  expect(phrases.say("More damage")).toBe("Mehr Schaden");
});

test("dice are written as the language writes them, whoever gave them to a weapon", () => {
  const german = new Phrases({ "d{n}": "W{n}", attack: "Angriff" });
  german.keep("1d8+2");
  expect(["attack, 1d8+2", "2d8+d6", "d20", "add1d8"].map((each) => german.say(each))).toEqual(["Angriff, 1W8+2", "2W8+W6", "W20", "add1d8"]);
  expect([german.term("1d8"), german.term("a d8 of glass"), german.original(german.say("1d8+2"))]).toEqual(["1W8", "a d8 of glass", "1d8+2"]);
  expect(phrases.say("1d8")).toBe("1d8");
  // What somebody wrote, an address or a colour has no dice in it.
  const own = ["house rule 4d6kh3", "http://x/3d6.png", "#3d3d3d", "deck d5"];
  expect(own.map((each) => [german.say(each), german.term(each)])).toEqual(own.map((each) => [each, each]));
  expect(own.map((each) => german.say(`attack, ${each}`))).toEqual(own.map((each) => `Angriff, ${each}`));
});

test("what is filled in is told as well, numbers stay, and who says more goes first", () => {
  expect(phrases.say("Orla rolls Agility for Pim")).toBe("Orla würfelt Gewandtheit für Pim");
  expect(phrases.say("Orla rolls Agility")).toBe("Orla würfelt Gewandtheit");
  expect(phrases.say("1 of 2 hit")).toBe("1 von 2 getroffen");
  expect(phrases.say("some of 2 hit")).toBe("some of 2 hit");
});

test("the rest is told part by part", () => {
  expect(phrases.say("11 with Fear: failure, 1 of 2 hit and 9 damage")).toBe("11 mit Furcht: Fehlschlag, 1 von 2 getroffen und 9 Schaden");
  expect(phrases.say("Agility (Orla)")).toBe("Gewandtheit (Orla)");
  expect(phrases.say("Nobody knows. Bank a Fear.")).toBe("Nobody knows. Furcht aufheben.");
});

test("what nobody knows stays, and is named", () => {
  expect(phrases.say("The tide")).toBe("The tide");
  expect(phrases.unknown("Orla rolls Agility, 12")).toEqual(["Orla"]);
  expect(phrases.unknown("9 damage")).toEqual([]);
});

test("a name that somebody gave is not taken apart, unless it is one of ours", () => {
  const other = new Phrases({ "{a}'s {b}": "{b} von {a}", Failure: "Fehlschlag", "{who} rolls": "{who} würfelt" });
  expect(other.say("Pilot's Papers 3✦")).toBe("Papers 3✦ von Pilot");
  for (const each of ["Pilot's Papers", "Failure"]) other.keep(each);
  expect(other.say("Pilot's Papers")).toBe("Pilot's Papers");
  expect(other.say("Pilot's Papers rolls")).toBe("Pilot's Papers würfelt");
  expect(other.say("Failure 3")).toBe("Fehlschlag 3");
});

test("a term is told where it stands as it is, whatever its first letter, and else stays whole", () => {
  expect(["Failure", "failure", "Failure and Agility"].map((each) => phrases.term(each))).toEqual(["Fehlschlag", "Fehlschlag", "Failure and Agility"]);
});

test("a text is found again by what it became", () => {
  expect(phrases.original(phrases.say("11 with Fear: failure"))).toBe("11 with Fear: failure");
  expect(phrases.original("Furcht")).toBe("Furcht");
});

test("of a reply only that is told which it says to people", () => {
  const reply = {
    says: "Bank a Fear",
    seats: [{ name: "Failure", title: "Failure" }],
    args: { says: "Failure" },
    text: "Failure",
    warns: ["Failure"],
    parts: [{ name: "Agility", amount: 2 }],
    odds: { Failure: 0.25, "Bank a Fear": 0.75 },
    options: { keep: { Failure: 1 }, go: 0.5 },
    tolls: { go: [{ Failure: 0.5 }, {}], keep: null },
    asks: [{ options: [{ key: "Failure", says: "Failure" }] }],
  };
  retell(reply, phrases);
  expect(reply).toEqual({
    says: "Furcht aufheben",
    seats: [{ name: "Failure", title: "Failure" }],
    args: { says: "Failure" },
    text: "Failure",
    warns: ["Fehlschlag"],
    parts: [{ name: "Gewandtheit", amount: 2 }],
    odds: { Fehlschlag: 0.25, "Furcht aufheben": 0.75 },
    options: { keep: { Fehlschlag: 1 }, go: 0.5 },
    tolls: { go: [{ Fehlschlag: 0.5 }, {}], keep: null },
    asks: [{ options: [{ key: "Failure", says: "Fehlschlag" }] }],
  });
});

test("house rules are told with what they mean, a schema with the help of its fields, and the values of both stay", () => {
  const house = { key: "tide", meaning: "Failure", default: [{ label: "Failure" }], choices: [{ value: "Failure", says: "Failure" }], asked: "Failure" };
  const schema = { title: "Failure", properties: { values: { description: "Failure", type: "string" } }, $defs: { Failure: { description: "Failure", properties: {} } } };
  const sheet = { name: "Agility's Failure", values: { tags: [{ name: "Rope and Sail" }] }, state: "Failure", states: { one: "Failure" } };
  const reply = { house: { tides: [house] }, fields: [{ name: "Failure", schema, notes: ["3 damage"] }], sheets: [sheet], says: "Rope and Sail" };
  retell(reply, phrases);
  expect(reply.house.tides[0]).toEqual({ ...house, meaning: "Fehlschlag", choices: [{ value: "Failure", says: "Fehlschlag" }], asked: "Fehlschlag" });
  expect(reply.fields[0]!.notes).toEqual(["3 Schaden"]);
  expect(reply.fields[0]!.schema.properties.values.description).toBe("Fehlschlag");
  expect([reply.fields[0]!.schema.title, reply.fields[0]!.schema.$defs.Failure.description]).toEqual(["Failure", "Failure"]);
  expect(reply.sheets[0]).toMatchObject({ name: "Agility's Failure", state: "Fehlschlag", states: { one: "Fehlschlag" } });
  expect(reply.says).toBe("Rope and Sail");
});

test("whom others know as somebody is named in one's own language, and nobody else", () => {
  const reply = { sheets: [true, false].map((somebody) => ({ name: "Failure", values: null, somebody })) };
  retell(reply, phrases);
  expect(reply.sheets.map((each) => each.name)).toEqual(["Fehlschlag", "Failure"]);
});

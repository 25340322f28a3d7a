import type { odds as english } from "./odds.en";

export const odds: typeof english = {
  odds: {
    title: "Chancen",
    lacking: (names) => `Für die Chancen wähle noch: ${names}.`,
    theirs: (names) => `Für die Chancen muss der Spieler noch wählen: ${names}.`,
    masters: (names) => `Für die Chancen muss die Spielleitung noch festlegen: ${names}.`,
    each: "Jedes Ergebnis",
    of: (what) => `${what}:`,
    others: "andere",
    hidden: (name, many) => (many ? `${name} sind verborgen: die Chancen für alles, was sie sein könnten.` : `${name} ist verborgen: die Chancen für alles, was es sein könnte.`),
    the: (name) => name,
    untold: "Hier ist zu viel verborgen, um Chancen zu nennen.",
    at: (value) => `Falls es ${value} ist`,
    fails: (chance) => `${chance} Fehlschlag`,
    succeeds: (chance) => `${chance} Erfolg`,
    along: (at) => `bei ${at}`,
    guessed: (who) => `Wenn sie so mitmachen: ${who}.`,
    brings: (names, what) => `${names} mit ${what}`,
    more: "Für mehr war keine Zeit.",
    advice: "Was ist am besten?",
    goal: "Ziel",
    use: "Übernehmen",
    plainly: "nichts dazu",
    assumes: (who: string, way: string, says: string) => `Die Chancen nehmen an, dass ${who} ${way.startsWith("best:") ? "das jeweils Beste tut" : way === "uniform" ? "irgendetwas tut, alles gleich oft" : `wählt: ${says}`}.`,
    certain: (label) => `Dann sicher: ${label}`,
  },
};

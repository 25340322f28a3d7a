import type { log as english } from "./log.en";

export const log: typeof english = {
  log: {
    empty: "Noch ist nichts geschehen. Sag etwas, oder mach einen Zug.",
    end: "Zum Ende",
    earlier: "Früheres",
  },

  card: {
    status: { open: "", announced: "angekündigt", applied: "", withdrawn: "zurückgenommen" },
    waits: { choose: "wartet auf eine Wahl", together: "wartet auf alle", window: "noch offen", dice: "wartet auf Würfel" },
    stakes: "Auf dem Spiel:",
    hidden: "verborgen",
    parts: "Besteht aus",
    changes: "Was sich geändert hat",
    with: (name, what) => (what ? `mit ${name}: ${what}` : `mit ${name}`),
    veiled: (names) => `${names} verborgen`,
    kept: "einige Zahlen kennt nur die Spielleitung",
    waitsFor: (names) => `Wartet auf ${names}.`,
    master: "die Spielleitung",
    ready: (names) => `Bereit: ${names}.`,
    committed: (what) => `Deine Wahl: ${what}.`,
    dice: (who, dice) => `${who}: ${dice}`,
    decided: (who, what, says) => `${who}, ${what}: ${says}`,
    ladder: "Wo es steht, vom Besten zum Schlimmsten",
    now: "jetzt",
    stands: "so, wie es ist",
    tell: "Erzählen",
    tellLabel: "Eine Zeile zu diesem Wurf",
    tellPlaceholder: "Erzähl, wie es aussieht …",
    formula: "Die Zahlen",
    rule: "Regel",
    before: "vor der Berichtigung",
    menu: "Mehr dazu",
    again: "Noch einmal würfeln",
    favour: "Als Favorit merken",
    favoured: (name) => `Gemerkt: ${name}`,
    withdraw: "Zurücknehmen",
    amend: "Berichtigen",
  },

  dice: {
    dropped: "weggelassen",
    counts: (amount) => (amount === 0 ? "zählt nicht" : `zählt als ${String(amount).replace("-", "−")}`),
    again: "noch einmal geworfen",
    typed: "von Hand geworfen",
  },
};

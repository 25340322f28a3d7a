/** The log, its cards, and dice. */

export const log = {
  log: {
    empty: "Nothing has happened yet. Say something, or make a move.",
    end: "To the end",
    earlier: "Earlier",
  },

  card: {
    status: { open: "", announced: "announced", applied: "", withdrawn: "taken back" },
    waits: { choose: "waits for a choice", together: "waits for everybody", window: "still open", dice: "waits for dice" },
    stakes: "At stake:",
    hidden: "hidden",
    parts: "Made of",
    changes: "What changed",
    with: (name: string, what: string) => (what ? `with ${name}: ${what}` : `with ${name}`),
    veiled: (names: string) => `${names} hidden`,
    kept: "some numbers are the game master's",
    waitsFor: (names: string) => `Waits for ${names}.`,
    master: "the game master",
    ready: (names: string) => `Ready: ${names}.`,
    committed: (what: string) => `You chose: ${what}.`,
    dice: (who: string, dice: string) => `${who}: ${dice}`,
    decided: (who: string, what: string, says: string) => `${who}, ${what}: ${says}`,
    stands: "as it stands",
    ladder: "Where it stands, from the best to the worst",
    now: "now",
    tell: "Tell",
    tellLabel: "A line on this roll",
    tellPlaceholder: "Tell how it looks…",
    formula: "The numbers",
    rule: "rule",
    before: "before it was put right",
    menu: "More with this",
    again: "Roll again",
    favour: "Keep as a favourite",
    favoured: (name: string) => `Kept: ${name}`,
    withdraw: "Take back",
    amend: "Amend",
  },

  dice: { dropped: "dropped", counts: (amount: number) => (amount === 0 ? "does not count" : `counts as ${String(amount).replace("-", "−")}`), again: "thrown again", typed: "thrown by hand" },
};

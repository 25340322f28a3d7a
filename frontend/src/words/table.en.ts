/** The table, its views, and who sits there. */

export const table = {
  views: { log: "Log", sheet: "Sheet", table: "Table", master: "Game master" },
  table: {
    newScene: "A new scene",
    session: (n: number) => `Session ${n}`,
    over: (n: number) => `Session ${n} is over`,
    here: "At the table",
    sheets: "Sheets",
    you: "you",
    locked: "looks on",
    empty: "not here",
    closed: "This table is closed: it can be looked at, and nothing else.",
    watching: "You are watching.",
    lockedYou: "Your seat is locked: you look on until the game master unlocks it.",
    noSheet: "You have no sheet on this table yet.",
    hiddenSheet: "hidden",
    todo: (n: number) => (n === 1 ? "1 thing waits for you" : `${n} things wait for you`),
  },
};

/** The game master's desk, and the strip that everybody has before their eyes. */

export const desk = {
  desk: {
    strip: "On the table",
    turn: "Turn",
    turnOf: "Whose turn it is",
    masterTurn: "Game master",
    party: "The party",
    more: "More",
    everything: (name: string) => `${name}: everything`,
    oneMore: (counter: string, value: number, most: number | null) => `${counter}: ${value}${most === null ? "" : ` of ${most}`}; one more`,
    counted: (counter: string, value: number, most: number | null) => `${counter} ${value}${most === null ? "" : ` of ${most}`}`,
    asks: (says: string) => `${says}: whom, or what?`,
    ownSide: "Others…",
    openSheet: "Sheet",
    call: "Call",
    callSecretly: "Call in secret",
    fromWhom: "From whom",
    everybody: "Everybody",
    setFirst: (what: string) => `Set first: ${what.toLowerCase()}`,
    fullCall: "More…",
    ready: "Somebody who lies ready",
    hit: "Who was hit",
    apply: "Apply",
    applyBoth: "Apply to both who were hit",
    applyAll: (n: number) => `Apply to all ${n} who were hit`,
  },
};

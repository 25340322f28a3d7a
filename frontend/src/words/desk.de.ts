import type { desk as english } from "./desk.en";

export const desk: typeof english = {
  desk: {
    strip: "Auf dem Tisch",
    turn: "Am Zug",
    turnOf: "Wer am Zug ist",
    masterTurn: "Spielleitung",
    party: "Die Gruppe",
    more: "Weiteres",
    everything: (name) => `${name}: alles`,
    oneMore: (counter, value, most) => `${counter}: ${value}${most === null ? "" : ` von ${most}`}; eins mehr`,
    counted: (counter, value, most) => `${counter} ${value}${most === null ? "" : ` von ${most}`}`,
    asks: (says) => `${says}: wen, oder was?`,
    ownSide: "Andere…",
    openSheet: "Bogen",
    call: "Verlangen",
    callSecretly: "Verdeckt verlangen",
    fromWhom: "Von wem",
    everybody: "Alle",
    setFirst: (what) => `Erst festlegen: ${what}`,
    fullCall: "Mehr…",
    ready: "Jemand, der bereitliegt",
    hit: "Wer getroffen wurde",
    apply: "Anwenden",
    applyBoth: "Auf beide anwenden, die getroffen wurden",
    applyAll: (n) => `Auf alle ${n} anwenden, die getroffen wurden`,
  },
};

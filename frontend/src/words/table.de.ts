import type { table as english } from "./table.en";

export const table: typeof english = {
  views: { log: "Verlauf", sheet: "Bogen", table: "Tisch", master: "Spielleitung" },
  table: {
    newScene: "Eine neue Szene",
    session: (n) => `Sitzung ${n}`,
    over: (n) => `Sitzung ${n} ist vorbei`,
    here: "Am Tisch",
    sheets: "Bögen",
    you: "du",
    locked: "schaut zu",
    empty: "nicht da",
    closed: "Dieser Tisch ist geschlossen: man kann ihn ansehen, mehr nicht.",
    watching: "Du schaust zu.",
    lockedYou: "Dein Platz ist gesperrt: du schaust zu, bis die Spielleitung ihn freigibt.",
    noSheet: "Du hast an diesem Tisch noch keinen Bogen.",
    hiddenSheet: "verborgen",
    todo: (n) => (n === 1 ? "1 Sache wartet auf dich" : `${n} Sachen warten auf dich`),
  },
};

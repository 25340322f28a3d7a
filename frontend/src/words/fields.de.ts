import type { fields as english } from "./fields.en";

export const fields: typeof english = {
  fields: {
    less: (name) => `${name}: eins weniger`,
    more: (name) => `${name}: eins mehr`,
    least: (number) => `Mindestens ${number}`,
    most: (number) => `Höchstens ${number}`,
    payable: (number) => `Mehr als ${number} ist nicht zu bezahlen`,
    add: "Hinzufügen",
    remove: (name) => `${name} entfernen`,
    earlier: "Früher",
    later: "Später",
    name: "Name",
    choose: "Wählen …",
    nothing: "Gerade gibt es nichts zu wählen.",
    orElse: "oder schreib es…",
    another: "Anderes …",
    anotherOf: (name) => `${name}: anderes`,
    unsaid: "offen",
    kindOf: (name) => `${name}: was es ist`,
    kinds: { integer: "eine Zahl", number: "eine Zahl", string: "ein Wort", array: "eine Liste", boolean: "ja oder nein", object: "mehreres" },
  },
};

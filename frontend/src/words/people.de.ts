import type { people as english } from "./people.en";

export const people: typeof english = {
  roles: { gm: "Spielleitung", player: "Spieler:in", watcher: "Zuschauer:in" },
  systems: {
    daggerheart: "Daggerheart",
    "double-down": "Double Down",
    keepers: "Keepers",
    storyteller: "Storyteller",
    plain: "Nur Würfel",
  },
};

import type { people as english } from "./people.en";

export const people: typeof english = {
  roles: { gm: "Spielleitung", player: "Spieler:in", watcher: "Zuschauer:in" },
  systems: {
    plain: "Nur Würfel",
  },
};

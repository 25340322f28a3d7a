/** What seats and games are called. */

export const people = {
  roles: { gm: "Game master", player: "Player", watcher: "Watcher" },
  systems: {
    daggerheart: "Daggerheart",
    "double-down": "Double Down",
    keepers: "Keepers",
    storyteller: "Storyteller",
    plain: "Plain dice",
  },
};

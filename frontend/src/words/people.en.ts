/** What seats and games are called. */

export const people = {
  roles: { gm: "Game master", player: "Player", watcher: "Watcher" },
  systems: {
    plain: "Plain dice",
  },
};

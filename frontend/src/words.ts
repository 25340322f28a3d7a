/** Words: everything that the page says by itself, in one place. What games say comes from the server. */

export const words = {
  name: "Rollwright",
  tagline: "Dice as the rulebooks mean them, and a table to play at.",
  loading: "One moment…",
  unreachable: "The server does not answer. What you entered is still here: try again.",
  home: "Home",
  close: "Close",
  cancel: "Cancel",
  copy: "Copy",
  copied: "Copied",
  more: "More",
  options: "Options",
  none: "none",
  yes: "yes",
  no: "no",
  required: "needed",
  dismissNotice: "Dismiss",
  skip: "Skip to the log",

  line: {
    connecting: "Connecting…",
    open: "Connected",
    lost: "Reconnecting…",
    gone: "This seat is not yours any more",
  },
  lineHelp: {
    lost: "The connection was lost. The page comes back by itself; nothing you entered is lost.",
  },

  theme: { label: "Theme", auto: "As the device", dark: "Dark", light: "Light" },

  roles: { gm: "Game master", player: "Player", watcher: "Watcher" } as Record<string, string>,
  systems: {
    daggerheart: "Daggerheart",
    "double-down": "Double Down",
    keepers: "Keepers",
    storyteller: "Storyteller",
    plain: "Plain dice",
  } as Record<string, string>,

  shut: {
    title: "This seat cannot be sat on",
    help: "Ask the game master for a new link.",
    again: "Try again",
  },
  door: {
    title: "You need a link",
    help: "This device has not been at this table. Open the link that the game master sent you; everything behind its # belongs to it.",
  },

  views: { log: "Log", sheet: "Sheet", table: "Table", master: "Game master" },
  table: {
    scene: "Scene",
    session: (n: number) => `Session ${n}`,
    here: "At the table",
    you: "you",
    locked: "looks on",
    closed: "This table is closed: it can be looked at, and nothing else.",
    watching: "You are watching.",
    noSheet: "You have no sheet on this table yet.",
    hiddenSheet: "hidden",
    todo: (n: number) => (n === 1 ? "1 thing waits for you" : `${n} things wait for you`),
  },
  say: { label: "Say something", placeholder: "Say something…", send: "Send" },
};

/** What a game is called. */
export function systemName(name: string): string {
  return words.systems[name] ?? name;
}

/** What the page says everywhere, at its door, and where the network is gone. */

export const page = {
  /** How numbers, dates and the page itself name the language. */
  tag: "en",
  name: "Rollwright",
  tagline: "Dice as the rulebooks mean them, and a table to play at.",
  loading: "One moment…",
  unreachable: "The server does not answer. What you entered is still here: try again.",
  home: "Home",
  close: "Close",
  or: " or ",
  quoted: (text: string) => `“${text}”`,
  cancel: "Cancel",
  copy: "Copy",
  copied: "Copied",
  more: "More",
  options: "Options",
  none: "none",
  yes: "yes",
  no: "no",
  required: "needed",
  /** What of a roll as it is written cannot be read; nothing is its end. */
  noDice: (found: string) => `${found === "" ? "something is missing at the end" : `“${found}” cannot stand there`}: a roll is written as 2d6+3 or 4d6kh3`,
  dismissNotice: "Dismiss",
  skip: "Skip to the log",
  book: (where: string) => `Book: ${where}`,
  line: {
    connecting: "Connecting…",
    open: "Connected",
    sending: "Sending…",
    lost: "Reconnecting…",
    gone: "This seat is not yours any more",
  },

  lineHelp: {
    lost: "The connection was lost. The page comes back by itself; nothing you entered is lost.",
  },

  lab: { title: "The lab", help: "Any rule, any numbers, the exact odds at once: move, compare, share." },
  record: { title: "Record" },
  shut: {
    title: "This link does not open a seat",
    help: "It may be cut off, or the game master has made a new one: ask for it.",
    again: "Try again",
  },

  nowhere: {
    title: "There is nothing here",
    help: "The address leads nowhere: a letter may be missing, or it was never a table's.",
  },

  door: {
    title: "You need a link",
    help: "This device has not been at this table. Open the link that the game master sent you; everything behind its # belongs to it.",
  },

  offline: {
    device: "No network. What you entered stays; the page goes on by itself.",
    server: "The server does not answer. What you entered stays; the page tries again by itself.",
  },
};

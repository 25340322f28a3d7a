/** Words of the record: told apart from the others, since few people look there, and not at once. */

export const told = {
  whole: "From the beginning",
  which: "Which session",
  favourites: "Favourites",
  noFavourites: "Nothing is kept yet. The menu of a roll's card keeps it here, to be made again at one tap.",
  dropFavourite: (name: string) => `Keep ${name} no longer`,
  story: "The story so far",
  storyHelp: "What happened, in Markdown: to paste into your notes or your group's chat. Nothing that is hidden is in it.",
  copyStory: "Copy",
  saveStory: "Save as a file",
  copyByHand: "The browser does not let the page copy: the text is selected, copy it from there.",
  stats: "Dice and luck",
  whose: "Whose dice",
  everybody: "The whole table",
  somebody: "somebody who has left",
  noDice: "No dice have been thrown yet.",
  thrown: (n: number, typed: boolean) => (typed ? `thrown ${n} times by hand` : `thrown ${n} times`),
  facesOf: (die: string) => `Faces of the ${die}`,
  facesSaid: (faces: Array<{ face: number | string; came: number; expected: number }>) =>
    faces.map((each) => `${each.face}: ${each.came} times, ${each.expected.toFixed(1)} expected`).join("; "),
  evenness: {
    few: () => "Too few throws to say anything.",
    even: (even: number) => `As even dice fall: ${percent(even)} of even dice would be as uneven as this.`,
    odd: (even: number) => `Unusual, and it happens: 1 in ${Math.round(1 / even)} even dice would be as uneven as this.`,
    strange: (even: number) => `Very unusual: fewer than 1 in ${Math.floor(1 / Math.max(even, 1e-9))} even dice would be as uneven as this.`,
  },
  luck: "Luck",
  luckHelp: "Successes, beside those that the same decisions would have brought with dice that are neither kind nor cruel. Exact odds, from throw to throw.",
  noLuck: "No roll yet whose success could be reckoned.",
  noOdds: "This table plays without odds: only dice are counted.",
  came: (came: number, rolls: number, expected: number) =>
    `${came} of ${rolls} ${rolls === 1 ? "roll" : "rolls"} succeeded, ${expected.toFixed(1)} would be even`,
  unpriced: (n: number) => `${n} ${n === 1 ? "roll is" : "rolls are"} not reckoned: no success to be had, something hidden, or too many ways.`,
  verdicts: {
    few: "too few to say",
    veryLucky: "very lucky",
    lucky: "lucky",
    fair: "neither lucky nor unlucky",
    unlucky: "unlucky",
    veryUnlucky: "very unlucky",
  },
  fair: "Fair dice",
  fairHelp: "The server bound itself to its seeds before anybody rolled. Here this device checks, by itself, that every die came from them.",
  check: "Check every die",
  saveLog: "Save the log",
  checkFile: "Check a saved log",
  allWell: "All is well",
  notYet: "There is nothing to check yet",
  notYetHelp: (n: number) =>
    `The seed of ${n === 1 ? "the 1 die" : `all ${n} dice`} thrown by the server is still secret: who knew it would know the dice to come. It is revealed when a session begins or ends; that of hidden rolls when the game master says so. What the record holds fits together so far.`,
  noneToCheck: "There are no dice to check",
  noneToCheckHelp: "The server has thrown none here; those that people typed in come from their own tables. What the record holds fits together.",
  faulty: (n: number) => (n === 1 ? "1 thing is wrong" : `${n} things are wrong`),
  ofLog: (title: string, seat: string) => `${title}, as ${seat} sees it`,
  checked: "Dice checked",
  unrevealed: "Dice whose seed is not revealed yet",
  typed: "Dice typed in",
  events: "Events, each sealed by the next",
  seen: "Commitments this device was sent before",
  sealedBy: (hash: string) => `Last seal ${hash}`,
  signedBy: (key: string) => `Signed by the table's key ${key}`,
  unproved: "What this does not prove, and is a matter of trust in whoever runs the server:",
  beyond: "Seeds are revealed when a session begins or ends; those of hidden rolls by the game master. rollwright verify also plays every roll of a saved log again.",
  commitments: (span: number) => `What the server is bound to now (span ${span})`,
  seeds: { open: "Open rolls", hidden: "Hidden rolls", signs: "The key that the table signs its logs by" } as Record<string, string>,
  at: (line: number, n: number | null) => (n === null ? `Line ${line}` : `Line ${line}, event ${n}`),
  faults: faultWords(),
};

/** What no log proves against whoever runs its server, as rollwright verify and docs/fairness.md say it. */
export const UNPROVED = [
  "when things happened, and who did them",
  "what people wrote: names, titles, chat, lines and reasons",
  "how things were arranged: seats, sheets as they were laid down, proposals, settings, questions, offers, favourites, house rules",
  "why a number on a sheet changed: each change only takes up what the one before it has left",
  "what of a roll made no difference to what came of it, what is still hidden, and rolls that could not be played again",
  "that nothing followed: an older log of a table is right, and older",
];

/** What a log that is not signed does not prove against anybody who had it in their hands. */
export const UNSIGNED = "that this is the table's own log, whole to its end: it is of format 1, which was not signed";

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** What can be wrong with a log. */
function faultWords() {
  type Said = string | number;
  return {
    noLog: () => "this is no log of a table, or its first line was changed",
    unreadable: () => "this cannot be read: the line was changed or cut off",
    changed: () => "this line was changed: its hash is another one",
    missing: (first: Said, last: Said) => (first === last ? `event ${first} should stand before this` : `events ${first} to ${last} should stand before this`),
    twice: () => "this event stands in the log twice, or in the wrong place",
    behind: () => "this stands behind the end of the log",
    cut: () => "the log was cut off: its last line is missing",
    count: (promised: Said, held: Said) => `the log promises ${promised} events, and holds ${held}`,
    unsaid: (kind: Said) => `this is not what “${kind}” says`,
    spanTwice: (span: Said) => `span ${span} begins a second time`,
    spanNext: (span: Said, next: Said) => `span ${span} begins where span ${next} comes next`,
    committedTwice: (which: Said, span: Said) => `the ${which} seed of span ${span} was committed to before`,
    otherSpan: (span: Said, now: Said) => `dice of span ${span} are thrown in span ${now}`,
    unsourced: (name: Said) => `${name}: it does not say in one way where its faces come from`,
    known: (name: Said, which: Said) => `${name}: thrown when the ${which} seed was known already`,
    usedTwice: (name: Said, draw: Said) => `${name}: draw ${draw} is used a second time`,
    gap: (name: Said, draw: Said, next: Said) => `${name}: draw ${draw} where draw ${next} comes next, so dice are missing`,
    uncommitted: (name: Said, span: Said) => `${name}: thrown before anybody committed to a seed of span ${span}`,
    unsigned: () => "the table has not signed this: its signature is of something else, or none",
    otherKey: (key: Said) => `this table signs its logs by the key ${key}, and this log has another one`,
    keyless: (key: Said) => `this table signs its logs by the key ${key}, and this log has none`,
    untold: (span: Said) => `span ${span} is over, and its open seed is not told`,
    toldTwice: (which: Said, span: Said) => `the ${which} seed of span ${span} is told a second time`,
    drawn: (drawn: Said, held: Said) => `${drawn} throws were drawn from this seed, and ${held} stand here`,
    noSpan: (span: Said) => `nobody committed to a seed of span ${span}`,
    notCommitted: (which: Said, span: Said) => `this ${which} seed is not the one that span ${span} committed to`,
    notDice: (name: Said, dice: Said) => `${name}: ${dice} cannot be thrown so`,
    differs: (name: Said, at: Said, face: Said, right: Said) => `${name}: die ${at} shows ${face}, and the seed gives ${right}`,
    number: (name: Said, faces: Said, right: Said) => `${name}: ${faces} faces are recorded, and the seed gives ${right}`,
    seen: (which: Said, span: Said) =>
      which === "signs" ? `span ${span}: this device was sent another key of the table` : `span ${span}: this device was sent another commitment to the ${which} seed`,
  };
}

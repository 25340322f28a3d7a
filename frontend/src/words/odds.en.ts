/** Odds and advice. */

export const odds = {
  odds: {
    title: "Odds",
    lacking: (names: string) => `To see the odds, choose: ${names}.`,
    theirs: (names: string) => `For the odds the player has yet to choose: ${names}.`,
    masters: (names: string) => `For the odds the game master has yet to set: ${names}.`,
    of: (what: string) => `${what}:`,
    each: "Every outcome",
    others: "others",
    hidden: (name: string, many: boolean) => (many ? `${name} are hidden: the odds over all that they could be.` : `${name} is hidden: the odds over all that it could be.`),
    the: (name: string) => `The ${name}`,
    untold: "Too much is hidden here to tell any odds.",
    at: (value: number) => `If it is ${value}`,
    fails: (chance: string) => `${chance} failure`,
    succeeds: (chance: string) => `${chance} success`,
    along: (at: number) => `at ${at}`,
    guessed: (who: string) => `If they take part so: ${who}.`,
    brings: (names: string, what: string) => `${names} with ${what}`,
    more: "There is more than there was time for.",
    advice: "What is best?",
    goal: "Goal",
    use: "Use",
    plainly: "nothing added",
    assumes: (who: string, way: string, says: string) => `The odds take it that ${who} ${way.startsWith("best:") ? "does what is best for them" : way === "uniform" ? "does anything, all of it equally often" : `chooses: ${says}`}.`,
    certain: (label: string) => `Then it is: ${label}`,
  },
};

/** Fields of forms. */

export const fields = {
  fields: {
    less: (name: string) => `${name}: one less`,
    more: (name: string) => `${name}: one more`,
    least: (number: number) => `${number} or more`,
    most: (number: number) => `${number} at most`,
    payable: (number: number) => `No more than ${number} can be paid for`,
    add: "Add",
    remove: (name: string) => `Remove ${name}`,
    earlier: "Earlier",
    later: "Later",
    name: "Name",
    choose: "Choose…",
    nothing: "There is nothing to pick from now.",
    orElse: "or write it…",
    another: "Another…",
    anotherOf: (name: string) => `${name}: another`,
    unsaid: "not said",
    kindOf: (name: string) => `${name}: what it is`,
    kinds: { integer: "a number", number: "a number", string: "a word", array: "a list", boolean: "yes or no", object: "several things" },
  },
};

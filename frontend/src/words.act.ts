/** What is said where somebody acts: from the sheet, by a key, by a line of chat; and where the game master answers. */
export const act = {
  d20: "Roll a d20",
};

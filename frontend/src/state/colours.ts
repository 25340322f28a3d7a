/** The colours that what bears a sun or a moon may have, the first as long as nobody chose. `styles/colours.css` says what they are. */

export const COLOURS = ["gold-violet", "amber-blue", "sky-ember", "mint-plum", "ivory-ink"] as const;
export type Colours = (typeof COLOURS)[number];

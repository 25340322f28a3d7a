/** What one's own dice may be made of, the first as long as nobody chose: that is as each game has them. `styles/skins.css` says how they look. */

export const SKINS = ["game", "bone", "ink", "jade", "brass", "garnet"] as const;
export type Skin = (typeof SKINS)[number];

/** Words of the lab, in the language that the page speaks. */
import { lab } from "./lab.en";
import { spoken } from "./language";

export const told = spoken("lab", lab);

/** Words of the record, in the language that the page speaks. */
import { record } from "./record.en";
import { spoken } from "./language";

export const told = spoken("record", record);

/** English: every word of the first load. */
import { act } from "./act.en";
import { begin } from "./begin.en";
import { composer } from "./composer.en";
import { desk } from "./desk.en";
import { device } from "./device.en";
import { fields } from "./fields.en";
import { home } from "./home.en";
import { log } from "./log.en";
import { master } from "./master.en";
import { odds } from "./odds.en";
import { page } from "./page.en";
import { people } from "./people.en";
import { sheet } from "./sheet.en";
import { table } from "./table.en";
import { todo } from "./todo.en";

export const english = {
  ...page,
  ...people,
  ...device,
  ...table,
  ...desk,
  ...begin,
  ...log,
  ...act,
  ...composer,
  ...odds,
  ...todo,
  ...fields,
  ...home,
  ...sheet,
  ...master,
};

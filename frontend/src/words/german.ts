/** German: fetched where it is spoken, and all of it at once. */
import { act } from "./act.de";
import { begin } from "./begin.de";
import { composer } from "./composer.de";
import { desk } from "./desk.de";
import { device } from "./device.de";
import { fields } from "./fields.de";
import { home } from "./home.de";
import { lab } from "./lab.de";
import { log } from "./log.de";
import { master } from "./master.de";
import { odds } from "./odds.de";
import { page } from "./page.de";
import { people } from "./people.de";
import { record } from "./record.de";
import { sheet } from "./sheet.de";
import { table } from "./table.de";
import { todo } from "./todo.de";

export const german = {
  words: {
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
  },
  lab,
  record,
};

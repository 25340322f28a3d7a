/** Saying: what begins with a slash is rolled: `/r agility` from the sheet, `/roll 2d6+3` as dice. */
import * as api from "../api";
import { proposes } from "../composer/remake";
import { Unknown } from "../state/doing";
import { here, mine } from "../state/table";
import { words } from "../words";
import { inNotation, isCommand, rolled } from "./meaning";
import { tileNamed } from "./tapped";

/** Say a line at the table, or roll what it says. */
export async function say(line: string): Promise<unknown> {
  const what = rolled(line);
  if (what === null && isCommand(line)) throw new Unknown(words.act.noCommand(line.split(/\s/)[0]!));
  if (what === null) return api.act(here(), "say", { text: line });
  const found = mine.value.map((held) => ({ held, tile: tileNamed(held, what) })).find((each) => each.tile);
  if (!found?.tile) {
    if (/\d/.test(what)) return api.act(here(), "roll", { dice: inNotation(what) });
    throw new Unknown(words.act.unknown(what));
  }
  const { held, tile } = found;
  const args = tile.args as Record<string, unknown>;
  const form = await api.look(here(), "form", { move: tile.move, sheet: held.id });
  if (!proposes(form, args)) return api.call(here(), { move: tile.move, sheet: held.id, args });
  const said = (gm: boolean) => Object.fromEntries(form.fields.filter((each) => (each.by === "gm") === gm && each.name in args).map((each) => [each.name, args[each.name]]));
  return api.act(here(), "propose", { move: tile.move, sheet: held.id, args: said(false), suggested: said(true), ready: true });
}

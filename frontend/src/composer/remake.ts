/** Making a favourite again: what the game master sets of it is proposed, anything else is done at once. */
import { act, call, look } from "../api";
import { here, isMaster, shown } from "../state/table";
import type { Favourite, Form } from "../types";
import { proposed, saidOf, settled, type Values } from "./values";

/** Whether this seat can only propose a move with these values, for some of it is the game master's to set. */
export function proposes(form: Pick<Form, "fields" | "against">, values: Values): boolean {
  return !isMaster.value && !settled(form, values) && proposed(form.fields, shown.value?.options["difficulties"] === "players");
}

export async function remake(kept: Favourite): Promise<unknown> {
  const { move, sheet, text } = kept;
  const args = kept.args as Values;
  const form = move.includes(".") ? await look(here(), "form", { move, sheet }) : null;
  if (form === null || !proposes(form, args)) return call(here(), { move, sheet, args, text });
  const said = (by: "gm" | "player") => saidOf(form.fields.filter((each) => (each.by === "gm") === (by === "gm")), args);
  return act(here(), "propose", { move, sheet: sheet ?? "", text, args: said("player"), suggested: said("gm") });
}

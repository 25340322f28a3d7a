/** The kinds of sheets that the game has, and how far every counter goes now: looked at anew when something happened. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { look } from "../api";
import type { Schema } from "../fields/schema";
import { fieldsOfKind } from "../sheet/reading";
import type { Counter, Field, Sheets } from "../types";
import { capital } from "../words/phrases";
import { place, sheets, shown } from "./table";

export const kinds = signal<Sheets | null>(null);

const SOON = 80;
let asked = "";

/** What is known of sheets, kept up to date as long as somebody shows it. */
export function useKinds(): Sheets | null {
  const at = `${place.value?.table}/${place.value?.token}/${shown.value?.n}`;
  useEffect(() => {
    const timer = setTimeout(() => void load(at), SOON);
    return () => clearTimeout(timer);
  }, [at]);
  return kinds.value;
}

/** What is known of sheets, for what their counters are called: asked for only where one of these is not known yet. */
export function useTitles(wanted: string[]): Sheets | null {
  const at = `${place.value?.table}/${place.value?.token}/${shown.value?.n}`;
  const lacking = wanted.some((each) => sheets.value.get(each)?.values && !(each in (kinds.value?.counters ?? {})));
  useEffect(() => {
    if (lacking) void load(at);
  }, [lacking]);
  return kinds.value;
}

async function load(at: string): Promise<void> {
  const here = place.value;
  if (!here || asked === at) return;
  asked = at;
  try {
    const found = await look(here, "sheets");
    if (place.value === here) kinds.value = found;
  } catch {
    asked = "";
  }
}

/** What may stand on a sheet, by what its kind is known to have. */
export function fieldsOfSheet(known: Sheets | null, sheet: string): Field[] {
  return fieldsOfKind((known?.kinds[sheets.value.get(sheet)?.kind ?? ""] ?? {}) as Schema);
}

/** The counters of a sheet; each name begins a line, on the page as for who hears it. */
export function countersOf(known: Sheets | null, sheet: string): Counter[] {
  return (known?.counters[sheet] ?? []).map((each) => ({ ...each, title: capital(each.title), short: capital(each.short) }));
}

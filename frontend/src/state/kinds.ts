/** The kinds of sheets that the game has, and how far every counter goes now: looked at anew when something happened. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { look } from "../api";
import type { Counter, Sheets } from "../types";
import { place, shown } from "./table";

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

export function countersOf(known: Sheets | null, sheet: string): Counter[] {
  return known?.counters[sheet] ?? [];
}

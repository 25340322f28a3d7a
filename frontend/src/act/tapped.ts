/** Tapped: what of a sheet makes a move, and what it is called there. Which that is the game says; no game is known here. */
import { signal } from "@preact/signals";
import { tap } from "../composer/composing";
import { kinds } from "../state/kinds";
import { acts, moves } from "../state/table";
import type { LaidSheet, Sheets, Tile } from "../types";

/** What the last tile that was tapped says on the sheet. */
export const tapped = signal("");

/** The tiles of a sheet by where they stand, where somebody may act for it. */
export function tilesOf(known: Sheets | null, held: LaidSheet, own: boolean): Map<string, Tile> {
  const every = own && acts.value ? (known?.tiles[held.id] ?? []) : [];
  return new Map(every.filter((each) => moves.value.has(each.move)).map((each) => [each.at, each]));
}

/** Begin to make the move of a tile. */
export function act(held: LaidSheet, tile: Tile, says: string): void {
  tapped.value = says;
  const among = [tile.move, ...tile.also].filter((each) => moves.value.has(each));
  tap(tile.move, held.id, tile.args as Record<string, unknown>, among);
}

/** The tile of a sheet that somebody names: what it ends with is its name, the beginning of that is enough. */
export function tileNamed(held: LaidSheet, name: string): Tile | undefined {
  const wanted = name.trim().toLowerCase();
  const every = kinds.value?.tiles[held.id] ?? [];
  const called = (tile: Tile) => tile.at.slice(tile.at.indexOf(".") + 1).toLowerCase();
  return wanted ? (every.find((each) => called(each) === wanted) ?? every.find((each) => called(each).startsWith(wanted))) : undefined;
}


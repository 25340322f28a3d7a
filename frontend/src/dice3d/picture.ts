/** The picture of all faces of a die: its colour, its numbers, and its mark. Drawn here, so that nothing is fetched. */
import { markOf } from "../dice/marks";
import type { Mark } from "../state/games";
import type { Tone } from "./pool";
import { flatOf, rowsOf } from "./shape";
import { solid, type Sides, type Solid } from "./solids";
import { dot, less } from "./vectors";

export interface Look {
  body: string;
  ink: string;
  /** The family of its numbers. */
  font: string;
  /** How much it shines. */
  shine: number;
}

const CELL = 176;
/** How large a number stands on its face. */
const LARGE: Record<Sides, number> = { 4: 0.29, 6: 0.6, 8: 0.38, 10: 0.35, 12: 0.46, 20: 0.36 };
/** How far below the middle of its face, for room above in the point. */
const LOW: Record<Sides, number> = { 4: 0, 6: 0, 8: 0.05, 10: 0.01, 12: 0, 20: 0.04 };

export function pictureOf(sides: Sides, labels: string[], tone: Tone, look: Look): HTMLCanvasElement {
  const it = solid(sides);
  const rows = rowsOf(it.faces.length);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = rows * CELL;
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = look.body;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  it.faces.forEach((_, at) => {
    pen.save();
    pen.translate(((at % rows) + 0.5) * CELL, (Math.floor(at / rows) + 0.5) * CELL);
    if (sides === 4) corners(pen, it, at, labels, tone, look);
    else number(pen, sides, labels[at] ?? "", tone, look);
    pen.restore();
  });
  return canvas;
}

function number(pen: CanvasRenderingContext2D, sides: Sides, label: string, tone: Tone, look: Look): void {
  const low = LOW[sides] * CELL - (tone ? 0.05 * CELL : 0);
  written(pen, label, LARGE[sides] * CELL, 0, low, look);
  if (tone) mark(pen, tone, 0, low + LARGE[sides] * CELL * 0.74, LARGE[sides] * CELL * 0.24, look);
}

/** On a d4 each number stands at its corner, on the three faces that meet there. */
function corners(pen: CanvasRenderingContext2D, it: Solid, at: number, labels: string[], tone: Tone, look: Look): void {
  const face = it.faces[at]!;
  const { x, y } = flatOf(it, at);
  for (const each of face.corners) {
    const away = less(it.corners[each]!, face.centre);
    pen.save();
    pen.rotate(Math.atan2(dot(away, x), dot(away, y)));
    written(pen, labels[each] ?? "", LARGE[4] * CELL, 0, -0.19 * CELL, look);
    pen.restore();
  }
  if (tone) mark(pen, tone, 0, 0, 0.07 * CELL, look);
}

function written(pen: CanvasRenderingContext2D, label: string, size: number, x: number, y: number, look: Look): void {
  const fits = label.length > 2 ? 2.1 / label.length : label.length > 1 ? 0.86 : 1;
  pen.font = `700 ${size * fits}px ${look.font}`;
  pen.textAlign = "center";
  pen.textBaseline = "alphabetic";
  const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = pen.measureText(label);
  const base = y + (above - below) / 2;
  pen.fillStyle = look.ink;
  pen.fillText(label, x, base);
  if (label !== "6" && label !== "9") return;
  pen.fillRect(x - size * 0.2, base + size * 0.09, size * 0.4, size * 0.07);
}

function mark(pen: CanvasRenderingContext2D, tone: Mark, x: number, y: number, size: number, look: Look): void {
  pen.save();
  pen.translate(x - size, y - size);
  pen.scale(size / 12, size / 12);
  pen.fillStyle = look.ink;
  pen.fill(new Path2D(markOf(tone)), "evenodd");
  pen.restore();
}

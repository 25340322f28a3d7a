import { describe, expect, it } from "vitest";
import { qr } from "../src/parts/qr";

describe("a QR code", () => {
  it("is the one that others make of the same text", () => {
    const rows = qr("http://a")!.map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));
    expect(rows).toEqual(GOLDEN);
  });

  it("grows with the text, up to a size that nobody needs", () => {
    const sizes = ["x", "x".repeat(50), "x".repeat(150), "x".repeat(271)].map((text) => qr(text)!.length);
    expect(sizes).toEqual([21, 29, 45, 57]);
    expect(qr("x".repeat(272))).toBeNull();
  });
});

/** Made by another library, with the same mask. */
const GOLDEN = [
  "#######...#.#.#######",
  "#.....#.....#.#.....#",
  "#.###.#.#.#...#.###.#",
  "#.###.#.....#.#.###.#",
  "#.###.#..#.##.#.###.#",
  "#.....#..###..#.....#",
  "#######.#.#.#.#######",
  "........#.#..........",
  "###.#####.#.###...#..",
  "#..#....#.##.#.##...#",
  ".##.######.#.####.###",
  ".##.##....####..#..#.",
  "..#.#.###.##..##.#...",
  "........##....###..##",
  "#######.#.#.#...#.###",
  "#.....#.#.#...#.#..#.",
  "#.###.#.###.#.##.#...",
  "#.###.#...##.#.###.#.",
  "#.###.#.####.##.#.#.#",
  "#.....#.######.###.#.",
  "#######.##.#.##..#.##",
];

/** QR codes: bytes at the lowest level of correction, versions 1 to 10, which is more than a link needs. ISO/IEC 18004. */

/** Codewords in all, and those that correct, in how many blocks, by version from 1. */
const SIZES = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346];
const CORRECT = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4];
/** Where the small squares lie. */
const ALIGN = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let at = 0, value = 1; at < 255; at++) {
  EXP[at] = EXP[at + 255] = value;
  LOG[value] = at;
  value = (value << 1) ^ (value & 128 ? 0x11d : 0);
}

const times = (one: number, other: number): number => (one && other ? EXP[LOG[one]! + LOG[other]!]! : 0);

/** The dark fields of the code of a text, or nothing where it is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = SIZES.findIndex((size, at) => bytes.length + (at < 9 ? 2 : 3) <= size - CORRECT[at]! * BLOCKS[at]!) + 1;
  if (version === 0) return null;
  return best(version, interleaved(version, coded(bytes, version)));
}

/** The data: mode, length, bytes, and what fills it up. */
function coded(bytes: Uint8Array, version: number): number[] {
  const room = SIZES[version - 1]! - CORRECT[version - 1]! * BLOCKS[version - 1]!;
  const bits: number[] = [];
  const put = (value: number, size: number) => {
    for (let at = size - 1; at >= 0; at--) bits.push((value >> at) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((each) => put(each, 8));
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words = Array.from({ length: bits.length / 8 }, (_, at) => parseInt(bits.slice(at * 8, at * 8 + 8).join(""), 2));
  for (let pad = 0xec; words.length < room; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** Blocks with what corrects them, word by word. */
function interleaved(version: number, data: number[]): number[] {
  const count = BLOCKS[version - 1]!;
  const correct = CORRECT[version - 1]!;
  const short = Math.floor(data.length / count);
  const long = data.length % count;
  const blocks: number[][] = [];
  for (let at = 0, from = 0; at < count; at++) {
    const size = short + (at >= count - long ? 1 : 0);
    blocks.push(data.slice(from, from + size));
    from += size;
  }
  const fixes = blocks.map((each) => remainder(each, correct));
  const columns = (rows: number[][]) => Array.from({ length: Math.max(...rows.map((each) => each.length)) }, (_, at) => rows.flatMap((each) => (at < each.length ? [each[at]!] : []))).flat();
  return [...columns(blocks), ...columns(fixes)];
}

/** Reed and Solomon's remainder. */
function remainder(data: number[], size: number): number[] {
  let divisor = [1];
  for (let at = 0; at < size; at++) {
    const next = [...divisor, 0];
    divisor.forEach((each, index) => (next[index + 1]! ^= times(each, EXP[at]!)));
    divisor = next;
  }
  const rest: number[] = Array(size).fill(0);
  for (const word of data) {
    const factor = word ^ rest.shift()!;
    rest.push(0);
    divisor.slice(1).forEach((each, at) => (rest[at]! ^= times(each, factor)));
  }
  return rest;
}

type Field = (boolean | null)[][];

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function best(version: number, words: number[]): boolean[][] {
  const every = MASKS.map((_, mask) => drawn(version, words, mask));
  return every.reduce((one, other) => (ugly(other) < ugly(one) ? other : one));
}

function drawn(version: number, words: number[], mask: number): boolean[][] {
  const size = version * 4 + 17;
  const field: Field = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const put = (x: number, y: number, dark: boolean) => {
    if (field[y]?.[x] !== undefined) field[y]![x] = dark;
  };
  for (let at = 0; at < size; at++) {
    put(at, 6, at % 2 === 0);
    put(6, at, at % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) square(put, x, y, 4, [2, 4]);
  const places = ALIGN[version - 1]!;
  for (const x of places) {
    for (const y of places) {
      const corner = (x === 6 && y === 6) || (x === 6 && y === size - 7) || (x === size - 7 && y === 6);
      if (!corner) square(put, x, y, 2, [1]);
    }
  }
  marked(put, size, version, mask);
  filled(field, words, MASKS[mask]!);
  return field as boolean[][];
}

/** Squares in each other, around a middle; those at some distances are light. */
function square(put: (x: number, y: number, dark: boolean) => void, x: number, y: number, reach: number, light: number[]): void {
  for (let dx = -reach; dx <= reach; dx++) {
    for (let dy = -reach; dy <= reach; dy++) put(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  }
}

/** What says which mask and version it is. */
function marked(put: (x: number, y: number, dark: boolean) => void, size: number, version: number, mask: number): void {
  const format = (((1 << 3) | mask) << 10 | divided((1 << 3) | mask, 10, 0x537)) ^ 0x5412;
  for (let at = 0; at < 15; at++) {
    const dark = ((format >> at) & 1) === 1;
    const near = at < 6 ? at : at < 8 ? at + 1 : 14 - at;
    if (at < 8) {
      put(8, near, dark);
      put(size - 1 - at, 8, dark);
    } else {
      put(at === 8 ? 7 : near, 8, dark);
      put(8, size - 15 + at, dark);
    }
  }
  put(8, size - 8, true);
  if (version < 7) return;
  const told = (version << 12) | divided(version, 12, 0x1f25);
  for (let at = 0; at < 18; at++) {
    const dark = ((told >> at) & 1) === 1;
    put(size - 11 + (at % 3), Math.floor(at / 3), dark);
    put(Math.floor(at / 3), size - 11 + (at % 3), dark);
  }
}

function divided(value: number, bits: number, by: number): number {
  let rest = value;
  for (let at = 0; at < bits; at++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * by);
  return rest;
}

/** The words, in two columns at a time, up and down from the right. */
function filled(field: Field, words: number[], mask: (x: number, y: number) => boolean): void {
  const size = field.length;
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let row = 0; row < size; row++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - row : row;
      for (const x of [right, right - 1]) {
        if (field[y]![x] !== null) continue;
        const dark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        field[y]![x] = dark !== mask(x, y);
        bit++;
      }
    }
  }
}

/** How hard it is to read: long runs, and how far it is from half dark. */
function ugly(field: boolean[][]): number {
  let worth = 0;
  let dark = 0;
  const size = field.length;
  for (let one = 0; one < size; one++) {
    for (const across of [true, false]) {
      let run = 0;
      for (let other = 0; other < size; other++) {
        const get = (at: number) => (across ? field[one]![at] : field[at]![one]);
        run = other > 0 && get(other) === get(other - 1) ? run + 1 : 1;
        if (run === 5) worth += 3;
        else if (run > 5) worth++;
        if (across && get(other)) dark++;
      }
    }
  }
  return worth + Math.floor((Math.abs(dark * 20 - size * size * 10) / (size * size))) * 10;
}

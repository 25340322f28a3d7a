/** The numbers of one group of dice, as docs/fairness.md says: HMAC-SHA256 blocks, read word by word. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

const SCHEME = "rollwright/1";
const WORD = 32;
const SEED = /^[0-9a-f]{64}$/;
const text = new TextEncoder();

/** Whose turn it is in which stream. */
interface Draw {
  table: string;
  span: number;
  which: string;
  draw: number;
  nonce: string;
}

/** A uniform whole number below the one given. */
export type Below = (n: number) => number;

export function hash(said: string): string {
  return bytesToHex(sha256(text.encode(said)));
}

/** What was published of a seed beforehand; "" for what is no seed. */
export function commitment(seed: string): string {
  return SEED.test(seed) ? bytesToHex(sha256(hexToBytes(seed))) : "";
}

/** The stream of one group of dice. */
export function below(seed: string, at: Draw): Below {
  const key = hexToBytes(seed);
  const place = [SCHEME, at.table, at.span, at.which, at.draw, at.nonce].join("\n");
  let block = 0;
  let unread: number[] = [];

  function word(): bigint {
    if (unread.length === 0) {
      const said = new DataView(hmac(sha256, key, text.encode(`${place}\n${block++}`)).buffer);
      unread = Array.from({ length: said.byteLength / 4 }, (_, n) => said.getUint32(4 * n));
    }
    return BigInt(unread.shift()!);
  }

  return (n) => {
    const words = Math.max(1, Math.ceil((BigInt(n) - 1n).toString(2).length / WORD));
    const end = 1n << BigInt(WORD * words);
    const upto = end - (end % BigInt(n));
    for (;;) {
      let found = 0n;
      for (let at = 0; at < words; at++) found = (found << BigInt(WORD)) + word();
      if (found < upto) return Number(found % BigInt(n));
    }
  };
}

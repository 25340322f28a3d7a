/** The table's signature of a log's head: Ed25519, loaded only where a log is checked, for crypto.subtle is not there over plain http. */
import { hexToBytes } from "@noble/hashes/utils.js";

const SCHEME = "rollwright/log/2";

/** Whether a signature is that of a log's head, by the table whose key this is. */
export async function signed(key: string, head: string, signature: string): Promise<boolean> {
  const { ed25519 } = await import("@noble/curves/ed25519.js");
  try {
    return ed25519.verify(hexToBytes(signature), new TextEncoder().encode(`${SCHEME}\n${head}`), hexToBytes(key), { zip215: false });
  } catch {
    return false;
  }
}

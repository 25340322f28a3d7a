/** Ids: made here, one for each command, and never twice. */

/** Random letters, so many bytes' worth. Works on plain http too, where `crypto.randomUUID` is missing. */
export function randomId(bytes = 16): string {
  const found = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

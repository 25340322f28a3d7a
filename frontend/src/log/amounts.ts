/** Amounts in words: what is added has its sign, what is said in words stays as it is. */

export function amountInWords(amount: number | string): string {
  if (typeof amount === "string") return amount;
  return amount < 0 ? `−${-amount}` : `+${amount}`;
}

/** Parts by whose they are: what stands behind the same name several times in a row ("dodge: Dexterity", "dodge: ones") is told under it once. */
export function byOwner<T extends { name: string }>(parts: T[]): Array<{ owner: string; parts: T[] }> {
  const found: Array<{ owner: string; parts: T[] }> = [];
  for (const each of parts) {
    const [owner, rest] = split(each.name);
    const before = found.at(-1);
    if (owner && before?.owner === owner) before.parts.push({ ...each, name: rest });
    else found.push({ owner, parts: [{ ...each, name: rest }] });
  }
  return found.map((each) => (each.owner && each.parts.length === 1 ? { owner: "", parts: each.parts.map((one) => ({ ...one, name: `${each.owner}: ${one.name}` })) } : each));
}

/** Whose a part is, as far as that is said, and what it is. */
function split(name: string): [string, string] {
  const at = name.indexOf(": ");
  return at < 0 ? ["", name] : [name.slice(0, at), name.slice(at + 2)];
}

/** Amounts in words: what is added has its sign, what is said in words stays as it is. */

export function amountInWords(amount: number | string): string {
  if (typeof amount === "string") return amount;
  return amount < 0 ? `−${-amount}` : `+${amount}`;
}

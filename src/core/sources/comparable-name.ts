/**
 * A raw name without case, punctuation and extra spaces: `AUTOTRADER  used` equals `Autotrader -
 * Used`.
 */
export function comparableName(rawName: string): string {
  return rawName
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether a plain name has these words, whole and adjacent. */
export function hasWords(plain: string, words: string): boolean {
  return ` ${plain} `.includes(` ${words} `);
}

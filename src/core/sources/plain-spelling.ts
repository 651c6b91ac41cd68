/**
 * A raw name without case, punctuation and repeated spaces: `Autotrader - Used` and `AUTOTRADER
 * used` are equal.
 */
export function plainSpelling(spelling: string): string {
  return spelling
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether a plain name contains these words, whole and adjacent. */
export function hasWords(plain: string, words: string): boolean {
  return ` ${plain} `.includes(` ${words} `);
}

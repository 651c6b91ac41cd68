/** Without case, punctuation and extra spaces: `AUTOTRADER  used` equals `Autotrader - Used`. */
export function plainSpelling(spelling: string): string {
  return spelling
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether a plain name has these words, whole and adjacent. */
export function hasWords(plain: string, words: string): boolean {
  return ` ${plain} `.includes(` ${words} `);
}

/**
 * A spelling with everything that people write differently by accident taken off: case, dots,
 * dashes and repeated spaces. `Autotrader - Used` and `AUTOTRADER  used` are the same.
 */
export function plainSpelling(spelling: string): string {
  return spelling
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether the words stand in a plain spelling, whole and next to each other. */
export function hasWords(plain: string, words: string): boolean {
  return ` ${plain} `.includes(` ${words} `);
}

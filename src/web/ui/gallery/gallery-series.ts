/** Invented numbers for the gallery. */
export const DAYS = 21;
const ticks = Array.from({ length: 30 }, (_, index) => `${index + 1}`);
export const labels = ticks.map((day) => `Nov ${day}, 2026`);
export const timeline = {
  ticks,
  now: { index: DAYS - 1, label: 'Today' },
  provisional: [DAYS - 2, DAYS - 1],
};

/** A series with a weekly pattern. */
export function weekly(level: number, swing: number, { seed = 1, digits = 0 } = {}): (number | null)[] {
  return ticks.map((_, index) => {
    if (index >= DAYS) return null;
    const week = Math.sin(((index + seed) * 2 * Math.PI) / 7);
    const noise = Math.sin(index * 2.7 + seed * 1.9) * 0.35;
    return Number((level + swing * (week + noise)).toFixed(digits));
  });
}

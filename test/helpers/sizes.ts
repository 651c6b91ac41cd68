/**
 * How large a test runs: `npm run soak` uses the full sizes, `npm test` the same code in twenty
 * minutes.
 */
export const isSoak = process.env.ROOFTOP_SOAK === '1';

export function sized<T>(sizes: { readonly quick: T; readonly soak: T }): T {
  return isSoak ? sizes.soak : sizes.quick;
}

/**
 * A third of some screens or cases; at full size all of them. `npm test` chooses another third each time, in
 * ROOFTOP_THIRD: 0, 1 or 2.
 */
export function aThirdOf<T>(entries: readonly T[]): readonly T[] {
  return entries.filter((_, index) => isIn(index % 3));
}

/** Whether this run does the things of that third: 0, 1 or 2. */
export function isIn(third: number): boolean {
  const chosen = process.env.ROOFTOP_THIRD ?? '0';
  if (!/^[012]$/.test(chosen)) throw new Error(`ROOFTOP_THIRD is ${chosen} instead of 0, 1 or 2.`);
  return isSoak || third === Number(chosen);
}

/**
 * The entries of a long test: all of them, or those that an environment variable names, separated by
 * commas. A name without an entry throws.
 */
export function chosenBy<T>(
  variable: 'ROOFTOP_KPIS' | 'ROOFTOP_CALLS',
  entries: readonly T[],
  nameOf: (entry: T) => string,
): readonly T[] {
  const names = process.env[variable]?.split(',') ?? [];
  const unknown = names.filter((name) => !entries.some((entry) => nameOf(entry) === name));
  if (unknown.length > 0) throw new Error(`${variable} names ${unknown.join(', ')}, which does not exist.`);
  return names.length === 0 ? entries : entries.filter((entry) => names.includes(nameOf(entry)));
}

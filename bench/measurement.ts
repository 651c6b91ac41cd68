export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 'times' | 'MB' | 'rows/s' | 'requests/s' | 'percent' | 'bytes';
  /** `at most 1.5` or `at least 20`; null for figures that only explain another one. */
  readonly goal: { readonly most: number } | { readonly least: number } | null;
}

/** Milliseconds over many rounds. */
export interface Times {
  readonly median: number;
  readonly p95: number;
}

/**
 * Times several variants in turn, so that noise affects all of them equally.
 *
 * The first rounds warm caches and prepared statements and do not count.
 */
export async function inTurns<Name extends string>(
  ways: Readonly<Record<Name, () => Promise<unknown>>>,
  { turns, warmUp = 3 }: { turns: number; warmUp?: number },
): Promise<Readonly<Record<Name, Times>>> {
  const names = Object.keys(ways) as Name[];
  const taken = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let turn = -warmUp; turn < turns; turn += 1) {
    for (const name of names) {
      const started = performance.now();
      await ways[name]();
      if (turn >= 0) taken.get(name)?.push(performance.now() - started);
    }
  }
  return Object.fromEntries(names.map((name) => [name, timesOf(taken.get(name) ?? [])])) as Record<
    Name,
    Times
  >;
}

export function timesOf(milliseconds: readonly number[]): Times {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95) };
}

export function meets({ value, goal }: Measurement): boolean {
  if (goal === null) return true;
  return 'most' in goal ? value <= goal.most : value >= goal.least;
}

/** The measurement as text: `three questions · one rooftop's month  1.21 times  at most 1.5`. */
export function lineOf(measurement: Measurement): string {
  const { name, value, unit, goal } = measurement;
  const digits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
  const limit = goal === null ? '' : 'most' in goal ? `at most ${goal.most}` : `at least ${goal.least}`;
  const mark = meets(measurement) ? '' : '  MISSED';
  return `${name.padEnd(64)} ${value.toFixed(digits).padStart(9)} ${unit.padEnd(10)} ${limit}${mark}`;
}

import { type Day, daysBetween } from '../../../core/time/period.ts';

export interface WebsiteDay {
  readonly day: Day;
  readonly sessions: number;
  readonly forms: number;
  readonly calls: number;
}

/** Inclusive days without a form although some were expected. */
export interface FormGap {
  readonly first: Day;
  readonly last: Day;
  /** Forms that as many visits usually produce. */
  readonly expected: number;
}

/** Share of `(Other)` above which visits are not tagged properly. */
const MOST_OTHER = 0.1;
/** Minimum shortfall before we warn. */
const LEAST_EXPECTED = 6;
/** Days count as normal from this share of the usual sessions and a quarter of the usual calls. */
const USUAL_SESSIONS = 0.5;
const USUAL_CALLS = 0.25;

/**
 * Detects broken forms: days without any form although sessions and calls were normal.
 *
 * Neighboring days are merged, because a small store may have no form on a single day. A website
 * that never had forms is skipped.
 *
 * @param days of one website, in order
 * @returns in order
 */
export function formGaps(days: readonly WebsiteDay[]): FormGap[] {
  const working = days.filter(({ forms }) => forms > 0);
  const sessions = sum(working, 'sessions');
  if (sessions === 0) return [];
  const formRate = sum(working, 'forms') / sessions;
  const callRate = sum(working, 'calls') / sessions;
  const usual = median(days.map((day) => day.sessions));
  const isBroken = (day: WebsiteDay) =>
    day.forms === 0 &&
    day.sessions >= usual * USUAL_SESSIONS &&
    day.calls > 0 &&
    day.calls >= callRate * day.sessions * USUAL_CALLS;
  const gaps = runsOf(days.filter(isBroken)).flatMap((run) => gapOf(run, formRate) ?? []);
  return gaps.filter(({ expected }) => expected >= LEAST_EXPECTED);
}

/** Whether more than a tenth of sessions have no known channel. */
export function isMuchOther(other: number, sessions: number): boolean {
  return sessions > 0 && other / sessions > MOST_OTHER;
}

function gapOf(run: readonly WebsiteDay[], formRate: number): FormGap | null {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return null;
  return { first: first.day, last: last.day, expected: Math.round(sum(run, 'sessions') * formRate) };
}

function runsOf(days: readonly WebsiteDay[]): WebsiteDay[][] {
  const runs: WebsiteDay[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && daysBetween(before.day, day.day) === 1) run.push(day);
    else runs.push([day]);
  }
  return runs;
}

function sum(days: readonly WebsiteDay[], of: 'sessions' | 'forms' | 'calls'): number {
  return days.reduce((total, day) => total + day[of], 0);
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

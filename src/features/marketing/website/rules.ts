import { type Day, daysBetween } from '../../../core/time/period.ts';

/** What a website measured on one day. */
export interface WebsiteDay {
  readonly day: Day;
  readonly sessions: number;
  readonly forms: number;
  readonly calls: number;
}

/** Days, first and last included, on which no form arrived though it should have. */
export interface FormGap {
  readonly first: Day;
  readonly last: Day;
  /** Forms that as many visits bring on other days. */
  readonly expected: number;
}

/** A share of `(Other)` above this says that visits are not tagged. */
const MOST_OTHER = 0.1;
/** So many forms must be missing before their absence is no chance. */
const LEAST_EXPECTED = 6;
/** A day is like others from half of the usual sessions, and a quarter of the usual calls, on. */
const USUAL_SESSIONS = 0.5;
const USUAL_CALLS = 0.25;

/**
 * When a website's forms look broken: days without any form whose sessions and calls were as usual.
 *
 * Neighbouring days count together, since a small store may be without a form on any one day.
 * A website that never had forms has none to break.
 *
 * @param days of one website, in their order
 * @returns in their order
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

/** Whether more visits than a tenth come by no channel that anybody knows. */
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

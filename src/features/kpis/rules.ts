import { Problem } from '../../core/errors.ts';
import { dimensionsOf, findKpi } from '../../core/kpis/catalogue.ts';
import { departmentsOf } from '../../core/kpis/departments.ts';
import { lensNamed } from '../../core/kpis/facts.ts';
import { addSums, type Sums } from '../../core/kpis/figure.ts';
import { addsUpOverTime, type Kpi } from '../../core/kpis/kpi.ts';
import type { Against } from '../../core/kpis/wire.ts';
import {
  addDays,
  type Day,
  dayOf,
  eachDay,
  type Period,
  partsOf,
  through,
  weekdayOf,
} from '../../core/period.ts';

/** What each kind of period is set against, in the order it is shown. */
const OFFERED = {
  scope: ['previous', 'lastYear'],
  today: ['yesterday', 'lastWeek'],
} as const satisfies Record<string, readonly Against[]>;

/** How a filter names records that do not say. */
export const NOT_STATED = '(none)';

const HOURS_A_DAY = 24;
const DAYS_A_WEEK = 7;

/**
 * The comparisons of a tile: those asked for, or all its period has.
 *
 * @throws Problem `invalid` for one its period does not have
 */
export function comparisonsFor(
  period: keyof typeof OFFERED,
  asked: readonly Against[] | undefined,
): readonly Against[] {
  const offered: readonly Against[] = OFFERED[period];
  const foreign = asked?.find((against) => !offered.includes(against));
  if (foreign === undefined) return asked ?? offered;
  throw new Problem(
    'invalid',
    `${foreign} is not a comparison of ${period}; choose ${offered.join(' or ')}.`,
  );
}

/**
 * The KPI with this key.
 *
 * @throws Problem `invalid` when there is none
 */
export function kpiNamed(key: string): Kpi {
  const kpi = findKpi(key);
  if (kpi) return kpi;
  const message = `There is no KPI called ${key}.`;
  throw new Problem('invalid', message, [{ field: 'metric', message }]);
}

/**
 * Refuses a dimension that one of the KPIs does not have. Every KPI has `dealership`.
 *
 * @throws Problem `invalid` with the KPI and what it can be broken down by instead
 */
export function requireDimension(kpis: readonly Kpi[], key: string): void {
  if (key === 'dealership') return;
  for (const kpi of kpis) {
    const known = dimensionsOf(kpi).map((dimension) => dimension.key);
    if (known.includes(key)) continue;
    const choices = ['dealership', ...known].join(', ');
    throw new Problem('invalid', `${kpi.title} cannot be broken down by ${key}; choose ${choices}.`);
  }
}

/**
 * Refuses a filter by what the records of one of the KPIs do not have. Dealerships are chosen by the
 * scope of the call.
 *
 * @throws Problem `invalid` with the KPI and what it can be filtered by instead
 */
export function requireFilter(kpis: readonly Kpi[], key: string): void {
  // A way of looking at some records leaves the others as they are.
  if (lensNamed(key)) return;
  for (const kpi of kpis) {
    const known = dimensionsOf(kpi).map((dimension) => dimension.key);
    if (known.includes(key)) continue;
    throw new Problem('invalid', `${kpi.title} cannot be filtered by ${key}; choose ${known.join(', ')}.`);
  }
}

/**
 * Refuses a KPI that no departments add up to.
 *
 * @throws Problem `invalid`
 */
export function requireDepartments(kpis: readonly Kpi[]): void {
  const whole = kpis.find((kpi) => departmentsOf(kpi).length === 0);
  if (whole) throw new Problem('invalid', `${whole.title} has no departments to break it down by.`);
}

/**
 * Refuses what adds a KPI up over time for one that is counted anew at every grain.
 *
 * @param purpose what was asked for, to say so: `running total`
 * @throws Problem `invalid`
 */
export function requireSums(kpis: readonly Kpi[], purpose: string): void {
  const counted = kpis.find((kpi) => !addsUpOverTime(kpi));
  if (!counted) return;
  throw new Problem(
    'invalid',
    `${counted.title} does not add up over time, so there is no ${purpose} of it.`,
  );
}

/** How far a series takes time apart. */
export type PointStep = 'hour' | 'weekdayHour' | 'day' | 'week' | 'month';

/** A point of a series and the days of the period it stands for. */
export interface PointSpan extends Period {
  /** A day, a week's Monday, a month's first day, an hour `0` to `23` of every day of the period, or of the week `0` to `167`. */
  readonly at: string;
}

/** The points of a series over a period, oldest first; a week or month the period cuts has only the days within it. */
export function spansOf(by: PointStep, period: Period): PointSpan[] {
  if (by === 'hour' || by === 'weekdayHour') {
    const length = by === 'hour' ? HOURS_A_DAY : HOURS_A_DAY * DAYS_A_WEEK;
    return Array.from({ length }, (_, hour) => ({ at: String(hour), ...period }));
  }
  if (by === 'day') return eachDay(period).map((day) => ({ at: day, ...through(day, day) }));
  return by === 'week' ? weeksIn(period) : monthsIn(period);
}

/** Weeks run from Monday to Sunday. */
function weeksIn({ start, end }: Period): PointSpan[] {
  const weeks: PointSpan[] = [];
  for (let monday = mondayOf(start); monday < end; monday = addDays(monday, DAYS_A_WEEK)) {
    const next = addDays(monday, DAYS_A_WEEK);
    weeks.push({ at: monday, start: monday > start ? monday : start, end: next < end ? next : end });
  }
  return weeks;
}

/** The Monday of the week a day lies in. */
function mondayOf(day: Day): Day {
  return addDays(day, -((weekdayOf(day) + DAYS_A_WEEK - 1) % DAYS_A_WEEK));
}

function monthsIn({ start, end }: Period): PointSpan[] {
  const months: PointSpan[] = [];
  for (let day = firstOfMonth(start); day < end; day = firstOfMonth(addDays(day, 31))) {
    const next = firstOfMonth(addDays(day, 31));
    months.push({ at: day, start: day > start ? day : start, end: next < end ? next : end });
  }
  return months;
}

/** Each cell with all before it; null stands for a gap, which stays one and adds nothing. */
export function accumulate(cells: readonly (Sums | null)[]): (Sums | null)[] {
  let running: Sums = {};
  return cells.map((cell) => {
    if (cell === null) return null;
    running = addSums([running, cell]);
    return running;
  });
}

/** Largest first, unknown last, then by title, so that the order never jumps between two equal rows. */
export function byValue(
  a: { readonly value: number | null; readonly title: string },
  b: { readonly value: number | null; readonly title: string },
): number {
  const [left, right] = [a.value ?? Number.NEGATIVE_INFINITY, b.value ?? Number.NEGATIVE_INFINITY];
  if (left !== right) return right > left ? 1 : -1;
  return a.title < b.title ? -1 : Number(a.title > b.title);
}

function firstOfMonth(day: Day): Day {
  const { year, month } = partsOf(day);
  return dayOf(year, month, 1);
}

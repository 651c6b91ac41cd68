import { Problem } from '../../core/errors.ts';
import { addDays, type Day, type Period, today } from '../../core/time/period.ts';
import { type PeriodScope, type ResolvedPeriod, resolvePeriod } from '../../core/time/period-scope.ts';
import type { Manner } from '../database/database.ts';
import { type AuthorizedScope, onlyGroup } from '../identity/access.ts';

/** Scope, full months and business day of a budget call. */
export interface Frame extends ResolvedPeriod {
  readonly dealerGroupId: number;
  readonly scope: AuthorizedScope;
  /** Latest business day among the dealerships. */
  readonly today: Day;
  /** In the order of the scope's ids. */
  readonly todays: readonly Day[];
}

interface Requested {
  readonly scope: AuthorizedScope;
  readonly query: PeriodScope;
  readonly now: Date;
}

/** Resolves the scope of a call and widens the period to full months. */
export function frameOf({ scope, query, now }: Requested): Frame {
  const dealerGroupId = onlyGroup(scope);
  if (query.view === 'custom') {
    const message = 'Budgets are kept by month: choose a month, a quarter or a year.';
    throw new Problem('invalid', message, [{ field: 'view', message }]);
  }
  const clocks = new Map<string, Day>();
  const todayIn = (timeZone: string) => {
    const day = clocks.get(timeZone) ?? today(now, timeZone);
    clocks.set(timeZone, day);
    return day;
  };
  const todays = scope.dealerships.map(({ timeZone }) => todayIn(timeZone));
  const latest = todays.toSorted().at(-1) ?? todayIn('UTC');
  return { ...resolvePeriod(query, latest), dealerGroupId, scope, today: latest, todays };
}

/** First four values of every statement: group, dealerships, first day, day after the last. */
export function frameValues({ dealerGroupId, scope, whole }: Frame): [number, readonly number[], Day, Day] {
  return [dealerGroupId, scope.dealershipIds, whole.start, whole.end];
}

/** The latest business day, the stores at least one day behind it, and those two days behind. */
export function todayValues({
  scope,
  today: latest,
  todays,
}: Frame): [Day, readonly number[], readonly number[]] {
  const behind = (days: number) =>
    scope.dealershipIds.filter((_, index) => (todays[index] ?? latest) <= addDays(latest, -days));
  return [latest, behind(1), behind(2)];
}

/**
 * The business day of a row's store, from `todayValues` at the place given. A join with a list of days would be
 * planned without knowing how long the list is.
 */
export function todaySql(row: string, place: number): string {
  const isIn = (at: number) => `(${row}.dealership_id = any($${at}::integer[]))::integer`;
  return `($${place}::date - ${isIn(place + 1)} - ${isIn(place + 2)})`;
}

/** True as soon as it has begun in one time zone. */
export function hasBegun({ whole, today: day }: { whole: Period; today: Day }): boolean {
  return whole.start <= day;
}

/** Whether the period is over everywhere. */
export function hasEnded({ whole, today: day }: { whole: Period; today: Day }): boolean {
  return whole.end <= day;
}

/** From here on, planning a statement again costs less than the plan that is kept for few stores. */
const MANY_STORES = 50;

/** How to open the transaction of a budget call. */
export function mannerOf({ scope }: Frame): Manner {
  return { plans: scope.dealerships.length >= MANY_STORES ? 'anew' : null };
}

import { Problem } from '../../core/errors.ts';
import { type Day, type Period, today } from '../../core/time/period.ts';
import { type PeriodScope, type ResolvedPeriod, resolvePeriod } from '../../core/time/period-scope.ts';
import { type AuthorizedScope, onlyGroup } from '../identity/access.ts';

/** Whose budget is looked at, which whole months of it, and on which day. */
export interface Frame extends ResolvedPeriod {
  readonly dealerGroupId: number;
  readonly scope: AuthorizedScope;
  /** The latest business day of the dealerships. */
  readonly today: Day;
  /** Each dealership's own, in the order of the scope's ids. */
  readonly todays: readonly Day[];
}

interface Requested {
  readonly scope: AuthorizedScope;
  readonly query: PeriodScope;
  readonly now: Date;
}

/** Settles what a call on budgets is about; budgets are made month by month, so only whole months are. */
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

/** The values every statement on a frame begins with: group, dealerships, first day, day after the last. */
export function frameValues({ dealerGroupId, scope, whole }: Frame): [number, readonly number[], Day, Day] {
  return [dealerGroupId, scope.dealershipIds, whole.start, whole.end];
}

/** Whether the period has begun anywhere. */
export function hasBegun({ whole, today: day }: { whole: Period; today: Day }): boolean {
  return whole.start <= day;
}

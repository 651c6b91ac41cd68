import { comparisonWindows } from '../../../../core/kpis/comparison.ts';
import { type Day, type Period, today as todayAt } from '../../../../core/time/period.ts';
import { type PeriodScope, type ResolvedPeriod, resolvePeriod } from '../../../../core/time/period-scope.ts';
import { type AuthorizedScope, onlyGroup } from '../../../../server/identity/access.ts';
import { monthsTouched } from '../rules.ts';
import type { PlanRequest } from './repository.ts';

export interface PlanScope {
  readonly today: Day;
  readonly period: ResolvedPeriod;
  /** The full period of the same length right before, and the same period a year earlier. */
  readonly previous: Period;
  readonly lastYear: Period;
  /** The repository request for one of them. */
  readonly requested: (period: Period) => PlanRequest;
}

/** Resolves the period and dealerships. With several time zones the latest business day counts. */
export function planScope(scope: AuthorizedScope, query: PeriodScope, now: Date): PlanScope {
  const dealerGroupId = onlyGroup(scope);
  const days = scope.dealerships.map(({ timeZone }) => todayAt(now, timeZone)).sort();
  const today = days.at(-1) ?? todayAt(now, 'UTC');
  const period = resolvePeriod(query, today);
  // Plans compare full periods, so the period counts as over.
  const { previous, lastYear } = comparisonWindows(period.choice, period.whole.end);
  const { dealershipIds } = scope;
  return {
    today,
    period,
    previous,
    lastYear,
    requested: (requested) => ({ dealerGroupId, dealershipIds, months: monthsTouched(requested) }),
  };
}

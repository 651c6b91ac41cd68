import { Problem } from '../../../../core/errors.ts';
import { type Day, monthPeriod, type Period, today } from '../../../../core/time/period.ts';
import { type PeriodScope, resolvePeriod } from '../../../../core/time/period-scope.ts';
import type { AuthorizedScope, ScopedDealership } from '../../../../server/identity/access.ts';

export function periodOf(scope: AuthorizedScope, query: PeriodScope, now: Date): Period {
  return resolvePeriod(query, businessToday(scope, now)).whole;
}

export function monthOf(scope: AuthorizedScope, query: PeriodScope, now: Date): Day {
  const { choice } = resolvePeriod(query, businessToday(scope, now));
  if (choice.view !== 'month') {
    throw new Problem('invalid', '', [{ field: 'view', message: 'Choose one month.' }]);
  }
  return monthPeriod(choice.year, choice.month).start;
}

export function onlyDealership(scope: AuthorizedScope): ScopedDealership {
  const [one, ...others] = scope.dealerships;
  if (one !== undefined && others.length === 0) return one;
  const message = 'Choose one store: an expense belongs to one.';
  throw new Problem('invalid', '', [{ field: 'dealerShipId', message }]);
}

function businessToday({ dealerships }: AuthorizedScope, now: Date): Day {
  return today(now, dealerships[0]?.timeZone ?? 'UTC');
}

export function monthName(month: Day): string {
  return new Date(`${month}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

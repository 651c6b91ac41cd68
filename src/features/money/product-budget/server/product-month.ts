import { Problem } from '../../../../core/errors.ts';
import { type Day, today } from '../../../../core/time/period.ts';
import { type PeriodScope, resolvePeriod } from '../../../../core/time/period-scope.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type AuthorizedScope, onlyGroup } from '../../../../server/identity/access.ts';
import { monthDay, monthEnd } from '../../../../server/spend/change-budget.ts';
import { type ProductMonth, productName } from './repository.ts';

export interface RequestedMonth {
  readonly scope: AuthorizedScope;
  readonly query: PeriodScope;
  readonly now: Date;
}

/** First day of the month; splits support no other period. */
export function requestedMonth({ scope, query, now }: RequestedMonth): Day {
  const { choice } = resolvePeriod(query, today(now, scope.dealerships[0]?.timeZone ?? 'UTC'));
  if (choice.view === 'month') return monthDay(choice.year, choice.month);
  const message = 'A product is split month by month. Choose the day-of-month view.';
  throw new Problem('invalid', message, [{ field: 'view', message }]);
}

export async function productMonth(
  tx: Tx,
  requested: RequestedMonth & { readonly query: { readonly productId: number } },
): Promise<{ of: ProductMonth; product: string }> {
  const dealerGroupId = onlyGroup(requested.scope);
  const { productId } = requested.query;
  const product = await productName(tx, { dealerGroupId, productId });
  if (product === null) throw missing('productId');
  return {
    of: { dealerGroupId, productId, month: requestedMonth(requested), scope: requested.scope },
    product,
  };
}

/** The same error for a foreign id and an unknown one. */
export function missing(field: string): Problem {
  const message = 'There is no such id, or you may not see it.';
  return new Problem('missing', message, [{ field, message }]);
}

/** As-of day of an actual entered now, by dealership. */
export function actualThrough({ month, scope }: ProductMonth, now: Date): ReadonlyMap<number, Day> {
  const end = monthEnd(month);
  return new Map(
    scope.dealerships.map(({ id, timeZone }) => {
      const day = today(now, timeZone);
      if (day < month) return [id, month];
      return [id, day < end ? day : end];
    }),
  );
}

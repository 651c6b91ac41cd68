import { Problem } from '../../../../core/errors.ts';
import type { Flight } from '../../../../core/money/flights.ts';
import { toCents, toDollars } from '../../../../core/money/money.ts';
import { numberText } from '../../../../core/text/number-text.ts';
import { dayParts, monthPeriod, through } from '../../../../core/time/period.ts';
import { dateRangeText } from '../../../../core/time/period-text.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { serve } from '../../../../server/http/route.ts';
import { type AuthorizedScope, onlyGroup } from '../../../../server/identity/access.ts';
import { changeBudget } from '../../../../server/spend/change-budget.ts';
import { moveFlight } from '../contract.ts';
import { requireMoved } from '../rules-moves.ts';
import { type MovableExpense, movableExpense, replaceFlights } from './moves-repository.ts';
import { planRoutes } from './plan.ts';
import { trendRoutes } from './trends.ts';

const moveRoutes = [
  serve(moveFlight, async ({ scope, body, db, caller, services }) => {
    const dealerGroupId = onlyGroup(scope);
    const flights = inOrder(body.flights);
    return await db.run(async (tx) => {
      const found = await expenseIn(tx, scope, body.expenseId);
      const change = {
        dealerGroupId,
        userId: caller.userId,
        at: services.trueNow(),
        action: 'update',
        dealershipIds: [found.dealershipId],
        months: [found.month],
      } as const;
      const { result, actId } = await changeBudget(tx, change, async () => {
        // Read again after locking the month: the version may have changed.
        const expense = await expenseIn(tx, scope, body.expenseId);
        requireVersion(expense, body.version, flights);
        const { year, month } = dayParts(expense.month);
        requireMoved(expense.flights, flights, monthPeriod(year, month));
        if (isSame(expense.flights, flights)) return expense.version;
        return await replaceFlights(tx, { dealerGroupId, expense }, flights);
      });
      return { id: found.id, version: result, flightDate: flights.map(onWire), actId };
    });
  }),
];

function onWire({ start, end, cents }: Flight): { start: string; end: string; targetBudget: number } {
  return { start, end, targetBudget: toDollars(cents) };
}

type SentFlight = Pick<Flight, 'start' | 'end'> & { readonly targetBudget: number };

function inOrder(flights: readonly SentFlight[]): Flight[] {
  return flights
    .map(({ start, end, targetBudget }) => ({ start, end, cents: toCents(targetBudget) }))
    .sort((a, b) => (a.start < b.start ? -1 : 1));
}

async function expenseIn(tx: Tx, scope: AuthorizedScope, id: number): Promise<MovableExpense> {
  const expense = await movableExpense(tx, scope, id);
  if (expense) return expense;
  const message = 'There is no such id, or you may not see it.';
  throw new Problem('missing', message, [{ field: 'expenseId', message }]);
}

function requireVersion(
  { version, flights }: MovableExpense,
  sent: number | undefined,
  wanted: readonly Flight[],
): void {
  if (sent === undefined || sent === version) return;
  const message = `Someone else changed this expense meanwhile. Now it runs ${inWords(flights)}; you wanted ${inWords(wanted)}.`;
  throw new Problem('conflict', message, [{ field: 'flightDate', message }]);
}

function inWords(flights: readonly Flight[]): string {
  return flights
    .map(({ start, end, cents }) => {
      const amount = numberText(toDollars(cents), 'usd');
      return `${dateRangeText(through(start, end))} with ${amount}`;
    })
    .join(', ');
}

function isSame(one: readonly Flight[], other: readonly Flight[]): boolean {
  return JSON.stringify(one.map(onWire)) === JSON.stringify(other.map(onWire));
}

export const plannerRoutes = [...planRoutes, ...moveRoutes, ...trendRoutes];

import type { Flight } from '../../../../core/money/flights.ts';
import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';

export interface MovableExpense {
  readonly id: number;
  readonly dealershipId: number;
  readonly month: Day;
  readonly version: number;
  readonly flights: readonly Flight[];
}

/** Flights earliest first. */
export async function movableExpense(
  tx: Tx,
  scope: AuthorizedScope,
  id: number,
): Promise<MovableExpense | undefined> {
  const { rows } = await tx.client.query<MovableExpense>({
    name: 'planner-movable-expense',
    text: `select e.id, e.dealership_id as "dealershipId", e.month, e.version, coalesce((
                    select jsonb_agg(jsonb_build_object('start', f.start_day, 'end', f.end_day, 'cents', f.planned_cents)
                      order by f.start_day)
                    from budget_flight f where f.dealer_group_id = e.dealer_group_id and f.expense_id = e.id), '[]') as flights
           from expense e
           where e.dealer_group_id = any($1::integer[]) and e.dealership_id = any($2::integer[]) and e.id = $3`,
    values: [scope.dealerGroupIds, scope.dealershipIds, id],
  });
  return rows[0];
}

/** Replaces the flights and returns the new version. */
export async function replaceFlights(
  tx: Tx,
  of: { dealerGroupId: number; expense: MovableExpense },
  flights: readonly Flight[],
): Promise<number> {
  const { expense, dealerGroupId } = of;
  await tx.sql
    .deleteFrom('budget_flight')
    .where('dealer_group_id', '=', dealerGroupId)
    .where('expense_id', '=', expense.id)
    .execute();
  await tx.sql
    .insertInto('budget_flight')
    .values(
      flights.map(({ start, end, cents }) => ({
        dealer_group_id: dealerGroupId,
        expense_id: expense.id,
        dealership_id: expense.dealershipId,
        month: expense.month,
        start_day: start,
        end_day: end,
        planned_cents: cents,
      })),
    )
    .execute();
  const { version } = await tx.sql
    .updateTable('expense')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('dealer_group_id', '=', dealerGroupId)
    .where('id', '=', expense.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

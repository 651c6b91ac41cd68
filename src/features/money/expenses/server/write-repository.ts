import type { Flight } from '../../../../core/money/flights.ts';
import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { CoopClaim } from '../rules-coop.ts';

export interface ExpenseState {
  readonly productId: number;
  readonly campaign: string;
  readonly actualCents: number | null;
  readonly actualThrough: Day | null;
  readonly claim: CoopClaim;
  readonly description: string;
  readonly strategy: string;
  readonly notes: string;
  readonly flights: readonly Flight[];
}

export interface ExpenseChange extends ExpenseState {
  readonly id: number;
  readonly dealershipId: number;
  readonly month: Day;
}

export async function insertExpense(
  tx: Tx,
  of: { dealerGroupId: number; dealershipId: number; month: Day },
  { productId, campaign }: Pick<ExpenseState, 'productId' | 'campaign'>,
): Promise<number> {
  const { rows } = await tx.client.query<{ id: number }>({
    name: 'expense-insert',
    text: `insert into expense (dealer_group_id, dealership_id, month, product_id, campaign, version)
      values ($1, $2, $3, $4, $5, 0) returning id`,
    values: [of.dealerGroupId, of.dealershipId, of.month, productId, campaign],
  });
  return rows[0]?.id ?? 0;
}

/** Writes expenses with all their flights and raises each version. */
export async function saveExpenses(
  tx: Tx,
  dealerGroupId: number,
  changes: readonly ExpenseChange[],
): Promise<void> {
  await tx.client.query({
    name: 'expenses-save',
    text: `update expense e set version = e.version + 1, product_id = n.product_id, campaign = n.campaign,
        actual_cents = n.actual_cents, actual_through = n.actual_through, coop_status = n.coop_status,
        coop_share_units = n.coop_share_units, coop_rate_units = n.coop_rate_units, coop_cents = n.coop_cents,
        coop_claimed_cents = n.coop_claimed_cents, coop_granted_cents = n.coop_granted_cents,
        coop_deadline = n.coop_deadline, coop_note = n.coop_note, description = n.description,
        strategy = n.strategy, notes = n.notes
      from jsonb_populate_recordset(null::expense, $2::jsonb) as n
      where e.dealer_group_id = $1 and e.id = n.id`,
    values: [dealerGroupId, JSON.stringify(changes.map(columnsOf))],
  });
  await replaceFlights(tx, dealerGroupId, changes);
}

function columnsOf({ claim, ...change }: ExpenseChange) {
  return {
    id: change.id,
    product_id: change.productId,
    campaign: change.campaign,
    actual_cents: change.actualCents,
    actual_through: change.actualThrough,
    coop_status: claim.status,
    coop_share_units: claim.shareUnits,
    coop_rate_units: claim.rateUnits,
    coop_cents: claim.cents,
    coop_claimed_cents: claim.claimedCents,
    coop_granted_cents: claim.grantedCents,
    coop_deadline: claim.deadline,
    coop_note: claim.note,
    description: change.description,
    strategy: change.strategy,
    notes: change.notes,
  };
}

async function replaceFlights(
  tx: Tx,
  dealerGroupId: number,
  changes: readonly ExpenseChange[],
): Promise<void> {
  await tx.client.query({
    name: 'flights-remove',
    text: 'delete from budget_flight where dealer_group_id = $1 and expense_id = any($2::integer[])',
    values: [dealerGroupId, changes.map(({ id }) => id)],
  });
  const rows = changes.flatMap(({ id, dealershipId, month, flights }) =>
    flights.map(({ start, end, cents }) => ({
      expense_id: id,
      dealership_id: dealershipId,
      month,
      start_day: start,
      end_day: end,
      planned_cents: cents,
    })),
  );
  await tx.client.query({
    name: 'flights-insert',
    text: `insert into budget_flight
        (dealer_group_id, expense_id, dealership_id, month, start_day, end_day, planned_cents)
      select $1, n.expense_id, n.dealership_id, n.month, n.start_day, n.end_day, n.planned_cents
      from jsonb_populate_recordset(null::budget_flight, $2::jsonb) as n`,
    values: [dealerGroupId, JSON.stringify(rows)],
  });
}

export async function removeExpenses(tx: Tx, dealerGroupId: number, ids: readonly number[]): Promise<void> {
  await tx.client.query({
    name: 'expenses-remove',
    text: 'delete from expense where dealer_group_id = $1 and id = any($2::integer[])',
    values: [dealerGroupId, ids],
  });
}

/** Sets the monthly price of a product. */
export async function setPrice(
  tx: Tx,
  dealerGroupId: number,
  { productId, cents }: { productId: number; cents: number },
): Promise<void> {
  await tx.client.query({
    name: 'product-price',
    text: 'update budget_product set price_cents = $3, version = version + 1 where dealer_group_id = $1 and id = $2',
    values: [dealerGroupId, productId, cents],
  });
}

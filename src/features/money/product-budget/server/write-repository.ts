import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { CellChanges } from '../rules-cells.ts';
import type { ProductMonth, Split } from './repository.ts';

/**
 * Writes the changes in three statements, whatever their number.
 *
 * @param through as-of day of an actual, by dealership
 */
export async function writeCells(
  tx: Tx,
  of: ProductMonth,
  { changes, through }: { changes: CellChanges; through: ReadonlyMap<number, Day> },
): Promise<void> {
  await writeFlights(tx, of, changes);
  await writeExpenses(tx, of, { changes, through });
}

async function writeFlights(tx: Tx, of: ProductMonth, { flights }: CellChanges): Promise<void> {
  if (flights.length === 0) return;
  await tx.client.query({
    name: 'split-flights',
    text: `update budget_flight f set planned_cents = w.cents
           from unnest($2::integer[], $3::bigint[]) as w (id, cents)
           where f.dealer_group_id = $1 and f.id = w.id`,
    values: [of.dealerGroupId, flights.map(({ id }) => id), flights.map(({ cents }) => cents)],
  });
}

async function writeExpenses(
  tx: Tx,
  of: ProductMonth,
  { changes: { expenses }, through }: { changes: CellChanges; through: ReadonlyMap<number, Day> },
): Promise<void> {
  if (expenses.length === 0) return;
  await tx.client.query({
    name: 'split-expenses',
    text: `update expense e set version = e.version + 1, actual_cents = w.cents,
             actual_through = case when w.cents is null then null
               when w.cents is not distinct from e.actual_cents then e.actual_through else w.through end
           from unnest($2::integer[], $3::bigint[], $4::date[]) as w (id, cents, through)
           where e.dealer_group_id = $1 and e.id = w.id`,
    values: [
      of.dealerGroupId,
      expenses.map(({ id }) => id),
      expenses.map(({ actualCents }) => actualCents),
      expenses.map(({ dealershipId }) => through.get(dealershipId) ?? of.month),
    ],
  });
}

/** Each with one flight over the whole month. */
export async function makeCells(
  tx: Tx,
  of: ProductMonth,
  cells: readonly {
    readonly dealershipId: number;
    readonly campaign: string;
    readonly plannedCents: number;
    readonly actualCents: number | null;
    readonly through: Day;
  }[],
): Promise<void> {
  if (cells.length === 0) return;
  await tx.client.query({
    name: 'split-make',
    text: `with wanted as (
             select * from unnest($4::integer[], $5::text[], $6::bigint[], $7::bigint[], $8::date[])
               as w (dealership_id, campaign, planned_cents, actual_cents, through)
           ), made as (
             insert into expense (dealer_group_id, dealership_id, month, product_id, campaign, actual_cents, actual_through)
             select $1, dealership_id, $3::date, $2, campaign, actual_cents,
               case when actual_cents is not null then through end
             from wanted
             returning id, dealership_id, campaign
           )
           insert into budget_flight (dealer_group_id, expense_id, dealership_id, month, start_day, end_day, planned_cents)
           select $1, made.id, made.dealership_id, $3::date, $3::date, ($3::date + interval '1 month - 1 day')::date, w.planned_cents
           from made join wanted w using (dealership_id, campaign)`,
    values: [
      of.dealerGroupId,
      of.productId,
      of.month,
      cells.map(({ dealershipId }) => dealershipId),
      cells.map(({ campaign }) => campaign),
      cells.map(({ plannedCents }) => plannedCents),
      cells.map(({ actualCents }) => actualCents),
      cells.map(({ through }) => through),
    ],
  });
}

/** Saving the same split again changes nothing. */
export async function keepSplit(tx: Tx, of: ProductMonth, split: Split): Promise<void> {
  await tx.client.query({
    name: 'split-keep',
    text: `insert into budget_split as s
             (dealer_group_id, product_id, month, budget_type, mode, of_key, total_cents, keys, units)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           on conflict (dealer_group_id, product_id, month, budget_type, mode, of_key) do update
           set total_cents = excluded.total_cents, keys = excluded.keys, units = excluded.units, version = s.version + 1
           where (s.total_cents, s.keys, s.units) is distinct from (excluded.total_cents, excluded.keys, excluded.units)`,
    values: [
      of.dealerGroupId,
      of.productId,
      of.month,
      split.budgetType,
      split.mode,
      split.ofKey,
      split.totalCents,
      split.keys,
      split.units,
    ],
  });
}

/** Copies the splits of one budget type to the other. */
export async function copySplits(
  tx: Tx,
  of: ProductMonth,
  [from, to]: readonly [Split['budgetType'], Split['budgetType']],
): Promise<void> {
  await tx.client.query({
    name: 'split-copy',
    text: `insert into budget_split as s
             (dealer_group_id, product_id, month, budget_type, mode, of_key, total_cents, keys, units)
           select dealer_group_id, product_id, month, $5, mode, of_key, total_cents, keys, units
           from budget_split where dealer_group_id = $1 and product_id = $2 and month = $3 and budget_type = $4
           on conflict (dealer_group_id, product_id, month, budget_type, mode, of_key) do update
           set total_cents = excluded.total_cents, keys = excluded.keys, units = excluded.units, version = s.version + 1
           where (s.total_cents, s.keys, s.units) is distinct from (excluded.total_cents, excluded.keys, excluded.units)`,
    values: [of.dealerGroupId, of.productId, of.month, from, to],
  });
}

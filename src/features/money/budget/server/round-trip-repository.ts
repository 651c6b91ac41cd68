import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { ExportedLine } from '../rules-round-trip.ts';

export interface StoreMonth {
  readonly dealershipId: number;
  readonly month: Day;
}

export interface KeptExport extends StoreMonth {
  readonly at: Date;
  readonly deleteAfter: Date;
  readonly lines: readonly ExportedLine[];
}

export interface ExpenseNow {
  readonly id: number;
  readonly version: number;
  readonly productId: number;
  readonly campaign: string;
  readonly planned: number;
  readonly actual: number | null;
}

export async function insertExport(
  tx: Tx,
  { dealerGroupId, code }: { readonly dealerGroupId: number; readonly code: string },
  { dealershipId, month, at, deleteAfter, lines }: KeptExport,
): Promise<void> {
  await tx.client.query({
    name: 'budget-export-keep',
    text: `insert into budget_export (dealer_group_id, code, dealership_id, month, at, delete_after, lines)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [dealerGroupId, code, dealershipId, month, at, deleteAfter, JSON.stringify(lines)],
  });
}

export async function keptExport(tx: Tx, dealerGroupId: number, code: string) {
  const { rows } = await tx.client.query<KeptExport>({
    name: 'budget-export-kept',
    text: `select dealership_id as "dealershipId", month, at, delete_after as "deleteAfter", lines from budget_export
           where dealer_group_id = $1 and code = $2`,
    values: [dealerGroupId, code],
  });
  return rows[0];
}

export async function expensesNow(
  tx: Tx,
  dealerGroupId: number,
  { dealershipId, month }: StoreMonth,
): Promise<ExpenseNow[]> {
  const { rows } = await tx.client.query<ExpenseNow>({
    name: 'budget-export-expenses',
    text: `select e.id, e.version, e.product_id as "productId", e.campaign, e.actual_cents as actual,
             (select coalesce(sum(f.planned_cents), 0)::bigint from budget_flight f
              where f.dealer_group_id = e.dealer_group_id and f.expense_id = e.id) as planned
           from expense e where e.dealer_group_id = $1 and e.dealership_id = $2 and e.month = $3`,
    values: [dealerGroupId, dealershipId, month],
  });
  return rows;
}

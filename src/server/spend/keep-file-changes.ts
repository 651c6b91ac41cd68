import type { Tx } from '../database/database.ts';
import { snapshotSql } from './snapshot.ts';

export interface FileChange {
  readonly did: 'added' | 'removed' | 'kept' | 'unkept' | 'ended';
  readonly kind: 'invoice' | 'planner';
  readonly fileId: number;
  readonly name: string;
}

/** `actId` is null where only files changed. */
export interface FileAct {
  readonly dealerGroupId: number;
  readonly expenseId: number;
  readonly userId: number;
  readonly at: Date;
  readonly actId: number | null;
}

export async function keepFileChanges(tx: Tx, act: FileAct, changes: readonly FileChange[]): Promise<void> {
  if (changes.length === 0) return;
  const { dealerGroupId, expenseId } = act;
  const actId = act.actId ?? (await beginFileAct(tx, act));
  await tx.ofGroup(dealerGroupId).client.query({
    name: 'budget-act-files',
    text: `insert into budget_change (dealer_group_id, act_id, expense_id, dealership_id, month, before, after, files)
           select $1, $2, e.id, e.dealership_id, e.month, kept, kept, $4::jsonb
           from expense e cross join lateral (select ${snapshotSql('e')}) as snapshot (kept)
           where e.dealer_group_id = $1 and e.id = $3
           on conflict (dealer_group_id, act_id, expense_id) do update set files = excluded.files`,
    values: [dealerGroupId, actId, expenseId, JSON.stringify(changes)],
  });
}

async function beginFileAct(tx: Tx, { dealerGroupId, userId, at }: FileAct): Promise<number> {
  const { rows } = await tx.client.query<{ id: number }>({
    name: 'budget-file-act-begin',
    text: `insert into budget_act (dealer_group_id, user_id, at, action) values ($1, $2, $3, 'files') returning id`,
    values: [dealerGroupId, userId, at],
  });
  return rows[0]?.id ?? 0;
}

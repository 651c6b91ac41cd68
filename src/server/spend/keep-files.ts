import type { Tx } from '../database/database.ts';
import { expiryFrom } from '../ingest/expiry.ts';

/** Files of removed expenses are deleted after a while; files of restored expenses are kept again. */
export async function keepFilesOf(
  tx: Tx,
  { dealerGroupId, actId, at }: { dealerGroupId: number; actId: number; at: Date },
): Promise<void> {
  await tx.client.query({
    name: 'files-of-removed-expenses',
    text: `update stored_file s set delete_after = $3
      where s.dealer_group_id = $1 and s.kept_for = 'expense' and s.delete_after is null
        and s.id in (select x.file_id from expense_file x join budget_change c
          on c.dealer_group_id = x.dealer_group_id and c.expense_id = x.expense_id
          where c.dealer_group_id = $1 and c.act_id = $2 and c.after is null)
        and not exists (select from expense_file o join expense e
          on e.dealer_group_id = o.dealer_group_id and e.id = o.expense_id
          where o.dealer_group_id = $1 and o.file_id = s.id)`,
    values: [dealerGroupId, actId, expiryFrom(at)],
  });
  await tx.client.query({
    name: 'files-of-returned-expenses',
    text: `update stored_file s set delete_after = null
      where s.dealer_group_id = $1 and s.kept_for = 'expense' and s.delete_after > $3
        and s.id in (select x.file_id from expense_file x join budget_change c
          on c.dealer_group_id = x.dealer_group_id and c.expense_id = x.expense_id
          where c.dealer_group_id = $1 and c.act_id = $2 and c.before is null)`,
    values: [dealerGroupId, actId, at],
  });
}

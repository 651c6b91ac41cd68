import type { Tx } from '../../../../../server/database/database.ts';

interface TitleRow {
  readonly title: string;
}

/** Only its owner learns the title of a private report. */
export async function titleForNotice(
  tx: Tx,
  { dealerGroupId, reportId }: { readonly dealerGroupId: number; readonly reportId: number },
): Promise<string> {
  const { rows } = await tx.client.query<TitleRow>(
    `select case when is_private then 'a private report' else title end as title from report
     where dealer_group_id = $1 and id = $2`,
    [dealerGroupId, reportId],
  );
  return rows[0]?.title ?? 'a report';
}

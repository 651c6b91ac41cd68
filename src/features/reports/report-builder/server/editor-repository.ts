import type { Tx } from '../../../../server/database/database.ts';

/** A tab that has not been heard of for so long is gone. */
const SILENT_SECONDS = 60;

export interface EditorRow {
  readonly tab: string;
  readonly name: string | null;
  readonly item: string | null;
}

interface Of {
  readonly dealerGroupId: number;
  readonly reportId: number;
}

/** Others first seen first; tabs that went silent are left out. */
export async function editorsOf(tx: Tx, { dealerGroupId, reportId }: Of, at: Date): Promise<EditorRow[]> {
  const { rows } = await tx.client.query<EditorRow>(
    `select e.tab, u.name, e.item from report_editor e left join user_account u on u.id = e.user_id
     where e.dealer_group_id = $1 and e.report_id = $2 and e.seen_at > $3 order by u.name, e.tab`,
    [dealerGroupId, reportId, silentSince(at)],
  );
  return rows;
}

export async function keepEditor(
  tx: Tx,
  { dealerGroupId, reportId, userId, at }: Of & { readonly userId: number; readonly at: Date },
  { tab, item }: Pick<EditorRow, 'tab' | 'item'>,
): Promise<void> {
  await tx.client.query(
    'delete from report_editor where dealer_group_id = $1 and report_id = $2 and seen_at <= $3',
    [dealerGroupId, reportId, silentSince(at)],
  );
  await tx.client.query(
    `insert into report_editor (dealer_group_id, report_id, tab, user_id, item, seen_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (dealer_group_id, report_id, tab) do update
       set user_id = excluded.user_id, item = excluded.item, seen_at = excluded.seen_at`,
    [dealerGroupId, reportId, tab, userId, item, at],
  );
}

export async function removeEditor(tx: Tx, { dealerGroupId, reportId }: Of, tab: string): Promise<void> {
  await tx.client.query(
    'delete from report_editor where dealer_group_id = $1 and report_id = $2 and tab = $3',
    [dealerGroupId, reportId, tab],
  );
}

function silentSince(at: Date): Date {
  return new Date(at.getTime() - SILENT_SECONDS * 1_000);
}

import type { Tx } from '../../../../../server/database/database.ts';
import type { WrittenFile } from '../write-report.ts';

/** A delivered file can be opened by its link as long. */
export const KEPT_DAYS = 30;

export async function keepFile(
  tx: Tx,
  { dealerGroupId, now }: { readonly dealerGroupId: number; readonly now: Date },
  { name, type, content }: WrittenFile,
): Promise<number> {
  const { rows } = await tx.client.query<{ id: number }>(
    `insert into kept_file (dealer_group_id, name, media_type, content, made_at, delete_after)
     values ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz + make_interval(days => $6)) returning id`,
    [dealerGroupId, name, type, content, now, KEPT_DAYS],
  );
  return rows[0]?.id ?? 0;
}

interface FileRow {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

export async function findFile(tx: Tx, dealerGroupId: number, id: number): Promise<WrittenFile | null> {
  const { rows } = await tx.client.query<FileRow>(
    'select name, media_type as type, content from kept_file where dealer_group_id = $1 and id = $2',
    [dealerGroupId, id],
  );
  return rows[0] ?? null;
}

export async function deleteOldFiles(tx: Tx, dealerGroupId: number, now: Date): Promise<void> {
  await tx.client.query('delete from kept_file where dealer_group_id = $1 and delete_after <= $2', [
    dealerGroupId,
    now,
  ]);
}

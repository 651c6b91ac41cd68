import type { Tx } from '../../../../server/database/database.ts';
import type { Reader } from './repository.ts';

export interface ImageRow {
  readonly id: number;
  readonly reportId: number;
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

export interface ImageContent extends ImageRow {
  readonly type: string;
  readonly content: Buffer;
}

interface Of {
  readonly dealerGroupId: number;
  readonly reportId: number;
}

export async function imagesOf(tx: Tx, { dealerGroupId, reportId }: Of): Promise<ImageRow[]> {
  const { rows } = await tx.client.query<ImageRow>(
    `select id, report_id as "reportId", name, width, height from report_image
     where dealer_group_id = $1 and report_id = $2 order by id`,
    [dealerGroupId, reportId],
  );
  return rows;
}

/** Null for an image of a report that the reader may not see. */
export async function findImage(
  tx: Tx,
  { dealerGroupIds, userId }: Reader,
  id: number,
): Promise<ImageContent | null> {
  const { rows } = await tx.client.query<ImageContent>(
    `select i.id, i.report_id as "reportId", i.name, i.width, i.height, i.media_type as type, i.content
     from report_image i join report r on r.dealer_group_id = i.dealer_group_id and r.id = i.report_id
     where i.dealer_group_id = any($1::integer[]) and i.id = $3 and (not r.is_private or r.owner_id = $2)`,
    [dealerGroupIds, userId, id],
  );
  return rows[0] ?? null;
}

export interface WrittenImage {
  readonly name: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly content: Buffer;
}

export async function insertImage(
  tx: Tx,
  { dealerGroupId, reportId, userId, at }: Of & { readonly userId: number; readonly at: Date },
  { name, type, width, height, content }: WrittenImage,
): Promise<number> {
  const { rows } = await tx.client.query<{ id: number }>(
    `insert into report_image (dealer_group_id, report_id, name, media_type, width, height, content, uploaded_at, uploaded_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [dealerGroupId, reportId, name, type, width, height, content, at, userId],
  );
  return rows[0]?.id ?? 0;
}

/** Answers the new id of each image by its old one. */
export async function copyImages(
  tx: Tx,
  { dealerGroupId, reportId, userId, at, to }: Of & { userId: number; at: Date; to: number },
): Promise<ReadonlyMap<number, number>> {
  const copied = new Map<number, number>();
  for (const { id } of await imagesOf(tx, { dealerGroupId, reportId })) {
    const { rows } = await tx.client.query<{ id: number }>(
      `insert into report_image (dealer_group_id, report_id, name, media_type, width, height, content, uploaded_at, uploaded_by)
       select dealer_group_id, $3, name, media_type, width, height, content, $4, $5 from report_image
       where dealer_group_id = $1 and id = $2 returning id`,
      [dealerGroupId, id, to, at, userId],
    );
    copied.set(id, rows[0]?.id ?? 0);
  }
  return copied;
}

export async function deleteImage(
  tx: Tx,
  { dealerGroupId, id }: { dealerGroupId: number; id: number },
): Promise<number> {
  const { rowCount } = await tx.client.query(
    'delete from report_image where dealer_group_id = $1 and id = $2',
    [dealerGroupId, id],
  );
  return rowCount ?? 0;
}

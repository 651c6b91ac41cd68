import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { SourceFile } from '../../core/connector.ts';
import type { Database, Tx } from '../database/database.ts';
import { expiryFrom } from './expiry.ts';

const CHUNK_BYTES = 1_048_576;

export interface StoredFile {
  readonly id: number;
  readonly name: string;
  readonly byteCount: number;
  readonly sha256: Buffer;
}

interface Incoming {
  readonly dealerGroupId: number;
  readonly name: string;
  readonly type: string;
  readonly content: Readable;
  readonly now: Date;
  /** After 30 days when absent, never when null. */
  readonly deleteAfter?: Date | null;
}

/** A slow sender holds no transaction open; an aborted file is deleted. */
export async function storeFile(database: Database, file: Incoming): Promise<StoredFile> {
  const inGroup = <T>(work: (tx: Tx) => Promise<T>) => database.inGroups([file.dealerGroupId], work);
  const id = await inGroup((tx) => makeRow(tx, file));
  try {
    const { byteCount, sha256 } = await storeChunks(inGroup, { ...file, id });
    await inGroup((tx) =>
      tx.client.query(
        'update stored_file set byte_count = $3, sha256 = $4 where dealer_group_id = $1 and id = $2',
        [file.dealerGroupId, id, byteCount, sha256],
      ),
    );
    return { id, name: file.name, byteCount, sha256 };
  } catch (error) {
    await inGroup((tx) =>
      tx.client.query('delete from stored_file where dealer_group_id = $1 and id = $2', [
        file.dealerGroupId,
        id,
      ]),
    );
    throw error;
  }
}

async function storeChunks(
  inGroup: (work: (tx: Tx) => Promise<unknown>) => Promise<unknown>,
  { dealerGroupId, id, content }: Incoming & { id: number },
): Promise<{ byteCount: number; sha256: Buffer }> {
  const digest = createHash('sha256');
  let byteCount = 0;
  let ordinal = 0;
  for await (const chunk of inChunks(content)) {
    digest.update(chunk);
    byteCount += chunk.length;
    const values = [dealerGroupId, id, ordinal, chunk];
    await inGroup((tx) => tx.client.query({ name: 'store-file-chunk', text: STORE_CHUNK, values }));
    ordinal += 1;
  }
  return { byteCount, sha256: digest.digest() };
}

const STORE_CHUNK =
  'insert into stored_file_chunk (dealer_group_id, file_id, ordinal, bytes) values ($1, $2, $3, $4)';

async function makeRow(tx: Tx, { dealerGroupId, name, type, now, deleteAfter }: Incoming): Promise<number> {
  const { rows } = await tx.client.query<{ id: number }>(
    `insert into stored_file (dealer_group_id, name, media_type, byte_count, sha256, stored_at, delete_after)
     values ($1, $2, $3, 0, '', $4, $5) returning id`,
    [dealerGroupId, name, type.slice(0, 200), now, deleteAfter === undefined ? expiryFrom(now) : deleteAfter],
  );
  return rows[0]?.id ?? 0;
}

async function* inChunks(content: Readable): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const part of content as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size < CHUNK_BYTES) continue;
    yield Buffer.concat(parts);
    parts = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(parts);
}

/** May be read several times. */
export function storedSource(
  database: Database,
  dealerGroupId: number,
  file: { id: number; name: string },
): SourceFile {
  return {
    name: file.name,
    async *open() {
      for (let ordinal = 0; ; ordinal += 1) {
        const bytes = await database.inGroups([dealerGroupId], (tx) =>
          chunkOf(tx, { dealerGroupId, id: file.id, ordinal }),
        );
        if (bytes === null) return;
        yield bytes;
      }
    },
  };
}

async function chunkOf(
  tx: Tx,
  { dealerGroupId, id, ordinal }: { dealerGroupId: number; id: number; ordinal: number },
): Promise<Buffer | null> {
  const { rows } = await tx.client.query<{ bytes: Buffer }>({
    name: 'read-file-chunk',
    text: 'select bytes from stored_file_chunk where dealer_group_id = $1 and file_id = $2 and ordinal = $3',
    values: [dealerGroupId, id, ordinal],
  });
  return rows[0]?.bytes ?? null;
}

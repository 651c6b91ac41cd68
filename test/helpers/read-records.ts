import { createHmac } from 'node:crypto';
import { fileReader } from '../../src/connectors/index.ts';
import type { ColumnMapping, DateOrder, Item, SourceFile } from '../../src/core/connector.ts';
import { Problem } from '../../src/core/errors.ts';
import type { RecordOf, Target } from '../../src/records/kinds.ts';
import type { LeadRecord } from '../../src/records/lead/record.ts';

/** A file as connectors receive it, in chunks of the given size. */
export function fileOf(content: string | Uint8Array, name = 'file', size = 65_536): SourceFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return {
    name,
    async *open() {
      for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
    },
  };
}

export const testHash = (text: string) => createHmac('sha256', 'test key').update(text).digest('hex');

interface ReadOptions {
  readonly size?: number;
  readonly now?: string;
  readonly dateOrder?: DateOrder;
  readonly mappings?: readonly ColumnMapping[];
}

/** Everything the recognized connector reads from the file, of any kind of record. */
export async function readFound(
  content: string | Uint8Array,
  options: ReadOptions = {},
): Promise<{ connector: string; as: string; target: Target; items: Item<RecordOf[Target]>[] }> {
  const file = fileOf(content, 'file', options.size);
  const [found] = await fileReader.find(file, options.mappings ?? []);
  if (!found || found.connector === null) throw new Problem('invalid', found?.reason ?? 'No table.');
  const items: Item<RecordOf[Target]>[] = [];
  const context = {
    hash: testHash,
    now: new Date(options.now ?? '2026-11-21T12:00:00Z'),
    ...(options.dateOrder ? { dateOrder: options.dateOrder } : {}),
  };
  for await (const item of found.read(context)) items.push(item);
  return { connector: found.connector.id, as: found.as, target: found.target, items };
}

/** Like `readFound`, for files with leads. */
export async function readItems(
  content: string | Uint8Array,
  options: ReadOptions = {},
): Promise<{ connector: string; as: string; items: Item<LeadRecord>[] }> {
  const found = await readFound(content, options);
  if (found.target !== 'lead') throw new Error(`These are no leads: ${found.as}`);
  return { ...found, items: found.items as Item<LeadRecord>[] };
}

/** The leads of a file without other records. */
export async function readLeads(
  content: string | Uint8Array,
  options: ReadOptions = {},
): Promise<LeadRecord[]> {
  const { items } = await readItems(content, options);
  return items.map((item) => {
    if ('record' in item) return item.record;
    throw new Error(JSON.stringify(item));
  });
}

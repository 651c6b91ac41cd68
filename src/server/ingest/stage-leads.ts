import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { Item } from '../../core/connector.ts';
import type { FieldError } from '../../core/errors.ts';
import { type Arrival, leadTime } from '../../core/lead-time.ts';
import type { LeadRecord } from '../../core/records.ts';
import type { Tx } from '../database.ts';
import { copyLine } from './copy-text.ts';
import { type DealershipFinder, isDealership } from './dealership-finder.ts';
import type { Rejection } from './delivery.ts';
import { stagedValues } from './lead-columns.ts';
import { COPY_INTO_STAGE } from './merge-leads.ts';

const BLOCK_CHARACTERS = 65_536;
const ROWS_BETWEEN_NEWS = 20_000;
/** Of a file with more broken rows than these, the first are told and all are counted. */
const MOST_REJECTIONS = 50_000;

/** What a connector reads, and what decides where it belongs. */
export interface Incoming {
  readonly items: AsyncIterable<Item<LeadRecord>>;
  /** The connector's id. */
  readonly source: string;
  readonly arrival: Arrival;
  readonly find: DealershipFinder;
  /** Told now and then how many rows have been read. */
  readonly onProgress: (rows: number) => Promise<void>;
}

/** What became of the rows while they streamed by. */
export interface Staged {
  readonly rows: number;
  readonly rejected: number;
  readonly skipped: number;
  readonly rejections: readonly Rejection[];
}

/** Streams records into the stage by COPY, in the caller's transaction; the rows it cannot place are counted and told. */
export async function stageLeads(tx: Tx, incoming: Incoming): Promise<Staged> {
  const tally = new Tally();
  const copy = tx.client.query(copyFrom(COPY_INTO_STAGE));
  await pipeline(Readable.from(blocksOf(linesOf(incoming, tally))), copy);
  return tally;
}

class Tally implements Staged {
  rows = 0;
  rejected = 0;
  skipped = 0;
  readonly rejections: Rejection[] = [];

  reject(row: number, reasons: readonly FieldError[]): null {
    this.rejected += 1;
    if (this.rejections.length < MOST_REJECTIONS) {
      this.rejections.push(...reasons.map((reason) => ({ row, ...reason })));
    }
    return null;
  }
}

async function* linesOf(incoming: Incoming, tally: Tally): AsyncGenerator<string> {
  for await (const item of incoming.items) {
    tally.rows += 1;
    if (tally.rows % ROWS_BETWEEN_NEWS === 0) await incoming.onProgress(tally.rows);
    const line = lineOf(item, incoming, tally);
    if (line !== null) yield line;
  }
}

function lineOf(item: Item<LeadRecord>, { source, arrival, find }: Incoming, tally: Tally): string | null {
  if ('skipped' in item) {
    tally.skipped += 1;
    return null;
  }
  if ('reasons' in item) return tally.reject(item.row, item.reasons);
  const { row, record: lead } = item;
  const dealership = find(lead.store);
  if (!isDealership(dealership)) return tally.reject(row, [dealership]);
  const time = leadTime(lead, arrival, dealership.timeZone);
  return copyLine(stagedValues({ row, source, lead, dealership, time, arrivedAt: arrival.at }));
}

/** Joins lines into blocks worth sending. */
async function* blocksOf(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let block = '';
  for await (const line of lines) {
    block += line;
    if (block.length < BLOCK_CHARACTERS) continue;
    yield Buffer.from(block);
    block = '';
  }
  if (block !== '') yield Buffer.from(block);
}

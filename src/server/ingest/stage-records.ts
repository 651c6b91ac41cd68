import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { Item, StatedTotals } from '../../core/connector.ts';
import type { FieldError } from '../../core/errors.ts';
import type { LeadArrival } from '../../core/time/lead-time.ts';
import type { RecordOf, Target } from '../../records/kinds.ts';
import type { Tx } from '../database/database.ts';
import type { ScopedDealership } from '../identity/access.ts';
import { copyLine } from './copy-text.ts';
import { type DealershipFinder, isDealership } from './dealership-finder.ts';
import type { Rejection } from './delivery.ts';
import type { GroupBasis } from './group-basis.ts';
import { OtherStores } from './other-stores.ts';
import { type RecordShape, stagedTable } from './record-shape.ts';
import { emptyTemporaryTable } from './temporary-tables.ts';

const BLOCK_CHARACTERS = 65_536;
const ROWS_BETWEEN_NEWS = 20_000;
/** Beyond this, rejected rows are only counted. */
const MOST_REJECTIONS = 50_000;
/** Reports have a totals line per summed item. */
const MOST_TOTALS = 20;

export interface Incoming<T extends Target> {
  readonly items: AsyncIterable<Item<RecordOf[T]>>;
  readonly source: string;
  readonly arrival: LeadArrival;
  readonly basis: GroupBasis;
  readonly find: DealershipFinder;
  readonly named: DealershipFinder | null;
  /** Called from time to time. */
  readonly onProgress: (rows: number) => Promise<void>;
}

export interface Staged {
  readonly rows: number;
  readonly rejected: number;
  readonly skipped: number;
  readonly rejections: readonly Rejection[];
  /** Stores named in rows other than theirs. */
  readonly otherStores: readonly { name: string; rows: number }[];
  readonly totals: readonly StatedTotals[];
}

export async function createStage(tx: Tx, shape: RecordShape): Promise<void> {
  const definitions = Object.entries(shape.stage).map(([name, type]) => `${name} ${type}`);
  const traces = Object.entries(shape.traceColumns).map(([name, type]) => `, ${name} ${type}`);
  // Combined rows count as several rows of the file.
  const columns = `${definitions.join(', ')}, row_count integer not null default 1`;
  await emptyTemporaryTable(tx, stagedTable(shape), columns);
  await emptyTemporaryTable(tx, touchedTable(shape), `dealership_id integer, day date${traces.join('')}`);
}

export function touchedTable({ target }: Pick<RecordShape, 'target'>): string {
  return `touched_${target}`;
}

/** Uses COPY; rows it cannot place are rejected. */
export async function stageRecords<T extends Target>(
  tx: Tx,
  shape: RecordShape<T>,
  incoming: Incoming<T>,
): Promise<Staged> {
  const tally = new Tally(incoming.named);
  const columns = Object.keys(shape.stage).join(', ');
  const copy = tx.client.query(copyFrom(`copy ${stagedTable(shape)} (${columns}) from stdin`));
  await pipeline(Readable.from(blocksOf(shape, incoming, tally)), copy);
  return tally;
}

class Tally implements Staged {
  rows = 0;
  rejected = 0;
  skipped = 0;
  readonly rejections: Rejection[] = [];
  readonly totals: StatedTotals[] = [];
  readonly #stores: OtherStores | null;

  constructor(named: DealershipFinder | null) {
    this.#stores = named && new OtherStores(named);
  }

  get otherStores() {
    return this.#stores?.counts() ?? [];
  }

  skip(totals: StatedTotals | undefined): null {
    this.skipped += 1;
    if (totals && this.totals.length < MOST_TOTALS) this.totals.push(totals);
    return null;
  }

  place(store: string | null, goesTo: ScopedDealership): void {
    this.#stores?.note(store, goesTo);
  }

  reject(row: number, reasons: readonly FieldError[], cells?: readonly string[]): null {
    this.rejected += 1;
    if (this.rejections.length < MOST_REJECTIONS) {
      const [first, ...others] = reasons.map((reason) => ({ row, ...reason }));
      if (first) this.rejections.push(cells === undefined ? first : { ...first, cells });
      this.rejections.push(...others);
    }
    return null;
  }
}

async function* blocksOf<T extends Target>(
  shape: RecordShape<T>,
  incoming: Incoming<T>,
  tally: Tally,
): AsyncGenerator<Buffer> {
  let block = '';
  const placing = { ...incoming, tally };
  for await (const item of incoming.items) {
    tally.rows += 1;
    if (tally.rows % ROWS_BETWEEN_NEWS === 0) await incoming.onProgress(tally.rows);
    block += lineOf(shape, item, placing) ?? '';
    if (block.length < BLOCK_CHARACTERS) continue;
    yield Buffer.from(block);
    block = '';
  }
  if (block !== '') yield Buffer.from(block);
}

function lineOf<T extends Target>(
  shape: RecordShape<T>,
  item: Item<RecordOf[T]>,
  { source, arrival, basis, find, tally }: Incoming<T> & { tally: Tally },
): string | null {
  if ('skipped' in item) return tally.skip(item.totals);
  if ('reasons' in item) return tally.reject(item.row, item.reasons, item.cells);
  const { row, record } = item;
  const dealership = find(record.store);
  if (!isDealership(dealership)) return tally.reject(row, [dealership]);
  tally.place(record.store, dealership);
  return copyLine(shape.stagedValues(record, { row, source, dealership, arrival, basis }));
}

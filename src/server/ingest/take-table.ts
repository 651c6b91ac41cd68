import type { FoundTable, Item, OtherLines, UnknownTable } from '../../core/connector.ts';
import { Problem } from '../../core/errors.ts';
import type { RecordOf, Target } from '../../records/kinds.ts';
import { shapes } from '../../records/server.ts';
import type { Tx } from '../database/database.ts';
import { contactHash } from './contact-hash.ts';
import type { DealershipFinder } from './dealership-finder.ts';
import { type Delivery, type Ingest, type Outcome, refusal } from './delivery.ts';
import { heldForFilter, refusedForFilter, takenFiltered } from './filter-text.ts';
import type { GroupBasis } from './group-basis.ts';
import { keepRejections } from './ledger.ts';
import { lockDealerships, type Merged, mergeRecords } from './merge-records.ts';
import { missingText } from './missing-lines.ts';
import { otherStoresText } from './other-stores.ts';
import { type RecordShape, SAME_RECORD, stagedTable } from './record-shape.ts';
import { areSeparate, isConnected } from './report-sources.ts';
import { createStage, type Staged, stageRecords } from './stage-records.ts';
import { isTotal } from './stated-totals.ts';
import { goneRecords } from './superseded.ts';
import { judgeSize, type SizeFinding } from './usual-size.ts';

const MOST_REASONS = 100;
const NO_ROWS = 'There are no rows below the header, so nothing was imported.';

export interface Taking {
  readonly ingest: Ingest;
  readonly delivery: Delivery;
  readonly dealerGroupId: number;
  readonly basis: GroupBasis;
  readonly find: DealershipFinder;
  readonly named: DealershipFinder | null;
  readonly onProgress: (rows: number) => Promise<void>;
}

export interface Taken {
  readonly outcome: Outcome;
  readonly dealershipIds: readonly number[];
}

/** An unreadable table is refused and rolled back; other tables are unaffected. */
export async function takeTable(
  tx: Tx,
  taking: Taking,
  { found, runId }: { found: FoundTable | UnknownTable; runId: number },
): Promise<Taken> {
  if (found.connector === null) return { outcome: unknownTable(taking, { found, runId }), dealershipIds: [] };
  const about = aboutTable(found);
  await tx.client.query('savepoint table_taken');
  try {
    const taken = await takeKnown(tx, taking, { found, runId });
    await tx.client.query('release savepoint table_taken');
    return taken;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await tx.client.query('rollback to savepoint table_taken');
    return { outcome: refusal(runId, error.message, about), dealershipIds: [] };
  }
}

/** Held where it looks like something known and the file is kept. */
function unknownTable(
  { delivery }: Taking,
  { found, runId }: { found: UnknownTable; runId: number },
): Outcome {
  const { table: tableName, reason, header, proposal } = found;
  const refused = refusal(runId, reason, { tableName, isMappable: header.length > 0 });
  const isKept = delivery.runId !== undefined;
  if (proposal === null || header.length === 0 || !isKept) return refused;
  return { ...refused, state: 'quarantined', proposal };
}

function aboutTable({ table, connector, target, as, confidence }: FoundTable) {
  return { tableName: table, connector: connector.id, target, recognizedAs: as, confidence };
}

async function takeKnown(
  tx: Tx,
  taking: Taking,
  { found, runId }: { found: FoundTable; runId: number },
): Promise<Taken> {
  const { ingest, delivery, dealerGroupId } = taking;
  const shape = shapes[found.target] as RecordShape;
  await createStage(tx, shape);
  const staged = await stage(tx, taking, { found, shape });
  await keepRejected(tx, taking, { runId, staged });
  const size = await judgeSize(tx, {
    dealerGroupId,
    connector: found.connector.id,
    dealershipId: delivery.dealershipId,
    cameBy: delivery.cameBy,
    rows: staged.rows,
  });
  const unreported = await withdrawUnreported(tx, shape, {
    delivery,
    dealerGroupId,
    source: found.connector.id,
  });
  const reported = {
    ...refusal(runId, '', aboutTable(found)),
    rows: staged.rows + unreported,
    rejected: staged.rejected,
    skipped: staged.skipped,
    rejections: staged.rejections.slice(0, MOST_REASONS),
  };
  const { filter } = found;
  const held = heldReason(delivery, filter, size);
  if (held !== null) {
    const accepted = staged.rows - staged.rejected - staged.skipped;
    return { outcome: { ...reported, state: 'quarantined', reason: held, accepted }, dealershipIds: [] };
  }
  const isByTotals =
    delivery.otherLines === undefined && filter === null && (await isTotal(tx, shape, staged.totals));
  const otherLines = isByTotals ? 'whole' : (delivery.otherLines ?? 'filtered');
  const [now, trueNow] = [ingest.businessNow(), ingest.trueNow()];
  const merged = await mergeRecords(tx, shape, {
    dealerGroupId,
    runId,
    now,
    trueNow,
    isPull: delivery.whole !== undefined,
    whole: delivery.whole,
    otherLines,
  });
  const { changed, unchanged, skipped, once, firstDay, lastDay, dealershipIds } = merged;
  const warnings = warningsOf(
    { size, filter, isComplete: delivery.whole !== undefined, isByTotals, otherLines },
    staged,
    merged,
  );
  const outcome: Outcome = {
    ...reported,
    state: 'done',
    reason: null,
    warning: warnings.length > 0 ? warnings.join(' ') : null,
    accepted: changed + unchanged,
    changed,
    unchanged,
    skipped: staged.skipped + skipped,
    leftOut: once.leftOut,
    firstDay,
    lastDay,
  };
  return { outcome, dealershipIds };
}

interface TakenAs {
  readonly size: SizeFinding;
  readonly filter: FoundTable['filter'];
  readonly isComplete: boolean;
  readonly isByTotals: boolean;
  readonly otherLines: OtherLines;
}

function warningsOf(
  { size, filter, isComplete, isByTotals, otherLines }: TakenAs,
  { rows, otherStores }: Staged,
  { once, missing }: Merged,
): string[] {
  const stores = otherStoresText(otherStores);
  return [
    ...(rows === 0 && !isComplete ? [NO_ROWS] : []),
    ...(size?.what === 'warn' ? [size.message] : []),
    ...(filter === null ? [] : [takenFiltered(filter)]),
    ...once.notes,
    ...(missing === null ? [] : [missingText(missing, otherLines, isByTotals)]),
    ...(stores === null ? [] : [stores]),
  ];
}

/**
 * Null when there is no reason to hold it.
 *
 * @throws Problem `invalid` when the file is not kept, so it could not be released
 */
function heldReason(
  { released, otherLines, runId }: Delivery,
  filter: FoundTable['filter'],
  size: Awaited<ReturnType<typeof judgeSize>>,
): string | null {
  if (released !== undefined && !released.wasUnsure) return null;
  if (filter?.leavesOut === 'numbers' && otherLines !== 'whole') {
    if (runId === undefined) throw new Problem('invalid', refusedForFilter(filter));
    return heldForFilter(filter);
  }
  return size?.what === 'hold' ? size.message : null;
}

async function stage(
  tx: Tx,
  { ingest, delivery, basis, find, named, onProgress }: Taking,
  { found, shape }: { found: FoundTable; shape: RecordShape },
): Promise<Staged> {
  const now = ingest.businessNow();
  const order = delivery.dateOrder ? { dateOrder: delivery.dateOrder } : {};
  const items = found.read({ hash: contactHash(ingest.contactKey), now, ...order });
  return await stageRecords(tx, shape, {
    items: items as AsyncIterable<Item<RecordOf[Target]>>,
    source: found.connector.id,
    arrival: { at: now, isPosted: delivery.cameBy === 'intake', isLive: found.connector.isLive },
    basis,
    find,
    named,
    onProgress,
  });
}

async function keepRejected(
  tx: Tx,
  { ingest, dealerGroupId }: Taking,
  { runId, staged }: { runId: number; staged: Staged },
): Promise<void> {
  if (staged.rejections.length === 0) return;
  await keepRejections(tx, { dealerGroupId, runId, trueNow: ingest.trueNow() }, staged.rejections);
}

interface Reported {
  readonly delivery: Pick<Delivery, 'whole' | 'dealershipId'>;
  readonly dealerGroupId: number;
  readonly source: string;
}

/**
 * Lines of the document's covered days that it does not report. Includes lines from files, unless certainly
 * of another account, or they would count twice.
 *
 * @returns how many
 */
async function withdrawUnreported(
  tx: Tx,
  shape: RecordShape,
  { delivery: { whole, dealershipId }, dealerGroupId, source }: Reported,
): Promise<number> {
  const { reportSources } = shape;
  if (whole === undefined || dealershipId === null || reportSources === undefined) return 0;
  await lockDealerships(tx, dealerGroupId, [dealershipId]);
  const staged = stagedTable(shape);
  const lines = (from: string, rows: number) =>
    `select l.*, ${isConnected('l', 'true')} as is_connected, ${rows} as row_count from ${from} l where l.dealer_group_id = $1`;
  const { rows } = await tx.client.query<{ row_count: number }>(
    `insert into ${staged} (row_number, is_withdrawn, is_part, row_count, ${shape.columns.join(', ')})
     select -row_number() over (), true, false, r.row_count, ${shape.columns.map((name) => `r.${name}`).join(', ')}
     from (${lines(shape.target, 1)} union all ${lines(goneRecords(shape), 0)}) r
     cross join (select $7::text as account, true as is_connected) w
     where r.dealer_group_id = $1 and r.dealership_id = any($2::integer[]) and r.source = $3 and r.cut = $4
       and r.first_day >= $5 and r.day between $5 and $6
       and not ${areSeparate('r', 'w', reportSources)}
       and not exists (select from ${staged} s where ${SAME_RECORD})
     returning row_count`,
    [dealerGroupId, [dealershipId], source, whole.cut, whole.first, whole.last, whole.account],
  );
  return rows.reduce((sum, { row_count }) => sum + row_count, 0);
}

import { createHash } from 'node:crypto';
import type { FoundTable, SourceFile } from '../../core/connector.ts';
import { Problem } from '../../core/errors.ts';
import { dealershipIn, onlyGroup } from '../access.ts';
import type { Tx } from '../database.ts';
import { announce } from '../realtime.ts';
import { contactHash } from './contact-hash.ts';
import { alwaysIn, type DealershipFinder, namedInFile } from './dealership-finder.ts';
import type { Delivery, Ingest, Outcome } from './delivery.ts';
import { schedulePurge } from './expiry.ts';
import { closeRun, failRun, isClosed, keepRejections, noteProgress, openRun, refusal } from './ledger.ts';
import { createStage, mergeLeads } from './merge-leads.ts';
import { type Staged, stageLeads } from './stage-leads.ts';

const REASONS_TOLD = 100;

/** One file being taken in, and what it was taken for. */
interface Run {
  readonly ingest: Ingest;
  readonly delivery: Delivery;
  readonly dealerGroupId: number;
  readonly known: FoundTable | null;
}

/** The same, once it has a connector and a row of the ledger. */
interface Reading extends Run {
  readonly known: FoundTable;
  readonly runId: number;
}

/**
 * Takes one file in: recognised, staged, merged, counted, told of and written into the
 * ledger in one transaction, so that a crash at any point leaves all of it or nothing.
 *
 * A file that is no feed, or cannot be read, comes back refused with the reason; null
 * means that an earlier try of the same job has dealt with it.
 */
export async function importFile(ingest: Ingest, delivery: Delivery): Promise<Outcome | null> {
  const run = { ingest, delivery, dealerGroupId: onlyGroup(delivery.scope) };
  const known = await recognised(ingest, delivery.file);
  if (known instanceof Problem) return await refuse({ ...run, known: null }, known);
  const sha256 = await sha256For(delivery);
  try {
    return await ingest.database.inGroups([run.dealerGroupId], async (tx) => {
      const runId = delivery.runId ?? (await openOwnRun(tx, { ...run, known }, sha256));
      return await takeIn(tx, { ...run, known, runId });
    });
  } catch (error) {
    if (error instanceof Problem) return await refuse({ ...run, known }, error);
    await noteFailure(run);
    throw error;
  }
}

async function recognised({ reader }: Ingest, file: SourceFile): Promise<FoundTable | Problem> {
  try {
    const [found] = await reader.find(file, []);
    if (found && found.connector !== null) return found;
    return new Problem('invalid', found?.reason ?? 'There is no table in this file.');
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

async function takeIn(tx: Tx, run: Reading): Promise<Outcome | null> {
  const { ingest, dealerGroupId, runId } = run;
  const { connector, target, as } = run.known;
  // A job that is tried again while its first try still runs waits here and then finds it done.
  await tx.client.query("select pg_advisory_xact_lock(hashtextextended('import', $1))", [runId]);
  if (await isClosed(tx, dealerGroupId, runId)) return null;
  await createStage(tx);
  const staged = await stage(tx, run);
  const now = ingest.businessNow();
  const merged = await mergeLeads(tx, { dealerGroupId, runId, now });
  const { changed, unchanged, firstDay, lastDay, dealershipIds } = merged;
  const outcome: Outcome = {
    runId,
    state: 'done',
    recognisedAs: as,
    reason: null,
    rows: staged.rows,
    accepted: changed + unchanged,
    changed,
    unchanged,
    rejected: staged.rejected,
    skipped: staged.skipped + merged.skipped,
    firstDay,
    lastDay,
    rejections: staged.rejections.slice(0, REASONS_TOLD),
  };
  await keepRejected(tx, run, staged);
  await closeRun(tx, { dealerGroupId, now, connector: connector.id, fact: target }, outcome);
  await touchFeed(tx, run);
  await announce(tx, {
    dealerGroupId,
    dealershipIds,
    facts: changed > 0 ? [target, 'import'] : ['import'],
  });
  return outcome;
}

async function stage(tx: Tx, run: Reading): Promise<Staged> {
  const { ingest, delivery } = run;
  const { connector, target } = run.known;
  if (target !== 'lead') throw new Problem('invalid', `${run.known.as} cannot be kept yet.`);
  const now = ingest.businessNow();
  const order = delivery.dateOrder ? { dateOrder: delivery.dateOrder } : {};
  return await stageLeads(tx, {
    items: run.known.read({ hash: contactHash(ingest.contactKey), now, ...order }),
    source: connector.id,
    arrival: { at: now, isPosted: delivery.cameBy === 'intake', isLive: connector.isLive },
    find: await finderFor(tx, delivery),
    onProgress: (rows) => tellProgress(run, rows),
  });
}

async function finderFor(tx: Tx, { scope, dealershipId }: Delivery): Promise<DealershipFinder> {
  if (dealershipId === null) return await namedInFile(tx, scope);
  return alwaysIn(dealershipIn(scope, dealershipId, 'dealerShipId'));
}

/** In a transaction of its own, so that those who watch see it before the file is done. */
async function tellProgress({ ingest, delivery, dealerGroupId }: Run, rows: number): Promise<void> {
  const { runId } = delivery;
  if (runId === undefined) return;
  await ingest.database.inGroups([dealerGroupId], async (tx) => {
    await noteProgress(tx, { dealerGroupId, runId, rows });
    await announce(tx, { dealerGroupId, dealershipIds: [], facts: ['import'] });
  });
}

async function keepRejected(
  tx: Tx,
  { ingest, dealerGroupId, runId }: Reading,
  { rejections }: Staged,
): Promise<void> {
  if (rejections.length === 0) return;
  const trueNow = ingest.trueNow();
  await keepRejections(tx, { dealerGroupId, runId, trueNow }, rejections);
  await schedulePurge(tx, ingest.jobs, { dealerGroupId, now: trueNow });
}

async function touchFeed(tx: Tx, { delivery, dealerGroupId, ingest }: Run): Promise<void> {
  if (delivery.feedId === undefined) return;
  await tx.client.query('update feed set last_received_at = $3 where dealer_group_id = $1 and id = $2', [
    dealerGroupId,
    delivery.feedId,
    ingest.businessNow(),
  ]);
}

async function refuse(run: Run, { message }: Problem): Promise<Outcome> {
  const { ingest, delivery, dealerGroupId, known } = run;
  const sha256 = await sha256For(delivery);
  return await ingest.database.inGroups([dealerGroupId], async (tx) => {
    const runId = delivery.runId ?? (await openOwnRun(tx, run, sha256));
    const outcome = refusal(runId, message, known?.as ?? null);
    const connector = known?.connector.id ?? null;
    await closeRun(tx, { dealerGroupId, now: ingest.businessNow(), connector, fact: null }, outcome);
    await announce(tx, { dealerGroupId, dealershipIds: [], facts: ['import'] });
    return outcome;
  });
}

async function openOwnRun(tx: Tx, { ingest, delivery, dealerGroupId }: Run, sha256: Buffer): Promise<number> {
  return await openRun(tx, {
    dealerGroupId,
    delivery: { ...delivery, fileName: delivery.file.name },
    sha256,
    status: 'running',
    now: ingest.businessNow(),
  });
}

/** Only a row of the ledger that waits for the file can be told of a fault: any other went with its transaction. */
async function noteFailure({ ingest, delivery, dealerGroupId }: Omit<Run, 'known'>): Promise<void> {
  const { runId } = delivery;
  if (runId === undefined) return;
  const failed = { dealerGroupId, runId, now: ingest.businessNow() };
  await ingest.database.inGroups([dealerGroupId], (tx) => failRun(tx, failed));
}

/** A row of the ledger that is there already knows the bytes. */
async function sha256For({ file, runId }: Delivery): Promise<Buffer> {
  const digest = createHash('sha256');
  if (runId === undefined) for await (const chunk of file.open()) digest.update(chunk);
  return digest.digest();
}

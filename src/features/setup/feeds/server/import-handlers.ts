import { Problem } from '../../../../core/errors.ts';
import type { ScopedDatabase, Tx } from '../../../../server/database/database.ts';
import { type Context, type Route, serve } from '../../../../server/http/route.ts';
import { type AuthorizedScope, onlyGroup } from '../../../../server/identity/access.ts';
import type { Ingest } from '../../../../server/ingest/delivery.ts';
import { countRedelivered } from '../../../../server/ingest/repeated-deliveries.ts';
import { undoImport } from '../../../../server/ingest/undo-import.ts';
import { queueImport, takeAtOnce, type Waiting } from '../../../../server/ingest/uploads.ts';
import type { ImportRun } from '../contract.ts';
import * as contract from '../contract.ts';
import { uploadTarget } from '../rules.ts';
import { isReleased, keptFile, releaseHeld, repeatRun } from './kept-file-repository.ts';
import { runsOfFiles, runWithId } from './ledger-repository.ts';
import { missingImport } from './missing-import.ts';
import { confirmPreview, discardPreview, previewAgain, previewUpload } from './previews.ts';

type Acting = Pick<Context<typeof contract.undoImport>, 'scope' | 'db' | 'services'>;

export const importRoutes: readonly Route[] = [
  serve(contract.previewFiles, async ({ scope, query, services, uploads }) => {
    const dealershipId = uploadTarget(query.dealerShipId ?? []);
    const upload = { scope, dealerGroupId: onlyGroup(scope), dealershipId };
    const files: contract.FilePreview[] = [];
    for await (const file of uploads) files.push(await previewUpload(services.ingest, upload, file));
    return { files };
  }),

  serve(contract.previewAgain, async (context) => {
    const { query, body, scope } = context;
    const dealershipId = body.dealershipId ?? null;
    if (dealershipId !== null && !scope.dealershipIds.includes(dealershipId))
      throw missingImport('dealershipId');
    return {
      file: await previewAgain(contextOf(context), {
        id: query.id,
        dealershipId,
        dateOrder: body.dateOrder ?? null,
        otherLines: body.otherLines ?? null,
      }),
    };
  }),

  serve(contract.confirmFile, async (context) => {
    await confirmPreview(contextOf(context), context.query.id);
    return { imports: await importsOf(context, context.query.id) };
  }),

  serve(contract.discardFile, async (context) => {
    await discardPreview(contextOf(context), context.query.id);
    return {};
  }),

  serve(contract.undoEffect, async (context) => await effectOfUndo(contextOf(context), context.query.id)),

  serve(contract.undoImport, async (context) => ({
    import: await undo(contextOf(context), context.query.id),
  })),

  serve(contract.releaseImport, async (context) => {
    await release(contextOf(context), context.query.id);
    return { imports: await importsOf(context, context.query.id) };
  }),

  serve(contract.readAgain, async (context) => ({
    imports: await importsOf(context, await readOnceMore(contextOf(context), context.query.id)),
  })),
];

function contextOf({ scope, db, services }: Acting) {
  return { scope, db, ingest: services.ingest };
}

async function importsOf({ scope, db, services }: Acting, id: number): Promise<contract.ImportRun[]> {
  const of = { ids: [id], trueNow: services.trueNow() };
  return await db.run((tx) => runsOfFiles(tx, scope, of));
}

interface EditContext {
  readonly ingest: Ingest;
  readonly db: ScopedDatabase;
  readonly scope: AuthorizedScope;
}

async function undo({ ingest, db, scope }: EditContext, id: number): Promise<ImportRun> {
  const trueNow = ingest.trueNow();
  return await db.run(async (tx) => {
    const dealerGroupId = onlyGroup(scope);
    const run = await runWithId(tx, scope, { id, trueNow });
    if (!run) throw missingImport();
    const now = ingest.businessNow();
    await undoImport(tx, { dealerGroupId, runId: run.id, userId: scope.userId, now, trueNow });
    return (await runWithId(tx, scope, { id, trueNow })) ?? run;
  });
}

async function effectOfUndo(
  { ingest, db, scope }: EditContext,
  id: number,
): Promise<{ redelivered: number }> {
  return await db.run(async (tx) => {
    const run = await runWithId(tx, scope, { id, trueNow: ingest.trueNow() });
    if (!run) throw missingImport();
    if (run.target === null) return { redelivered: 0 };
    const of = { dealerGroupId: onlyGroup(scope), runId: run.id };
    return { redelivered: await countRedelivered(tx, run.target, of) };
  });
}

/** Releases a held table; a second call does nothing. */
async function release({ ingest, db, scope }: EditContext, id: number): Promise<void> {
  const waiting = await db.run(async (tx) => {
    const kept = await keptFile(tx, scope, { id, trueNow: ingest.trueNow() });
    if (!kept) throw missingImport();
    if (kept.status !== 'quarantined') return await alreadyReleased(tx, kept);
    await releaseHeld(tx, kept, scope.userId);
    await queueImport(tx, ingest, kept);
    return kept;
  });
  if (waiting) await takeAtOnce(ingest, waiting);
}

async function alreadyReleased(tx: Tx, waiting: Waiting): Promise<null> {
  if (!(await isReleased(tx, waiting))) throw new Problem('conflict', 'This import was not held.');
  return null;
}

async function readOnceMore({ ingest, db, scope }: EditContext, id: number): Promise<number> {
  const waiting = await db.run(async (tx) => {
    const kept = await keptFile(tx, scope, { id, trueNow: ingest.trueNow() });
    if (!kept || kept.status === 'previewed') throw missingImport();
    if (kept.status !== 'refused' && kept.status !== 'undone') {
      throw new Problem('conflict', 'Only a refused or undone import can be read again.');
    }
    const runId = await repeatRun(tx, kept, { userId: scope.userId, startedAt: ingest.businessNow() });
    const opened = { ...kept, runId };
    await queueImport(tx, ingest, opened);
    return opened;
  });
  await takeAtOnce(ingest, waiting);
  return waiting.runId;
}

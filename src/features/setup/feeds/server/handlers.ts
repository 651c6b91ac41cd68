import type { ScopedDatabase } from '../../../../server/database/database.ts';
import { CSV_TYPE, csvText } from '../../../../server/exports/csv.ts';
import { type Route, serve } from '../../../../server/http/route.ts';
import { type AuthorizedScope, dealershipIn, onlyGroup } from '../../../../server/identity/access.ts';
import { readInboxStatus } from '../../../../server/ingest/inbox/inbox-status.ts';
import { takeUpload } from '../../../../server/ingest/uploads.ts';
import * as contract from '../contract.ts';
import { uploadTarget } from '../rules.ts';
import { connectionRoutes } from './connection-handlers.ts';
import { freshnessByDealership } from './freshness.ts';
import { importRoutes } from './import-handlers.ts';
import { inboxOf } from './inbox.ts';
import { makeKey, openWith, takePost } from './intake.ts';
import { changeKey, feedsOf, groupName, openFeed } from './intake-repository.ts';
import { type RejectedRow, rejectedRowsOf, runsBefore, runsOfFiles, runWithId } from './ledger-repository.ts';
import { mappingRoutes } from './mapping-handlers.ts';
import { missingImport } from './missing-import.ts';

const PAGE = 50;

const readingRoutes: readonly Route[] = [
  serve(contract.feedList, async ({ scope, db, now }) =>
    db.run(async (tx) => ({
      dealerships: await freshnessByDealership(tx, scope, now),
      intakes: await feedsOf(tx, scope),
    })),
  ),

  serve(contract.importList, async ({ scope, db, query, services }) => {
    const { before = null, limit = PAGE, target, state, cameBy } = query;
    const only = { ...(target && { target }), ...(state && { state }), ...(cameBy && { cameBy }) };
    const trueNow = services.trueNow();
    const found = await db.run((tx) => runsBefore(tx, scope, { ...only, before, limit, trueNow }));
    return { imports: found.slice(0, limit), hasMore: found.length > limit };
  }),

  serve(contract.oneImport, async ({ scope, db, query, services }) => {
    const of = { ids: [query.id], trueNow: services.trueNow() };
    const imports = await db.run((tx) => runsOfFiles(tx, scope, of));
    if (imports.length === 0) throw missingImport();
    return { imports };
  }),

  serve(contract.inboxStatus, async ({ scope, db, services }) => {
    const dealerGroupId = onlyGroup(scope);
    const name = await db.run((tx) => groupName(tx, dealerGroupId));
    const seen = await readInboxStatus(services.database, services.trueNow());
    return inboxOf(seen, scope, { id: dealerGroupId, name });
  }),

  serve(contract.rejectedRows, async ({ scope, db, query, services }) => {
    const trueNow = services.trueNow();
    const [rows, name] = await db.run(async (tx) => {
      const run = await runWithId(tx, scope, { id: query.id, trueNow });
      if (!run) throw missingImport();
      const kept = { importId: query.id, until: trueNow };
      return [await rejectedRowsOf(tx, scope, kept), run.fileName] as const;
    });
    return { name: `Rejected rows of ${name}.csv`, type: CSV_TYPE, content: asCsv(rows) };
  }),
];

const intakeRoutes: readonly Route[] = [
  serve(contract.createIntake, async ({ scope, db, body, now }) => {
    const { id } = dealershipIn(scope, body.dealershipId, 'dealershipId');
    const dealerGroupId = onlyGroup(scope);
    const { key, kept } = makeKey(dealerGroupId);
    const made = { dealerGroupId, dealershipId: id, title: body.title, key: kept, now };
    const feed = await db.run((tx) => openFeed(tx, made));
    return { feed, key, path: `/api/${contract.postLeads.path}` };
  }),

  serve(contract.rotateIntake, async ({ scope, db, query }) => {
    const { key, kept } = makeKey(onlyGroup(scope));
    const feed = await changedFeed(db, scope, { id: query.id, key: kept });
    return { feed, key, path: `/api/${contract.postLeads.path}` };
  }),

  serve(contract.disableIntake, async ({ scope, db, query }) => ({
    feed: await changedFeed(db, scope, { id: query.id, key: null }),
  })),
];

const deliveryRoutes: readonly Route[] = [
  serve(contract.uploadFiles, async ({ scope, db, query, services, uploads }) => {
    const upload = {
      scope,
      dealerGroupId: onlyGroup(scope),
      dealershipId: uploadTarget(query.dealerShipId ?? []),
    };
    const ids: number[] = [];
    for await (const file of uploads) ids.push(await takeUpload(services.ingest, upload, file));
    return { imports: await db.run((tx) => runsOfFiles(tx, scope, { ids, trueNow: services.trueNow() })) };
  }),

  // The key is checked before the body is read, so `raw` is not destructured above.
  serve(contract.postLeads, async (context) => {
    const { ingest } = context.services;
    const feed = await openWith(ingest, context.feedKey);
    const { accepted, changed, unchanged, rejected, skipped, rejections } = await takePost(
      ingest,
      feed,
      context.raw,
    );
    return { accepted, changed, unchanged, rejected, skipped, reasons: [...rejections] };
  }),
];

export const feedRoutes: readonly Route[] = [
  ...readingRoutes,
  ...intakeRoutes,
  ...deliveryRoutes,
  ...importRoutes,
  ...mappingRoutes,
  ...connectionRoutes,
];

async function changedFeed(
  db: ScopedDatabase,
  scope: AuthorizedScope,
  change: Parameters<typeof changeKey>[2],
): Promise<contract.IntakeFeed> {
  const feed = await db.run((tx) => changeKey(tx, scope, change));
  if (!feed) throw missingImport();
  return feed;
}

/** Rejected rows with their original cells, so users can fix and upload them again. */
function asCsv(rows: readonly RejectedRow[]): string {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells?.length ?? 0), 0);
  const names = Array.from({ length: width }, (_, index) => `Cell ${index + 1}`);
  return csvText([
    ['Row', 'Field', 'Reason', ...names],
    ...rows.map(({ row, field, message, cells }) => [
      row,
      field,
      message,
      ...names.map((_, index) => cells?.[index] ?? null),
    ]),
  ]);
}

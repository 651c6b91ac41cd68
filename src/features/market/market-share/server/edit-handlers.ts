import { Problem } from '../../../../core/errors.ts';
import { zipIn } from '../../../../core/market/zip-text.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type Context, type Route, serve } from '../../../../server/http/route.ts';
import { type AuthorizedScope, missing, onlyGroup } from '../../../../server/identity/access.ts';
import { undoImport } from '../../../../server/ingest/undo-import.ts';
import { takeUpload } from '../../../../server/ingest/uploads.ts';
import { announce } from '../../../../server/live/realtime.ts';
import { activateArea, type NewArea } from '../../../../server/market/areas.ts';
import { zipsWithin } from '../../../../server/market/zip-places.ts';
import { recomputeRollups } from '../../../../server/rollups/rollups.ts';
import * as contract from '../contract.ts';
import { checkedColor } from '../rules.ts';
import { oneStore } from './handlers.ts';
import { competitorReplies, fileReply } from './market-replies.ts';
import {
  type CompetitorRow,
  competitorsOf,
  marketFiles,
  marketMonths,
  marketStores,
  nameDealer,
  type StoreRow,
  setColor,
  uploadedFiles,
} from './settings-repository.ts';

export const marketEditRoutes: readonly Route[] = [
  serve(contract.marketUpload, async (context) => {
    const { scope, db, services, uploads } = context;
    const dealershipId = onlyStore(scope);
    const files: ReturnType<typeof fileReply>[] = [];
    for await (const file of uploads) {
      const upload = { scope, dealerGroupId: onlyGroup(scope), dealershipId };
      const id = await takeUpload(services.ingest, upload, file);
      const trueNow = services.trueNow();
      const taken = await db.run((tx) => uploadedFiles(tx, scope, { ids: [id], trueNow }));
      const other = taken.filter(({ fact }) => fact !== null && fact !== 'registration');
      if (other.length > 0) {
        for (const { id: runId } of other) await takeBack(context, runId);
        const message = `${file.name} has no registrations. Import other files under Data Feeds.`;
        throw new Problem('invalid', message, [{ field: 'uploadedFile', message }]);
      }
      files.push(...taken.map(fileReply));
    }
    return { files };
  }),

  serve(contract.marketRemove, async (context) => {
    const { scope, db, services, body } = context;
    const known = await db.run((tx) => marketFiles(tx, scope, services.trueNow()));
    if (!known.some(({ id }) => id === body.fileId)) throw missing('fileId');
    await takeBack(context, body.fileId);
    return {};
  }),

  serve(contract.competitorUpdate, async ({ scope, db, query, body }) =>
    db.run(async (tx) => {
      const all = await competitorsOf(tx, scope);
      const found = competitorIn(all, query.competitorId);
      const others = all.filter(
        ({ dealershipId, id }) => dealershipId === found.dealershipId && id !== found.id,
      );
      const taken = new Map(
        others.flatMap(({ color, name }) => (color === null ? [] : [[color, name] as const])),
      );
      await setColor(tx, found, checkedColor(body.value, taken));
      return await changedCompetitor(tx, scope, found);
    }),
  ),

  serve(contract.competitorDelete, async ({ scope, db, query }) =>
    db.run(async (tx) => {
      const found = competitorIn(await competitorsOf(tx, scope), query.competitorId);
      await setColor(tx, found, null);
      return await changedCompetitor(tx, scope, found);
    }),
  ),

  serve(contract.marketName, async ({ scope, db, query, body }) =>
    db.run(async (tx) => {
      const found = competitorIn(await competitorsOf(tx, scope), query.competitorId);
      if (!(await nameDealer(tx, found, body.rawName))) throw missing('rawName');
      await countAgain(tx, found);
      return {};
    }),
  ),

  serve(contract.marketArea, async ({ scope, db, body }) =>
    db.run(async (tx) => {
      const [store, ...others] = await marketStores(tx, scope);
      if (store === undefined || others.length > 0) throw oneStore();
      const area = areaFrom(store, body);
      const of = { dealerGroupId: onlyGroup(scope), dealershipId: store.id };
      await activateArea(tx, of, area);
      await countAgain(tx, of);
      const { zips, ...reply } = area;
      return { area: { ...reply, zipCount: zips.length } };
    }),
  ),
];

type Acting = Pick<Context<typeof contract.marketRemove>, 'scope' | 'db' | 'services'>;

async function takeBack({ scope, db, services }: Acting, runId: number): Promise<void> {
  const of = { dealerGroupId: onlyGroup(scope), runId, userId: scope.userId };
  const { businessNow, trueNow } = services.ingest;
  await db.run((tx) => undoImport(tx, { ...of, now: businessNow(), trueNow: trueNow() }));
}

function onlyStore({ dealershipIds }: AuthorizedScope): number {
  const [only, ...others] = dealershipIds;
  if (only === undefined || others.length > 0) throw oneStore();
  return only;
}

function competitorIn(rows: readonly CompetitorRow[], id: number): CompetitorRow {
  const found = rows.find((row) => row.id === id);
  if (!found) throw missing('competitorId');
  return found;
}

async function changedCompetitor(tx: Tx, scope: AuthorizedScope, { id, ...of }: CompetitorRow) {
  const replies = competitorReplies(await competitorsOf(tx, scope));
  const competitor = replies.find(({ competitorId }) => competitorId === id);
  if (!competitor) throw missing('competitorId');
  await announce(tx, {
    dealerGroupId: of.dealerGroupId,
    dealershipIds: [of.dealershipId],
    facts: ['registration'],
  });
  return { competitor };
}

interface Recounted {
  readonly dealerGroupId: number;
  readonly dealershipId: number;
}

/** Areas and names decide what a registration counts for. */
async function countAgain(tx: Tx, { dealerGroupId, dealershipId }: Recounted): Promise<void> {
  const months = await marketMonths(tx, { dealerGroupId, dealershipId });
  const cells = months.map((day) => ({ dealershipId, day }));
  await recomputeRollups(tx, { feed: 'registration', dealerGroupId, cells });
  await announce(tx, { dealerGroupId, dealershipIds: [dealershipId], facts: ['registration'] });
}

type AreaBody = Context<typeof contract.marketArea>['body'];

function areaFrom(store: StoreRow, { kind, zips, ...body }: AreaBody): NewArea {
  const includesFleet = body.includesFleet ?? store.includesFleet ?? false;
  const active = store.kind === kind ? store : null;
  if (kind === 'radius') {
    const radiusMiles = body.radiusMiles ?? active?.radiusMiles ?? null;
    if (radiusMiles === null) throw refusal('radiusMiles', 'Choose a radius.');
    const within = store.zip === null ? [] : zipsWithin(store.zip, radiusMiles);
    if (within.length === 0)
      throw refusal('radiusMiles', 'A radius starts at the ZIP of the store. Set it under Settings.');
    return { kind, radiusMiles, zips: within.map(({ zip }) => zip), includesFleet };
  }
  const listed = zips ?? (kind === 'pma' ? store.pmaZips : (active?.zips ?? []));
  if (listed.length === 0) throw refusal('zips', NO_ZIPS[kind]);
  return { kind, radiusMiles: null, zips: readZips(listed), includesFleet };
}

const NO_ZIPS = {
  pma: 'The store has no PMA yet. List its ZIPs.',
  zips: 'List at least one ZIP.',
} as const;

function readZips(listed: readonly string[]): string[] {
  const read = listed.map((text) => {
    const zip = zipIn(text);
    if (zip === null) throw refusal('zips', `"${text}" is not a ZIP.`);
    return zip;
  });
  return [...new Set(read)];
}

function refusal(field: string, message: string): Problem {
  return new Problem('invalid', message, [{ field, message }]);
}

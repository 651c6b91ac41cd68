import { type Context, type Route, serve } from '../../../../server/http/route.ts';
import { onlyGroup } from '../../../../server/identity/access.ts';
import * as contract from '../contract.ts';
import { uploadTarget } from '../rules.ts';
import { effectOfUndo, readOnceMore, release, undo } from './import-actions.ts';
import { runsOfFiles } from './ledger-repository.ts';
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

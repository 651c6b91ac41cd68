import { type Context, type Route, serve } from '../../../../server/http/route.ts';
import * as contract from '../contract.ts';
import { mappingsIn } from './mapping-repository.ts';
import {
  asMapping,
  changeMapping,
  deleteMapping,
  mappableConnectors,
  saveMapping,
  tableToMap,
  tryMapping,
} from './mappings.ts';

type Mapping = Pick<Context<typeof contract.saveMapping>, 'scope' | 'db' | 'services'>;

export const mappingRoutes: readonly Route[] = [
  serve(contract.tableToMap, (context) => tableToMap(contextOf(context), context.query)),

  serve(contract.tryMapping, async (context) => {
    const { tableName, ...said } = context.body;
    return { table: await tryMapping(contextOf(context), { id: context.query.id, tableName }, said) };
  }),

  serve(contract.saveMapping, async (context) => {
    const { tableName, ...said } = context.body;
    const named = { id: context.query.id, tableName };
    return { mapping: await saveMapping(contextOf(context), named, said) };
  }),

  serve(contract.mappingList, async ({ scope, db, services }) => {
    const kept = await db.run((tx) => mappingsIn(tx, scope));
    const { reader } = services.ingest;
    return {
      mappings: kept.map((mapping) => asMapping(reader, mapping)),
      connectors: mappableConnectors(reader),
    };
  }),

  serve(contract.changeMapping, async (context) => ({
    mapping: await changeMapping(contextOf(context), context.query.id, context.body),
  })),

  serve(contract.deleteMapping, async (context) => {
    await deleteMapping(contextOf(context), context.query.id);
    return {};
  }),
];

function contextOf({ scope, db, services }: Mapping) {
  return { scope, db, ingest: services.ingest };
}

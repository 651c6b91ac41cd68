import { type Context, type Route, serve } from '../../../../server/http/route.ts';
import * as mappings from '../contract-mapping.ts';
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

type Mapping = Pick<Context<typeof mappings.saveMapping>, 'scope' | 'db' | 'services'>;

export const mappingRoutes: readonly Route[] = [
  serve(mappings.tableToMap, (context) => tableToMap(contextOf(context), context.query)),

  serve(mappings.tryMapping, async (context) => {
    const { tableName, ...said } = context.body;
    return { table: await tryMapping(contextOf(context), { id: context.query.id, tableName }, said) };
  }),

  serve(mappings.saveMapping, async (context) => {
    const { tableName, ...said } = context.body;
    const named = { id: context.query.id, tableName };
    return { mapping: await saveMapping(contextOf(context), named, said) };
  }),

  serve(mappings.mappingList, async ({ scope, db, services }) => {
    const kept = await db.run((tx) => mappingsIn(tx, scope));
    const { reader } = services.ingest;
    return {
      mappings: kept.map((mapping) => asMapping(reader, mapping)),
      connectors: mappableConnectors(reader),
    };
  }),

  serve(mappings.changeMapping, async (context) => ({
    mapping: await changeMapping(contextOf(context), context.query.id, context.body),
  })),

  serve(mappings.deleteMapping, async (context) => {
    await deleteMapping(contextOf(context), context.query.id);
    return {};
  }),
];

function contextOf({ scope, db, services }: Mapping) {
  return { scope, db, ingest: services.ingest };
}

import { systemScope } from '../server/identity/access.ts';
import type { Ingest } from '../server/ingest/delivery.ts';
import { importFile } from '../server/ingest/import-file.ts';
import type { DemoIngest } from './deliver.ts';

export function throughIngestion(ingest: Ingest): DemoIngest {
  return async ({ dealerGroupId, dealershipId, cameBy, file, at }) => {
    const scope = await systemScope(ingest.database, dealerGroupId);
    const outcomes = await importFile(
      { ...ingest, businessNow: () => at },
      { scope, dealershipId, cameBy, file },
    );
    const refused = outcomes?.find(({ state }) => state === 'refused');
    if (!outcomes || refused) throw new Error(`${file.name} was refused. ${refused?.reason ?? ''}`.trim());
  };
}

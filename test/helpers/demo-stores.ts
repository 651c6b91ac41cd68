import type { DemoIngest } from '../../src/demo/deliver.ts';
import { loadDemo } from '../../src/demo/load.ts';
import { prepareDemo } from '../../src/demo/prepare.ts';
import { throughIngestion } from '../../src/demo/run.ts';
import { demoSources } from '../../src/records/demo.ts';
import type { Database } from '../../src/server/database/database.ts';
import { ingestOn } from './ingest.ts';
import { server } from './server.ts';

/** The first month no test uses; its website reports come after the stores' own files of every month before. */
const NEXT_MONTH = '-2025-11';
const WEBSITE = '-web-';

/** When the demo of two stores is loaded. */
export const DEMO_NOW = new Date('2026-11-21T18:00:00Z');

/** A server whose demo has two stores with their urgent months loaded. */
export async function aDemoOfTwoStores() {
  const running = await server({ now: DEMO_NOW, prepared: { name: 'two_stores', prepare: loadTwoStores } });
  const account = await running.database.people
    .selectFrom('user_account')
    .select('id')
    .executeTakeFirstOrThrow();
  return { ...running, caller: await running.as(account.id) };
}

async function loadTwoStores(database: Database): Promise<void> {
  await prepareDemo(database, DEMO_NOW, { username: 'demo@rooftop.example', password: 'showroom-2026' });
  await database.owner.query('delete from dealership where name <> all ($1)', [
    ['Pine Valley CDJR', 'Alderpoint Hyundai'],
  ]);
  const controller = new AbortController();
  const ingest = throughIngestion(await ingestOn(database, DEMO_NOW));
  const counting: DemoIngest = async (delivery) => {
    const { name } = delivery.file;
    if (!name.includes(NEXT_MONTH)) await ingest(delivery);
    else if (name.includes(WEBSITE)) controller.abort();
  };
  await loadDemo({
    database,
    sources: demoSources,
    ingest: counting,
    now: () => DEMO_NOW,
    log: () => undefined,
    signal: controller.signal,
    isAppInUse: () => false,
    wait: async () => undefined,
  });
}

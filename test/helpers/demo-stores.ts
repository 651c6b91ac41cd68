import type { DemoIngest } from '../../src/demo/deliver.ts';
import { throughIngestion } from '../../src/demo/ingestion.ts';
import { loadDemo } from '../../src/demo/load.ts';
import { prepareDemo } from '../../src/demo/prepare.ts';
import { server } from './server.ts';

/** The first month no test uses; its website reports come after the stores' own files of every month before. */
const NEXT_MONTH = '-2025-11';
const WEBSITE = '-web-';

/**
 * A server at this moment of November 2026, whose demo has two stores with their urgent months
 * loaded.
 */
export async function aDemoOfTwoStores(now: Date) {
  const running = await server({ now });
  const { database, services } = running;
  await prepareDemo(database, now, { username: 'demo@rooftop.example', password: 'showroom-2026' });
  await database.owner.query('delete from dealership where name <> all ($1)', [
    ['Pine Valley CDJR', 'Alderpoint Hyundai'],
  ]);
  const controller = new AbortController();
  const ingest = throughIngestion(services.ingest);
  const counting: DemoIngest = async (delivery) => {
    const { name } = delivery.file;
    if (!name.includes(NEXT_MONTH)) await ingest(delivery);
    else if (name.includes(WEBSITE)) controller.abort();
  };
  await loadDemo({
    database,
    ingest: counting,
    now: () => now,
    log: () => undefined,
    signal: controller.signal,
    isAppInUse: () => false,
    wait: async () => undefined,
  });
  const account = await database.people.selectFrom('user_account').select('id').executeTakeFirstOrThrow();
  return { ...running, caller: await running.as(account.id) };
}

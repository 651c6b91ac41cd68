import { Kysely, PostgresDialect } from 'kysely';
import { expect, it } from 'vitest';
import { server } from '../../../../../test/helpers/server.ts';
import { newPool } from '../../../../server/database/pool.ts';
import { healthRoutes } from './handlers.ts';

it('says that it runs, and that it is ready while its database answers, and nothing more', async () => {
  const { request } = await server();
  expect(await (await request('health')).json()).toEqual({ status: 'up' });
  expect(await (await request('ready')).json()).toEqual({ status: 'ready' });
});

it('is not ready without a database, and does not say where that should be', async () => {
  const pool = newPool('postgres://rooftop:secret@127.0.0.1:9/rooftop', {});
  const people = new Kysely({ dialect: new PostgresDialect({ pool }) });
  const requested = healthRoutes[1]?.handle({ services: { database: { people } } } as never);
  await expect(requested).rejects.toMatchObject({ status: 503, message: 'The database does not answer.' });
  await people.destroy();
});

import { expect, it } from 'vitest';
import { throughIngestion } from '../../src/demo/ingestion.ts';
import { leadsOfDays } from '../../src/demo/leads/leads.ts';
import { loadDemo } from '../../src/demo/load.ts';
import { prepareDemo } from '../../src/demo/prepare.ts';
import { demoDealerships } from '../../src/demo/progress.ts';
import { daysOfMonth } from '../../src/demo/seasons.ts';
import { database } from '../helpers/database.ts';
import { ingestOn } from '../helpers/ingest.ts';

const NOW = new Date('2026-11-19T18:00:00Z');

/** Two rooftops in two zones, loaded through the real ingestion. */
async function aLoadedDemo() {
  const db = await database();
  await prepareDemo(db, NOW, { username: 'demo@rooftop.example', password: 'showroom-2026' });
  await db.owner.query('delete from dealership where name <> all ($1)', [
    ['Pine Valley CDJR', 'Juniper Bay Mazda'],
  ]);
  const now = () => NOW;
  const ingest = throughIngestion(await ingestOn(db, NOW));
  const load = async (files: number) => {
    const controller = new AbortController();
    let left = files;
    const counting: typeof ingest = async (delivery) => {
      await ingest(delivery);
      left -= 1;
      if (left === 0) controller.abort();
    };
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    await loadDemo({ database: db, ingest: counting, now, log, signal: controller.signal, restMs: 0 });
    return lines;
  };
  return { db, load };
}

it('what the home screen counts is what the demo tells; loading twice changes nothing', async () => {
  const { db, load } = await aLoadedDemo();
  const lines = await load(4);
  expect(lines.filter((line) => line.includes('could not'))).toEqual([]);
  const ledger = async () =>
    (
      await db.owner.query(
        'select status, came_by, rejected, skipped, changed, accepted from import_run order by id',
      )
    ).rows;
  const first = await ledger();
  expect(first.length).toBe(4);
  for (const run of first) {
    expect(run).toMatchObject({
      status: 'done',
      came_by: 'demo',
      rejected: 0,
      skipped: 0,
      changed: run.accepted,
    });
  }
  for (const { dealershipId, rooftop, world } of await demoDealerships(db)) {
    for (const month of ['2026-11-01', '2026-10-01'] as const) {
      const told = leadsOfDays(world, rooftop, daysOfMonth(month)).filter(({ at }) => at <= NOW.getTime());
      const { rows } = await db.owner.query(
        `select leads, leads_duplicate, leads_bad, leads_internet, leads_phone, leads_walk_in, leads_chat
         from measure_month where dealership_id = $1 and month = $2`,
        [dealershipId, month],
      );
      const count = (is: (lead: (typeof told)[number]) => boolean) => told.filter(is).length;
      expect(rows, `${rooftop.name} ${month}`).toEqual([
        {
          leads: told.length,
          leads_duplicate: count((lead) => lead.isRepeated),
          leads_bad: count((lead) => lead.isBad),
          leads_internet: count((lead) => lead.type === 'internet'),
          leads_phone: count((lead) => lead.type === 'phone'),
          leads_walk_in: count((lead) => lead.type === 'walk_in'),
          leads_chat: count((lead) => lead.type === 'chat'),
        },
      ]);
    }
  }
  const measures = async () =>
    (await db.owner.query('select * from measure_day order by dealership_id, day')).rows;
  const before = await measures();
  await db.owner.query('update demo_month set loaded_through = null');
  await load(4);
  const again = (await ledger()).slice(4);
  expect(again.map(({ changed, rejected }) => [changed, rejected])).toEqual(Array(4).fill([0, 0]));
  expect(await measures()).toEqual(before);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { aDealerGroup } from '../../../test/helpers/dealers.ts';
import {
  reportLinesAt,
  type StoredReportLine,
  storeReports,
  websiteLinesAt,
} from '../../../test/helpers/reports.ts';
import { emptyRecords } from '../../../test/helpers/store-records.ts';
import type { Day } from '../../core/time/period.ts';
import type { Tx } from '../database/database.ts';
import { rebuildRollups, recomputeRollups } from './rollups.ts';

const DAYS: readonly Day[] = ['2026-01-30', '2026-01-31', '2026-02-01'];
const SUMS = [
  ...['sessions', 'engaged_sessions', 'engagement_seconds', 'pageviews', 'srp_views', 'vdp_views'],
  ...['forms', 'calls', 'chats', 'texts', 'leads'],
];

/** Sessions of either table by hour, with the number of lines that have none. */
async function hoursOf({ client }: Tx, table: 'web_traffic' | 'web_traffic_hourly') {
  const { rows } = await client.query(
    `select dealership_id, day, first_day, hour, sum(sessions)::bigint as sessions, count(*) filter (where hour is null) as untimed
     from ${table} where cut = 'channel' group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  );
  return rows;
}

/** Sums of either table by everything that tells lines of a day apart, and by what each line reports. */
async function sumsOf({ client }: Tx, table: 'web_traffic' | 'web_traffic_daily') {
  const { rows } = await client.query(
    `select dealership_id, cut, day, first_day, channel, device, vehicle_condition, engaged_sessions is null as a,
       engagement_seconds is null as b, pageviews is null as c, ${SUMS.map((one) => `sum(${one})::bigint as ${one}`).join(', ')}
     from ${table} where cut in ('channel', 'event')
     group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`,
  );
  return rows;
}

it('adds up exactly the lines there are, after late, corrected, moved and removed ones', async () => {
  const db = await database();
  const group = await aDealerGroup(db, { dealerships: 2 });
  const places = group.dealershipIds.map((dealershipId) => ({
    dealerGroupId: group.id,
    dealershipId,
    timeZone: 'America/Chicago',
  }));
  const cells = group.dealershipIds.flatMap((dealershipId) => DAYS.map((day) => ({ dealershipId, day })));
  const some = websiteLinesAt(places, DAYS, { least: 1, most: 12 });
  const rounds = fc.tuple(
    some,
    some,
    fc.constantFrom("channel = 'Direct'", "device = 'tablet'", 'sessions = 7'),
  );
  await fc.assert(
    fc.asyncProperty(rounds, async ([first, late, correction]) => {
      await emptyRecords(db, [group.id]);
      await storeReports(db, 'web_traffic', first);
      const renamed = late.map(
        (line, index): StoredReportLine => ({ ...line, natural_key: `late ${index}` }),
      );
      await storeReports(db, 'web_traffic', renamed);
      await db.inGroups([group.id], async (tx) => {
        await tx.client.query(`update web_traffic set ${correction} where natural_key like '% 1'`);
        await tx.client.query(
          `update web_traffic set day = '2026-02-01', first_day = '2026-02-01' where natural_key like '% 2'`,
        );
        await tx.client.query(`delete from web_traffic where natural_key like '%3'`);
        await tx.client.query(
          `update web_traffic set grain = 'hour', hour = (sessions % 24) where natural_key ~ '[2468]$'`,
        );
        await recomputeRollups(tx, { feed: 'web_traffic', dealerGroupId: group.id, cells });
        const kept = await sumsOf(tx, 'web_traffic_daily');
        expect(kept).toEqual(await sumsOf(tx, 'web_traffic'));
        const keptHours = await hoursOf(tx, 'web_traffic_hourly');
        expect(keptHours).toEqual(await hoursOf(tx, 'web_traffic'));
        expect(kept.length).toBeGreaterThan(0);
        for (const id of group.dealershipIds) {
          for (const table of ['web_traffic_daily', 'web_traffic_hourly'])
            await tx.client.query(`update ${table} set sessions = 0 where dealership_id = $1`, [id]);
          await rebuildRollups(tx, 'web_traffic', group.id, [id]);
          expect(await sumsOf(tx, 'web_traffic_daily')).toEqual(kept);
          expect(await hoursOf(tx, 'web_traffic_hourly')).toEqual(keptHours);
        }
      });
    }),
    { numRuns: 6 },
  );
});

it('counts each cut on the days where it changed alone', async () => {
  const db = await database();
  const group = await aDealerGroup(db);
  const [dealershipId = 0] = group.dealershipIds;
  const place = { dealerGroupId: group.id, dealershipId, timeZone: 'America/Chicago' };
  const lines = fc.sample(reportLinesAt('web_traffic', [place], DAYS, { least: 60, most: 60 }), {
    numRuns: 1,
    seed: 7,
  });
  await storeReports(db, 'web_traffic', lines.flat());
  const cellsOf = (cuts: readonly (string | null)[], days: readonly Day[]) =>
    days.flatMap((day) => cuts.map((cut) => ({ dealershipId, day, cut })));
  await db.inGroups([group.id], async (tx) => {
    const recompute = (cuts: readonly (string | null)[], days: readonly Day[] = DAYS) =>
      recomputeRollups(tx, {
        ...{ feed: 'web_traffic', dealerGroupId: group.id, cells: cellsOf(cuts, days) },
      });
    const differing = async () => {
      const [kept, right] = [await sumsOf(tx, 'web_traffic_daily'), await sumsOf(tx, 'web_traffic')];
      const known = new Set(kept.map((row) => JSON.stringify(row)));
      const wrong = right.filter((row) => !known.has(JSON.stringify(row)));
      return [...new Set(wrong.map(({ cut, day }) => `${cut} ${day}`))].sort();
    };
    await recompute(['channel', 'event', 'city']);
    expect(await differing()).toEqual([]);
    await tx.client.query(
      'update web_traffic set sessions = coalesce(sessions, 0) + 1000, forms = coalesce(forms, 0) + 1000',
    );
    const all = ['channel', 'event'].flatMap((cut) => DAYS.map((day) => `${cut} ${day}`));
    expect(await differing()).toEqual(all);
    await recompute(['city']);
    expect(await differing()).toEqual(all);
    await recompute(['channel'], DAYS.slice(1));
    expect(await differing()).toEqual([`channel ${DAYS[0]}`, ...all.slice(3)]);
    await recompute([null], DAYS.slice(0, 2));
    expect(await differing()).toEqual([`event ${DAYS[2]}`]);
    await recompute(['event']);
    expect(await differing()).toEqual([]);
  });
});

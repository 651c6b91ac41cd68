import { expect, it } from 'vitest';
import { aDealerGroup } from '../../../../../test/helpers/dealers.ts';
import { aDeal, storeDeals } from '../../../../../test/helpers/deals.ts';
import { aLead, storeLeads } from '../../../../../test/helpers/leads.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { type Day, eachDay, through } from '../../../../core/time/period.ts';
import { kpiProjection } from '../../../reports/kpis/contract-projection.ts';
import { changeClosedDates } from '../../../setup/dealers/contract.ts';
import { pace } from '../contract-pace.ts';

const CHICAGO = 'America/Chicago';
const VETERANS_DAY = '2026-11-11';
const THANKSGIVING = '2026-11-26';

/** Two sales on every open day up to the day before `now`. */
async function aStore({ now, closed = [] }: { readonly now: string; readonly closed?: readonly Day[] }) {
  const running = await server({ now: new Date(`${now}T16:00:00Z`) });
  const group = await aDealerGroup(running.database, { dealerships: 1, timeZone: CHICAGO });
  const place = { dealerGroupId: group.id, dealershipId: group.dealershipIds[0] ?? 0, timeZone: CHICAGO };
  const days = eachDay({ start: '2026-08-01', end: now as Day }).filter((day) => !closed.includes(day));
  await storeDeals(
    running.database,
    days.flatMap((day) => [aDeal(place, day), aDeal(place, day)]),
  );
  const { call } = await running.as(group.admin.userId);
  const of = { dealerGroupId: group.id };
  return {
    database: running.database,
    place,
    close: (add: { day: Day; name: string }[]) => call(changeClosedDates, { ...of, add }),
    pace: () => call(pace, of),
    projected: async (metric: 'units_retail' | 'leads') =>
      (await call(kpiProjection, { ...of, view: 'month', year: 2026, month: 11, metric })).projected?.value,
  };
}

it('gives a closed date to come nothing, at home and in the drill-down', async () => {
  const store = await aStore({ now: '2026-11-20' });
  expect(await store.projected('units_retail')).toBe(60);
  await store.close([{ day: THANKSGIVING, name: 'Thanksgiving' }]);
  expect(await store.projected('units_retail')).toBe(58);
  const { kpis } = await store.pace();
  expect(kpis.find(({ kpi }) => kpi === 'units_retail')?.projected).toBe(58);
});

it('takes no closed date for a weak day of its weekday', async () => {
  const store = await aStore({ now: '2026-11-20', closed: [VETERANS_DAY] });
  await store.close([{ day: VETERANS_DAY, name: 'Veterans Day' }]);
  expect(await store.projected('units_retail')).toBe(36 + 11 * 2);
});

it('still counts what was sold on a closed date', async () => {
  const store = await aStore({ now: '2026-11-20' });
  await store.close([{ day: VETERANS_DAY, name: 'Veterans Day' }]);
  // 38 cars on 18 open days and a closed one.
  expect(await store.projected('units_retail')).toBe(Math.round(38 + 11 * (38 / 18)));
});

it('leaves leads as they are, which come on closed dates too', async () => {
  const store = await aStore({ now: '2026-11-20' });
  await storeLeads(
    store.database,
    eachDay(through('2026-08-01', '2026-11-19')).map((day) => aLead(store.place, day)),
  );
  await store.close([{ day: THANKSGIVING, name: 'Thanksgiving' }]);
  expect(await store.projected('leads')).toBe(30);
});

it('keeps the doors closed all day on a closed date', async () => {
  const store = await aStore({ now: '2026-11-20' });
  expect((await store.pace()).isBeforeOpening).toBe(false);
  await store.close([{ day: '2026-11-20', name: 'Inventory' }]);
  expect((await store.pace()).isBeforeOpening).toBe(true);
});

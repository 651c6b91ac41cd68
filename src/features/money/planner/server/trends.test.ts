import { expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { aDeal } from '../../../../../test/helpers/deals.ts';
import { aLead } from '../../../../../test/helpers/leads.ts';
import { aCategory, planExpenses } from '../../../../../test/helpers/plan.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { storeRecords } from '../../../../../test/helpers/store-records.ts';
import type { ReplyOf } from '../../../../core/contract.ts';
import { statsTrends } from '../contract-trends.ts';

async function aStore() {
  const to = await server({ now: new Date('2026-11-21T18:00:00Z') });
  const group = await aDealerGroup(to.database);
  const { productIds } = await aCategory(to.database, group.id, {
    name: 'Digital',
    color: '#5b8cff',
    products: ['Search'],
  });
  const [first = 0, second = 0] = group.dealershipIds;
  const place = { dealerGroupId: group.id, dealershipId: first, timeZone: 'America/Chicago' };
  return {
    ...to,
    group,
    first,
    second,
    place,
    productId: productIds[0] ?? 0,
    me: await to.as(group.admin.userId),
  };
}

function seriesIn({ stats }: ReplyOf<typeof statsTrends>, key: string) {
  const found = stats.find((stat) => stat.key === key);
  if (!found) throw new Error(`No series ${key}.`);
  return { ...found, at: (x: string) => found.dots.find((dot) => dot.x === x)?.y };
}

const november = { view: 'month', year: 2026, month: 11 } as const;

it('names the series of the specification with their axes, sessions shown at the start and said to be missing', async () => {
  const { group, me } = await aStore();
  const reply = await me.call(statsTrends, { dealerGroupId: group.id, ...november });
  expect(
    reply.stats.map(({ key, title, axis, unit, isActive }) => [key, title, axis, unit, isActive]),
  ).toEqual([
    ['sessions', 'Sessions', 'left', 'number', true],
    ['leads', 'Leads', 'right', 'number', false],
    ['sales', 'Sales units', 'right', 'number', false],
    ['sales_gross', 'Sales $', 'right', 'usd', false],
    ['cpl', 'CPL $', 'right', 'usd', false],
    ['cps', 'CPS $', 'left', 'usd', false],
  ]);
  for (const { dots } of reply.stats) expect(dots).toHaveLength(30);
  expect(seriesIn(reply, 'sessions').absence).toBe('No website data for this period.');
  expect(seriesIn(reply, 'leads').absence).toBe('No lead data for this period.');
  expect(seriesIn(reply, 'cpl').absence).toBe('No spend entered yet.');
});

it('tells leads, sales and what they cost by day; what nobody said is null, not zero', async () => {
  const { database, group, first, place, productId, me } = await aStore();
  await storeRecords(database, 'lead', {
    tables: [
      {
        table: 'lead',
        rows: [
          aLead(place, '2026-11-01'),
          aLead(place, '2026-11-02'),
          aLead(place, '2026-11-02'),
          aLead(place, '2026-11-20', { is_sold: true, sold_day: '2026-11-20' }),
        ],
      },
    ],
    daysOf: ({ day }) => [day],
  });
  await storeRecords(database, 'deal', {
    tables: [{ table: 'deal', rows: [aDeal(place, '2026-11-02'), aDeal(place, '2026-11-05')] }],
  });
  await planExpenses(database, group.id, [
    {
      dealershipId: first,
      month: '2026-11-01',
      productId,
      campaign: 'Brand',
      flights: [[1, 20, 2000]],
      actual: 100.1,
      through: '2026-11-10',
    },
  ]);
  const reply = await me.call(statsTrends, { dealerGroupId: group.id, dealerShipId: first, ...november });
  const [leads, sales, cpl, cps] = ['leads', 'sales', 'cpl', 'cps'].map((key) => seriesIn(reply, key));
  expect([leads?.at('2026-11-01'), leads?.at('2026-11-02'), leads?.at('2026-11-03')]).toEqual([1, 2, 0]);
  expect(leads?.at('2026-11-25'), 'still to come').toBeNull();
  expect([sales?.at('2026-11-02'), sales?.at('2026-11-03'), sales?.at('2026-11-05')]).toEqual([1, 0, 1]);
  expect(sales?.at('2026-11-06'), 'no file of deals reaches it').toBeNull();
  expect(cpl?.at('2026-11-01')).toBe(10.01);
  expect(cpl?.at('2026-11-02')).toBeCloseTo(5.005, 10);
  expect(cpl?.at('2026-11-03'), 'no lead to divide by').toBeNull();
  expect(cpl?.at('2026-11-20'), 'nobody said what was spent').toBeNull();
  expect(cps?.at('2026-11-20')).toBeNull();
});

it('tells a year by month, over several stores', async () => {
  const { database, group, first, second, place, productId, me } = await aStore();
  await storeRecords(database, 'lead', {
    tables: [
      {
        table: 'lead',
        rows: [
          aLead(place, '2026-03-01'),
          aLead(place, '2026-03-09'),
          aLead({ ...place, dealershipId: second }, '2026-05-02'),
        ],
      },
    ],
  });
  await planExpenses(database, group.id, [
    {
      dealershipId: first,
      month: '2026-03-01',
      productId,
      campaign: 'Brand',
      flights: [[1, 20, 2000]],
      actual: 50,
    },
    {
      dealershipId: second,
      month: '2026-03-01',
      productId,
      campaign: 'Brand',
      flights: [[1, 20, 2000]],
      actual: 10,
    },
  ]);
  const reply = await me.call(statsTrends, { dealerGroupId: group.id, view: 'year', year: 2026 });
  expect(
    seriesIn(reply, 'leads')
      .dots.slice(2, 6)
      .map(({ y }) => y),
  ).toEqual([2, null, 1, null]);
  expect(seriesIn(reply, 'cpl').at('2026-03-01')).toBe(30);
  expect(seriesIn(reply, 'cpl').at('2026-05-01')).toBeNull();
});

it('counts only stores one may see, and answers a foreign id like none', async () => {
  const { database, group, second, place, as } = await aStore();
  await storeRecords(database, 'lead', { tables: [{ table: 'lead', rows: [aLead(place, '2026-11-02')] }] });
  const reader = await as((await aMember(database, group.id, 'viewer', [second])).userId);
  const reply = await reader.call(statsTrends, { dealerGroupId: group.id, ...november });
  expect(seriesIn(reply, 'leads').absence).not.toBeNull();
  const foreign = await reader.failure(statsTrends, {
    dealerGroupId: group.id,
    dealerShipId: place.dealershipId,
  });
  expect(foreign.status).toBe(404);
});

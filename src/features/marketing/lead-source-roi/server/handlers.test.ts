import { expect, it } from 'vitest';
import { aDealerGroup } from '../../../../../test/helpers/dealers.ts';
import { aDeal, storeDeals } from '../../../../../test/helpers/deals.ts';
import { aLead, storeLeads } from '../../../../../test/helpers/leads.ts';
import { server } from '../../../../../test/helpers/server.ts';
import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import { kpiBoard } from '../../../reports/kpis/contract.ts';
import { reconciliation } from '../contract.ts';
import { dormantOf, type SourceQuarter } from '../rules.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const BUYER = { email_hash: '\\x01' };

/** One buyer with three leads, the last one elsewhere, and one without a lead. */
async function aShop() {
  const to = await server({ now: NOW });
  const { id, dealershipIds, admin } = await aDealerGroup(to.database, { dealerships: 2 });
  const [here = 0, there = 0] = dealershipIds;
  const place = { dealerGroupId: id, dealershipId: here, timeZone: 'America/Chicago' };
  const elsewhere = { ...place, dealershipId: there };
  await storeLeads(to.database, [
    aLead(place, '2026-08-01', { ...BUYER, raw_source: 'Too long ago', is_sold: false }),
    aLead(place, '2026-10-01', { ...BUYER, raw_source: 'CarGurus', is_sold: false }),
    aLead(place, '2026-11-02', {
      phone_hash: '\\x11',
      raw_source: 'Website',
      is_sold: true,
      sold_day: '2026-11-10',
    }),
    aLead(place, '2026-11-03', { ...BUYER, raw_source: 'Service', department: 'service' }),
    aLead(elsewhere, '2026-09-01', { ...BUYER, raw_source: 'Autotrader', is_sold: false }),
    aLead(place, '2026-11-04', {
      email_hash: '\\x09',
      raw_source: 'Ghost',
      is_sold: true,
      sold_day: '2026-11-05',
    }),
  ]);
  const gross = { front_gross_cents: 100_000, back_gross_cents: 50_000 };
  await storeDeals(to.database, [
    aDeal(place, '2026-11-10', { ...BUYER, ...gross, phone_hash: '\\x11', raw_source: 'Drive By' }),
    aDeal(place, '2026-11-11', { ...gross, email_hash: '\\x07', raw_source: 'Referral' }),
    aDeal(place, '2026-11-12', { ...gross, raw_source: null }),
  ]);
  const me = await to.as(admin.userId);
  const soldBy = async (
    filters: { dimension: string; values: string[] }[],
    kpi: KpiKey = 'attributed_sold',
  ) => {
    const { tiles } = await me.call(kpiBoard, {
      dealerGroupId: id,
      view: 'month',
      year: 2026,
      month: 11,
      filters,
      tiles: [{ id: 't', kind: 'breakdown', kpis: [kpi], by: 'source', compare: [] }],
    });
    const [tile] = tiles;
    if (tile?.result?.kind !== 'breakdown') throw new Error(tile?.error?.message);
    const rows = tile.result.rows.map(({ key, figures }) => [key, figures[0]?.current.value ?? 0] as const);
    const sold = Object.fromEntries(rows.filter(([, value]) => value > 0));
    return { sold, total: tile.result.total[0]?.current.value };
  };
  return { to, id, me, soldBy };
}

it.each([
  { filters: [], sold: { Website: 1, Referral: 1 }, total: 2 },
  {
    filters: [{ dimension: 'attribution', values: ['first_touch'] }],
    sold: { CarGurus: 1 },
    total: 1,
  },
  {
    filters: [{ dimension: 'attribution', values: ['any_touch'] }],
    sold: { CarGurus: 1, Website: 1 },
    total: 1,
  },
  {
    filters: [
      { dimension: 'attribution', values: ['first_touch'] },
      { dimension: 'cross_store', values: ['included'] },
    ],
    sold: { Autotrader: 1 },
    total: 1,
  },
  {
    filters: [
      { dimension: 'attribution', values: ['any_touch'] },
      { dimension: 'cross_store', values: ['included'] },
    ],
    sold: { Autotrader: 1, CarGurus: 1, Website: 1 },
    total: 1,
  },
  {
    filters: [
      { dimension: 'attribution', values: ['any_touch'] },
      { dimension: 'source', values: ['CarGurus'] },
    ],
    sold: { CarGurus: 1 },
    total: 1,
  },
])('a sale is credited by $filters', async ({ filters, sold, total }) => {
  const { soldBy } = await aShop();
  expect(await soldBy(filters)).toEqual({ sold, total });
});

it('one way of giving credit at a time', async () => {
  const { soldBy } = await aShop();
  const filters = [{ dimension: 'attribution', values: ['first_touch', 'any_touch'] }];
  await expect(soldBy(filters)).rejects.toThrow('one way at a time');
});

it('CRM and DMS are held against each other, without contact data', async () => {
  const { me, id } = await aShop();
  const requested = { dealerGroupId: id, view: 'month' as const, year: 2026, month: 11 };
  const all = await me.call(reconciliation, requested);
  expect(all.counts).toEqual({ matched: 1, crm_only: 1, dms_only: 2 });
  expect(all.rows.find(({ state }) => state === 'matched')).toMatchObject({
    dealDay: '2026-11-10',
    soldDay: '2026-11-10',
    isSoldInCrm: true,
    source: 'Website',
  });
  const ghosts = await me.call(reconciliation, { ...requested, state: 'crm_only', limit: 10 });
  expect(ghosts.rows.map(({ source }) => source)).toEqual(['Ghost']);
  expect(JSON.stringify(all)).not.toContain('hash');
});

it('what is paid for and silent is told, and nothing else', () => {
  const one: SourceQuarter = {
    dealershipId: 1,
    source: 'CarGurus',
    spentCents: 720_000,
    leads: 0,
    sold: 0,
    soldThen: 11,
  };
  const others = [{ soldThen: 0 }, { sold: 1 }, { spentCents: 0 }, { source: null }].map((but) => ({
    ...one,
    ...but,
  }));
  expect(dormantOf([...others, one])).toEqual([{ ...one, monthlyCents: 240_000 }]);
});

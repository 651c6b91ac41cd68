import { describe, expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { aDeal, storeDeals } from '../../../../../test/helpers/deals.ts';
import { aLead, type Place, type StoredLead, storeLeads } from '../../../../../test/helpers/leads.ts';
import { aLine, anOrder, storeOrders } from '../../../../../test/helpers/repair-orders.ts';
import { server } from '../../../../../test/helpers/server.ts';
import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import { idOfValue } from '../../../../core/kpis/filter-text.ts';
import {
  commonDrillDowns,
  drillDown,
  drillDownSettings,
  drillDownValues,
  filterValues,
} from '../contract-drill-down.ts';

/** 10:00 on a Friday in Chicago. */
const NOW = new Date('2026-11-20T16:00:00Z');

async function aGroup({ dealerships = 2 } = {}) {
  const running = await server({ now: NOW });
  const group = await aDealerGroup(running.database, { dealerships, timeZone: 'America/Chicago' });
  const places: Place[] = group.dealershipIds.map((dealershipId) => ({
    dealerGroupId: group.id,
    dealershipId,
    timeZone: 'America/Chicago',
  }));
  const caller = await running.as(group.admin.userId);
  return {
    running,
    group,
    caller,
    of: { dealerGroupId: group.id },
    place: places[0] as Place,
    other: places[1] as Place,
    store: (...leads: StoredLead[]) => storeLeads(running.database, leads),
  };
}

function several(
  count: number,
  place: Place,
  day: StoredLead['day'],
  but: Partial<StoredLead> = {},
): StoredLead[] {
  return Array.from({ length: count }, () => aLead(place, day, but));
}

/** Unsold leads that make the surrounding days known. */
function frame(...places: readonly Place[]): StoredLead[] {
  return places.flatMap((place) =>
    (['2025-10-01', '2026-11-20'] as const).map((day) => aLead(place, day, { department: 'service' })),
  );
}

/** AutoList grows although it closes badly: the ratio falls by mix. */
function aStory(place: Place): StoredLead[] {
  const requested = (source: string, count: number, good: number, day: StoredLead['day']) =>
    Array.from({ length: count }, (_, index) =>
      aLead(place, day, { raw_source: source, is_contacted: index < good }),
    );
  return [
    ...requested('AutoList', 10, 1, '2026-10-05'),
    ...requested('Website', 90, 45, '2026-10-05'),
    ...requested('AutoList', 60, 6, '2026-11-05'),
    ...requested('Website', 90, 45, '2026-11-05'),
    ...[
      aLead(place, '2025-10-01', { department: 'service' }),
      aLead(place, '2026-11-20', { department: 'service' }),
    ],
  ];
}

describe('kpi/drill-down', () => {
  it('goes by dealership, in its order, with shares that are the whole', async () => {
    const { caller, of, store, place, other } = await aGroup();
    await store(
      ...several(30, place, '2026-11-02'),
      ...several(10, other, '2026-11-03'),
      ...several(8, place, '2026-10-02'),
      ...frame(place, other),
    );
    const reply = await caller.call(drillDown, { ...of, metric: 'leads' });
    expect(reply).toMatchObject({
      by: { key: 'dealership', title: 'Dealership' },
      and: null,
      filters: [],
      orderBy: 'own',
      ascending: true,
      rowSums: 'whole',
      other: null,
      total: {
        current: { value: 40 },
        comparisons: [{ against: 'previous', value: 8 }, { against: 'lastYear' }],
      },
      windows: [{ startDate: '2026-11-01', endDate: '2026-11-20' }, { endDate: '2026-10-19' }, {}],
      freshness: [{ fact: 'lead' }],
    });
    expect(reply.rows.map(({ id, figure, share }) => [Number(id), figure.current.value, share])).toEqual([
      [place.dealershipId, 30, 75],
      [other.dealershipId, 10, 25],
    ]);
  });

  it('goes by a dimension, what the source does not say in a row of its own', async () => {
    const { caller, of, store, place } = await aGroup();
    await store(
      ...several(6, place, '2026-11-02', { make: 'Ford' }),
      ...several(3, place, '2026-11-02', { make: null }),
      ...several(1, place, '2026-11-02', { make: '' }),
    );
    const { rows } = await caller.call(drillDown, { ...of, metric: 'leads', by: 'make' });
    expect(rows.map(({ id, title, share }) => [id, title, share])).toEqual([
      ['Ford', 'Ford', 60],
      ['~', 'Not stated', 30],
      ['~~', 'Blank', 10],
    ]);
  });

  it('adds up the rows beyond the limit, and opens them', async () => {
    const { caller, of, store, place } = await aGroup();
    const sources = Array.from({ length: 26 }, (_, index) =>
      several(index + 1, place, '2026-11-02', { raw_source: `S${index}` }),
    );
    await store(...sources.flat());
    const first = await caller.call(drillDown, { ...of, metric: 'leads', by: 'source' });
    expect(first.rows).toHaveLength(20);
    expect(first.rows[0]?.figure.current.value).toBe(26);
    expect(first.other).toMatchObject({ count: 6, figure: { current: { value: 21 } } });
    expect(first.total.current.value).toBe(351);
    const all = await caller.call(drillDown, { ...of, metric: 'leads', by: 'source', limit: 500 });
    expect(all.rows).toHaveLength(26);
    expect(all.other).toBeNull();
    const shares = all.rows.reduce((sum, { share }) => sum + (share ?? 0), 0);
    expect(shares).toBeCloseTo(100, 9);
  });

  it('is ordered by value, change and title, either way, unknown last', async () => {
    const { caller, of, store, place } = await aGroup();
    await store(
      ...several(5, place, '2026-11-02', { raw_source: 'beta' }),
      ...several(9, place, '2026-11-02', { raw_source: 'Alpha' }),
      ...several(8, place, '2026-10-02', { raw_source: 'Alpha' }),
      ...several(1, place, '2026-10-02', { raw_source: 'beta' }),
      ...several(7, place, '2026-10-02', { raw_source: 'gone' }),
      ...frame(place),
    );
    const order = async (requested: object) => {
      const { rows } = await caller.call(drillDown, { ...of, metric: 'leads', by: 'source', ...requested });
      return rows.map(({ title }) => title);
    };
    expect(await order({})).toEqual(['Alpha', 'beta', 'gone']);
    expect(await order({ ascending: 1 })).toEqual(['gone', 'beta', 'Alpha']);
    expect(await order({ orderBy: 'alphabetical', ascending: 0 })).toEqual(['gone', 'beta', 'Alpha']);
    expect(await order({ orderBy: 'change' })).toEqual(['beta', 'Alpha', 'gone']);
  });

  it('goes under filters, which carry any value there is', async () => {
    const { caller, of, store, place, other } = await aGroup();
    const odd = 'O\'Reilly "Ads" & Co; 50%: a,b ~ 🚗';
    await store(
      ...several(4, place, '2026-11-02', { raw_source: odd, make: 'Ford' }),
      ...several(3, place, '2026-11-02', { raw_source: odd, make: 'Kia' }),
      ...several(2, other, '2026-11-02', { raw_source: odd, make: 'Kia' }),
      ...several(9, place, '2026-11-02', { raw_source: 'Website', make: 'Kia' }),
    );
    const filters = `source:${idOfValue(odd)};dealership:${place.dealershipId}`;
    const reply = await caller.call(drillDown, { ...of, metric: 'leads', by: 'make', filters });
    expect(reply.rows.map(({ id, figure }) => [id, figure.current.value])).toEqual([
      ['Ford', 4],
      ['Kia', 3],
    ]);
    expect(reply.total.current.value).toBe(7);
    expect(reply.filters).toMatchObject([
      { dimension: 'source', title: 'Source as sent', values: [{ title: odd }] },
      { dimension: 'dealership', values: [{ id: String(place.dealershipId) }] },
    ]);
    expect(reply.freshness[0]?.dealerships).toHaveLength(1);
    const asList = await caller.call(drillDown, {
      ...of,
      metric: 'leads',
      by: 'make',
      filters: filters.split(';'),
    });
    expect(asList.rows).toEqual(reply.rows);
  });

  it('goes by a second dimension within each row', async () => {
    const { caller, of, store, place, other } = await aGroup();
    await store(
      ...several(4, place, '2026-11-02', { lead_type: 'phone' }),
      ...several(6, place, '2026-11-02', { lead_type: 'internet' }),
      ...several(5, other, '2026-11-02', { lead_type: 'internet' }),
    );
    const requested = { ...of, metric: 'leads', by: 'lead_type', and: 'dealership' } as const;
    const { rows, and } = await caller.call(drillDown, requested);
    expect(and).toEqual({ key: 'dealership', title: 'Dealership' });
    const reported = rows.map(({ id, parts }) => [
      id,
      parts?.map((part) => [part.dealerShipId, part.figure.current.value, part.share]),
    ]);
    expect(reported.slice(0, 2)).toEqual([
      [
        'internet',
        [
          [place.dealershipId, 6, (6 / 11) * 100],
          [other.dealershipId, 5, (5 / 11) * 100],
        ],
      ],
      [
        'phone',
        [
          [place.dealershipId, 4, 100],
          [other.dealershipId, 0, 0],
        ],
      ],
    ]);
    const turned = await caller.call(drillDown, {
      ...of,
      metric: 'leads',
      by: 'dealership',
      and: 'lead_type',
    });
    expect(turned.rows[1]?.parts?.slice(0, 2).map(({ id, figure }) => [id, figure.current.value])).toEqual([
      ['internet', 5],
      ['chat', 0],
    ]);
  });

  it('explains the change of a ratio by mix and rate', async () => {
    const { caller, of, store, place } = await aGroup({ dealerships: 1 });
    await store(...aStory(place));
    const { explanations, total } = await caller.call(drillDown, {
      ...of,
      metric: 'contact_rate_all',
      by: 'source',
    });
    expect(total).toMatchObject({
      current: { value: 34, numerator: 51, denominator: 150 },
      comparisons: [{ value: 46, numerator: 46, denominator: 100 }, {}],
    });
    const [previous, lastYear] = explanations;
    expect(previous).toMatchObject({ against: 'previous', kind: 'mixAndRate', reason: null });
    expect(previous?.change).toBeCloseTo(-12, 9);
    expect(previous?.mix).toBeCloseTo(-12, 9);
    expect(previous?.rate).toBeCloseTo(0, 9);
    expect(previous?.sentences[0]).toBe(
      'Contact Rate, All Leads fell 12.0 points against Oct 1–19: 12.0 points because more good leads come from AutoList (40.0% of good leads, was 10.0%).',
    );
    const moved = previous?.movers.reduce((sum, { change }) => sum + change, previous.rest?.change ?? 0);
    expect(moved).toBeCloseTo(-12, 9);
    expect(lastYear).toMatchObject({ against: 'lastYear', kind: 'none', movers: [], sentences: [] });
    expect(lastYear?.reason).toContain('There were no good leads');
  });

  it('says who brought the change of a sum', async () => {
    const { caller, of, store, place, other } = await aGroup();
    await store(
      ...several(30, place, '2026-11-02'),
      ...several(10, place, '2026-10-02'),
      ...several(4, other, '2026-11-02'),
      ...several(9, other, '2026-10-02'),
      ...several(5, place, '2026-11-20'),
      ...frame(place, other),
    );
    const { explanations, rows } = await caller.call(drillDown, { ...of, metric: 'leads' });
    const names = rows.map(({ title }) => title);
    expect(explanations[0]).toMatchObject({
      kind: 'contributions',
      change: 15,
      mix: null,
      movers: [
        { title: names[0], change: 20 },
        { title: names[1], change: -5 },
      ],
      sentences: [
        // Today's five are in the value, but not in the comparison.
        `Leads rose 15 against Oct 1–19: ${names[0]} +20.`,
        `Offset by: ${names[1]} −5.`,
      ],
    });
  });

  it('goes by department where a number has departments, under one and beside other dimensions', async () => {
    const { caller, of, running, place } = await aGroup();
    const money = { front_gross_cents: 150_050, back_gross_cents: 100_000 };
    await storeDeals(running.database, [
      aDeal(place, '2026-11-03', { ...money, vehicle_condition: 'new', make: 'Ford' }),
      aDeal(place, '2026-11-04', { ...money, vehicle_condition: 'used', make: 'Kia' }),
    ]);
    const { rows, total } = await caller.call(drillDown, {
      ...of,
      metric: 'variable_gross',
      by: 'department',
      and: 'make',
    });
    expect(total.current.value).toBe(5001);
    const reported = rows.filter(({ figure }) => (figure.current.value ?? 0) > 0);
    expect(
      reported.map(({ id, figure, parts }) => [
        id,
        figure.current.value,
        parts?.map((part) => [part.id, part.figure.current.value]),
      ]),
    ).toEqual([
      [
        'new',
        1500.5,
        [
          ['Ford', 1500.5],
          ['Kia', 0],
        ],
      ],
      [
        'used',
        1500.5,
        [
          ['Kia', 1500.5],
          ['Ford', 0],
        ],
      ],
      [
        'fi',
        2000,
        [
          ['Ford', 1000],
          ['Kia', 1000],
        ],
      ],
    ]);
    const under = await caller.call(drillDown, {
      ...of,
      metric: 'variable_gross',
      by: 'make',
      filters: 'department:fi',
    });
    expect(under.total.current.value).toBe(2000);
    expect(under.filters).toEqual([
      { dimension: 'department', title: 'Department', values: [{ id: 'fi', title: 'F&I' }] },
    ]);
    // F&I managers exist only on deals, so the department filter comes first, wherever it is
    // written.
    const filters = 'finance_manager:~;department:fi';
    const both = await caller.call(drillDown, { ...of, metric: 'total_gross', by: 'make', filters });
    expect(both.total.current.value).toBe(2000);
    expect(both.filters.map(({ dimension }) => dimension)).toEqual(['finance_manager', 'department']);
    const whole = await caller.call(drillDownSettings, { ...of, metric: 'total_gross' });
    const part = await caller.call(drillDownSettings, {
      ...of,
      metric: 'total_gross',
      filters: 'department:fi',
    });
    expect(whole.dimensions.map(({ key }) => key)).not.toContain('finance_manager');
    expect(part.dimensions.map(({ key }) => key)).toContain('finance_manager');
  });

  it('tells rows that overlap from rows that add up', async () => {
    const { caller, of, running, place } = await aGroup();
    const line = (pay_type: string) => aLine({ pay_type, labor_sale_cents: 10_000 });
    await storeOrders(running.database, [
      anOrder(place, '2026-11-03', { lines: [line('customer'), line('warranty')] }),
      anOrder(place, '2026-11-04', { lines: [line('customer')] }),
    ]);
    const orders = await caller.call(drillDown, { ...of, metric: 'ro_count', by: 'pay_type' });
    expect(orders).toMatchObject({ rowSums: 'overlap', total: { current: { value: 2 } } });
    expect(orders.rows.map(({ id, figure, share }) => [id, figure.current.value, share])).toEqual([
      ['customer', 2, null],
      ['warranty', 1, null],
      ['internal', 0, null],
    ]);
    const cut = await caller.call(drillDown, { ...of, metric: 'ro_count', by: 'pay_type', limit: 1 });
    expect(cut).toMatchObject({
      rows: [{ id: 'customer' }],
      other: { count: 2, share: null, figure: { current: { value: 1 } } },
    });
    expect(orders.explanations[0]).toMatchObject({ kind: 'none' });
    expect(orders.explanations[0]?.reason).toContain('several rows');
    const money = await caller.call(drillDown, { ...of, metric: 'labor_sales', by: 'pay_type' });
    expect(money).toMatchObject({ rowSums: 'whole', total: { current: { value: 300 } } });
  });

  it('splits a shared deal so that its parts are the whole', async () => {
    const { caller, of, running, place } = await aGroup();
    await storeDeals(running.database, [
      aDeal(place, '2026-11-03', { salespeople: ['Pat', 'Sam'], salesperson_shares: [500, 500] }),
      aDeal(place, '2026-11-04', { salespeople: ['Pat'], salesperson_shares: [1000] }),
    ]);
    const { rows, total, rowSums } = await caller.call(drillDown, {
      ...of,
      metric: 'units_retail',
      by: 'salesperson',
    });
    expect(rowSums).toBe('whole');
    expect(total.current.value).toBe(2);
    expect(rows.map(({ id, figure }) => [id, figure.current.value])).toEqual([
      ['Pat', 1.5],
      ['Sam', 0.5],
    ]);
  });

  it.each([
    { why: 'a KPI there is none of', requested: { metric: 'sold_ufos' }, status: 422 },
    { why: 'a dimension it does not have', requested: { by: 'weather' }, status: 422 },
    { why: 'a department of a number without', requested: { by: 'department' }, status: 422 },
    { why: 'the same dimension twice', requested: { by: 'make', and: 'make' }, status: 422 },
    { why: 'a filter by what it does not have', requested: { filters: 'weather:rain' }, status: 422 },
    { why: 'a filter without a value', requested: { filters: 'make' }, status: 400 },
    { why: 'a value that is no id', requested: { filters: 'make:~G1' }, status: 400 },
    { why: 'a dealership there is none of', requested: { filters: 'dealership:2000000001' }, status: 404 },
    { why: 'a dealership that is no number', requested: { filters: 'dealership:x' }, status: 404 },
    { why: 'no rows', requested: { limit: 0 }, status: 400 },
    { why: 'an order there is none of', requested: { orderBy: 'size' }, status: 400 },
    {
      why: 'a range that ends before it starts',
      requested: { view: 'custom', startDate: '2026-02-02', endDate: '2026-02-01' },
      status: 422,
    },
  ])('refuses $why', async ({ requested, status }) => {
    const { caller, of, running } = await aGroup({ dealerships: 1 });
    const failure = await caller.failure(drillDown, { ...of, metric: 'leads', ...requested } as never);
    expect(failure).toMatchObject({ status });
    expect(failure.message ?? failure.errors?.[0]?.message).toBeTruthy();
    expect(running.bugs).toEqual([]);
  });

  it('shows a member only what is theirs, and a foreign store like one there is none of', async () => {
    const { running, group, of, store, place, other } = await aGroup();
    await store(...several(3, place, '2026-11-02'), ...several(9, other, '2026-11-02'));
    const member = await aMember(running.database, group.id, 'viewer', [place.dealershipId]);
    const viewer = await running.as(member.userId);
    const { rows, total } = await viewer.call(drillDown, { ...of, metric: 'leads' });
    expect(rows.map(({ dealerShipId }) => dealerShipId)).toEqual([place.dealershipId]);
    expect(total.current.value).toBe(3);
    const planted = await viewer.failure(drillDown, {
      ...of,
      metric: 'leads',
      filters: `dealership:${other.dealershipId}`,
    });
    const missing = await viewer.failure(drillDown, {
      ...of,
      metric: 'leads',
      filters: 'dealership:2000000001',
    });
    expect(planted).toEqual(missing);
    expect(planted.status).toBe(404);
  });

  it('answers for a group without stores, and for three hundred named in one address', async () => {
    const { running, caller, of, store, place } = await aGroup();
    const bare = await aDealerGroup(running.database, { dealerships: 0 });
    const owner = await running.as(bare.admin.userId);
    const empty = await owner.call(drillDown, {
      dealerGroupId: bare.id,
      metric: 'contact_rate_all',
      and: 'source',
    });
    expect(empty).toMatchObject({ rows: [], other: null, total: { current: { value: null } } });
    await store(...several(3, place, '2026-11-02'));
    const many = await aDealerGroup(running.database, { dealerships: 300 });
    const wide = await running.as(many.admin.userId);
    const reply = await wide.call(drillDown, {
      dealerGroupId: many.id,
      dealerShipId: [...many.dealershipIds],
      metric: 'leads',
      and: 'lead_type',
      limit: 500,
    });
    expect(reply.rows).toHaveLength(300);
    expect((await caller.call(drillDown, { ...of, metric: 'leads' })).total.current.value).toBe(3);
  });
});

describe('what a KPI can be drilled by', () => {
  it('is reported with how its rows stand to their total', async () => {
    const { caller, of } = await aGroup();
    const settings = await caller.call(drillDownSettings, { ...of, metric: 'ro_count' });
    expect(settings.dimensions.map(({ key, values, rowSums }) => [key, values, rowSums])).toEqual(
      expect.arrayContaining([
        ['dealership', 'fixed', 'whole'],
        ['pay_type', 'fixed', 'overlap'],
        ['advisor', 'open', 'whole'],
      ]),
    );
    expect(settings.explanation).toBe('contributions');
    expect(settings.records).toEqual([{ part: 'value', kind: 'repair_order', title: 'Repair orders' }]);
    const ratio = await caller.call(drillDownSettings, { ...of, metric: 'closing_ratio' });
    expect(ratio.explanation).toBe('mixAndRate');
    expect(ratio.records.map(({ part }) => part)).toEqual(['numerator', 'denominator']);
  });

  it('is, of several, what all of them have', async () => {
    const { caller, of } = await aGroup();
    const common = async (...metrics: KpiKey[]) =>
      (await caller.call(commonDrillDowns, { ...of, metrics })).dimensions.map(({ key }) => key);
    expect(await common('leads', 'contact_rate_all')).toContain('lead_type');
    expect(await common('leads', 'units_retail')).not.toContain('lead_type');
    expect(await common('leads', 'units_retail')).toContain('dealership');
    expect(await common('variable_gross', 'leads')).not.toContain('department');
    expect(
      await caller.failure(commonDrillDowns, { ...of, metrics: ['leads', 'ufos' as KpiKey] }),
    ).toMatchObject({
      status: 422,
    });
    expect(await caller.failure(commonDrillDowns, { ...of, metrics: [] })).toMatchObject({ status: 400 });
  });
});

describe('values to filter by', () => {
  it('come with their ids and counts, searched and cut', async () => {
    const { caller, of, store, place } = await aGroup();
    await store(
      ...several(6, place, '2026-11-02', { raw_source: 'Car Gurus' }),
      ...several(3, place, '2026-11-02', { raw_source: 'Website' }),
      ...several(1, place, '2026-11-02', { raw_source: 'cars.com' }),
    );
    const requested = { ...of, metric: 'leads', dimension: 'source' } as const;
    expect(await caller.call(filterValues, { ...requested, limit: 2 })).toEqual({
      dimension: { key: 'source', title: 'Source as sent' },
      values: [
        { id: 'Car~20Gurus', title: 'Car Gurus', figure: 6, share: 60 },
        { id: 'Website', title: 'Website', figure: 3, share: 30 },
      ],
      count: 3,
      hasMore: true,
    });
    const searched = await caller.call(filterValues, { ...requested, search: 'CAR' });
    expect(searched.values.map(({ title }) => title)).toEqual(['Car Gurus', 'cars.com']);
    // A filter on the dimension itself would leave only the selected value.
    const chosen = await caller.call(filterValues, { ...requested, filters: 'source:Website' });
    expect(chosen.count).toBe(3);
    const fixed = await caller.call(filterValues, { ...requested, dimension: 'lead_type' });
    expect(fixed.values.map(({ id }) => id)).toEqual(['internet', 'phone', 'walk_in', 'chat', 'other']);
    const stores = await caller.call(filterValues, { ...requested, dimension: 'dealership' });
    expect(stores.values.map(({ figure }) => figure)).toEqual([10, null]);
  });

  it('are named from their ids, with what another dimension has under them', async () => {
    const { caller, of, store, place } = await aGroup();
    await store(
      ...several(2, place, '2026-11-02', { raw_source: 'Website', make: 'Ford' }),
      ...several(1, place, '2026-11-02', { raw_source: 'Other', make: 'Kia' }),
    );
    const filter = [{ dimension: 'source', values: ['Website', '~'] }];
    const named = await caller.call(drillDownValues, { ...of, metric: 'leads', filter });
    expect(named).toEqual({
      filter: [
        {
          dimension: 'source',
          title: 'Source as sent',
          values: [
            { id: 'Website', title: 'Website' },
            { id: '~', title: 'Not stated' },
          ],
        },
      ],
      dimension: null,
      values: [],
      count: 0,
      hasMore: false,
    });
    const under = await caller.call(drillDownValues, { ...of, metric: 'leads', filter, by: 'make' });
    expect(under.values).toEqual([{ id: 'Ford', title: 'Ford', figure: 2, share: 100 }]);
  });
});

import { describe, expect, it } from 'vitest';
import { findKpi } from '../../src/core/kpis/catalog.ts';
import { departmentsOf } from '../../src/core/kpis/departments.ts';
import { figureOf, type Sums } from '../../src/core/kpis/figure.ts';
import { type Kpi, measuresOf } from '../../src/core/kpis/kpi.ts';
import type { Figure } from '../../src/core/kpis/wire.ts';
import { type Day, type Period, through } from '../../src/core/time/period.ts';
import { systemScope } from '../../src/server/identity/access.ts';
import { ask } from '../../src/server/kpi-query/kpi-query.ts';
import type { AnswerRow, Question } from '../../src/server/kpi-query/question.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { aDeal, type StoredDeal, storeDeals } from '../helpers/deals.ts';
import { aLead, type Place, storeLeads } from '../helpers/leads.ts';
import { aLine, anOrder, storeOrders } from '../helpers/repair-orders.ts';

const OCTOBER = through('2026-10-01', '2026-10-31');

type Requested = Partial<Omit<Question, 'measures' | 'windows'>> & {
  period?: Period;
  grain?: Question['windows'][number]['grain'];
  knownOf?: Period;
};

async function aStore() {
  const db = await database();
  const group = await aDealerGroup(db, { dealerships: 2 });
  const scope = await systemScope(db, group.id);
  const [place, other] = group.dealershipIds.map((dealershipId) => ({
    dealerGroupId: group.id,
    dealershipId,
    timeZone: 'America/Chicago',
  })) as [Place, Place];
  const rowsOf = (kpi: Kpi, { period = OCTOBER, grain = 'whole', knownOf, ...requested }: Requested = {}) => {
    const window = {
      name: 'requested',
      grain,
      spanOf: () => ({ period, until: null }),
      ...(knownOf ? { knownOf: () => [knownOf] } : {}),
    };
    const question = { measures: measuresOf(kpi), windows: [window], by: null, filters: [], ...requested };
    return db.inGroups([group.id], (tx) => ask(tx, scope, question));
  };
  /** The KPI over each row of the answer, by row title. */
  const reported = async (key: string, requested: Requested = {}): Promise<Record<string, Figure>> => {
    const kpi = kpiOf(key);
    const rows = Map.groupBy(await rowsOf(kpi, requested), nameOf);
    return Object.fromEntries([...rows].map(([name, own]) => [name, figureOf(kpi, together(own))]));
  };
  const value = async (key: string, requested: Requested = {}) =>
    (await reported(key, requested)).all?.value ?? null;
  const values = async (key: string, requested: Requested) =>
    Object.fromEntries(
      Object.entries(await reported(key, requested)).map(([name, figure]) => [name, figure.value]),
    );
  return { db, place, other, rowsOf, reported, value, values };
}

function kpiOf(key: string): Kpi {
  const kpi = findKpi(key);
  if (!kpi) throw new Error(`There is no KPI ${key}.`);
  return kpi;
}

function nameOf({ at, dealershipId, value }: AnswerRow): string {
  return value ?? at ?? (dealershipId === null ? 'all' : String(dealershipId));
}

function together(rows: readonly AnswerRow[]): Sums {
  const sums: Record<string, number | null> = {};
  for (const row of rows) {
    for (const [key, sum] of Object.entries(row.sums)) {
      sums[key] = sum === null ? (sums[key] ?? null) : (sums[key] ?? 0) + sum;
    }
  }
  return sums;
}

function several(count: number, deal: () => StoredDeal): StoredDeal[] {
  return Array.from({ length: count }, deal);
}

describe('a ratio is sum over sum', () => {
  it('the gross per vehicle of a group is not the mean of its stores', async () => {
    const { db, place, other, value, values } = await aStore();
    await storeDeals(db, [
      aDeal(place, '2026-10-05', { front_gross_cents: 500_000 }),
      ...several(9, () => aDeal(other, '2026-10-06', { front_gross_cents: 50_000 })),
    ]);
    expect(Object.values(await values('front_pvr_new', { by: 'dealership' }))).toEqual([5000, 500]);
    expect(await value('front_pvr_new')).toBe(950);
  });

  it('a day without deals has no weight, and a month is not the mean of its days', async () => {
    const { db, place, value, values } = await aStore();
    await storeDeals(db, [
      aDeal(place, '2026-10-01', { trade_count: 1 }),
      ...several(3, () => aDeal(place, '2026-10-09', { trade_count: 0 })),
    ]);
    const days = await values('trade_rate', { grain: 'day' });
    expect([days['2026-10-01'], days['2026-10-05'], days['2026-10-09']]).toEqual([100, null, 0]);
    expect(await value('trade_rate')).toBe(25);
  });

  it('deals whose source omits the value do not lower a rate', async () => {
    const { db, place, reported } = await aStore();
    const says = [true, true, false].map((has_gap) =>
      aDeal(place, '2026-10-05', { has_gap, deal_type: 'finance' }),
    );
    await storeDeals(db, [
      ...says,
      ...several(7, () => aDeal(place, '2026-10-05', { deal_type: 'finance' })),
    ]);
    const { all } = await reported('gap_pen');
    expect(all).toMatchObject({ numerator: 2, denominator: 3 });
  });
});

describe('unknown is not zero', () => {
  it('without any known cost it is a dash, and 0 on a day without lines', async () => {
    const { db, place, reported, values } = await aStore();
    await storeOrders(db, [
      anOrder(place, '2026-10-05', { lines: [aLine({ parts_sale_cents: 9_990 })] }),
      anOrder(place, '2026-10-07', { lines: [] }),
    ]);
    const { all } = await reported('parts_gross');
    expect(all).toMatchObject({ value: null, absence: { reason: 'notReported' } });
    const days = await values('parts_gross', { grain: 'day', period: through('2026-10-05', '2026-10-07') });
    expect(days).toEqual({ '2026-10-05': null, '2026-10-06': 0, '2026-10-07': 0 });
    expect((await values('rev_parts', { grain: 'day' }))['2026-10-05']).toBe(99.9);
  });

  it('if leads come only by mail, sold leads are unknown', async () => {
    const { db, place, other, reported, value } = await aStore();
    await storeLeads(db, [aLead(place, '2026-10-05')]);
    expect((await reported('sold_from_leads')).all?.absence?.reason).toBe('notReported');
    await storeLeads(db, [aLead(other, '2026-10-05', { is_sold: false })]);
    expect(await value('sold_from_leads')).toBe(0);
  });

  it('if no delivery is ever reported, no deal counts as pending', async () => {
    const { db, place, other, value, values } = await aStore();
    await storeDeals(db, [
      aDeal(place, '2026-10-05'),
      aDeal(other, '2026-10-05'),
      aDeal(other, '2026-10-06', { delivery_day: '2026-10-08' }),
    ]);
    expect(await value('units_pending')).toBe(1);
    expect(await values('units_pending', { by: 'dealership' })).toEqual({ [other.dealershipId]: 1 });
  });
});

describe('a level of an earlier day', () => {
  it('includes a deal that was pending then and unwound or delivered later', async () => {
    const { db, place, values } = await aStore();
    await storeDeals(db, [
      aDeal(place, '2026-10-05', { reversal_day: '2026-10-07', is_reversed: true }),
      aDeal(place, '2026-10-05', { delivery_day: '2026-10-08' }),
      aDeal(place, '2026-10-08', { sale_kind: 'wholesale' }),
    ]);
    const days = await values('units_pending', { grain: 'day', period: through('2026-10-05', '2026-10-08') });
    expect(days).toEqual({ '2026-10-05': 2, '2026-10-06': 2, '2026-10-07': 1, '2026-10-08': 0 });
  });
});

describe('several people or pay types on one record', () => {
  it('a split deal counts by shares, so salespeople add up to the store', async () => {
    const { db, place, value, values } = await aStore();
    const gross = { front_gross_cents: 100_001, back_gross_cents: 0 };
    await storeDeals(db, [
      aDeal(place, '2026-10-05', { ...gross, salespeople: ['Pat', 'Sam'], salesperson_shares: [667, 333] }),
      aDeal(place, '2026-10-06', { ...gross, salespeople: ['Pat'], salesperson_shares: [1000] }),
    ]);
    const units = await values('units_new', { by: 'salesperson' });
    expect(units).toEqual({ Pat: 1.667, Sam: 0.333 });
    const shares = await values('variable_gross', { by: 'salesperson' });
    expect((shares.Pat ?? 0) + (shares.Sam ?? 0)).toBeCloseTo((await value('variable_gross')) ?? 0, 9);
    expect(await value('units_new', { filters: [{ dimension: 'salesperson', values: ['Sam'] }] })).toBe(
      0.333,
    );
  });

  it('an order counts once in each of its pay types, and once in total', async () => {
    const { db, place, value, values } = await aStore();
    await storeOrders(db, [
      anOrder(place, '2026-10-05', { lines: [aLine(), aLine(), aLine({ pay_type: 'warranty' })] }),
      anOrder(place, '2026-10-05', { lines: [aLine()] }),
    ]);
    expect(await values('ro_count', { by: 'pay_type' })).toEqual({ customer: 2, warranty: 1 });
    expect(await value('ro_count')).toBe(2);
    expect((await value('ro_cp')) ?? 0).toBe(2);
    expect(await value('one_line_ro_pct')).toBe(50);
  });

  it('a salesperson counts once a month, wherever the month is cut', async () => {
    const { db, place, other, value, values } = await aStore();
    const by = (name: string, at: Place, day: Day) =>
      aDeal(at, day, { salespeople: [name], salesperson_shares: [1000] });
    await storeDeals(db, [
      ...['2026-09-30', '2026-10-01', '2026-10-31'].map((day) => by('Pat', place, day as Day)),
      by('Sam', place, '2026-10-02'),
      by('Pat', other, '2026-10-02'),
      aDeal(place, '2026-10-02'),
    ]);
    expect(await value('units_per_sp')).toBe(4 / 3);
    expect(await value('units_per_sp', { period: through('2026-09-01', '2026-10-31') })).toBe(5 / 4);
    expect(await values('units_per_sp', { by: 'salesperson' })).toMatchObject({ Pat: 3 / 2, Sam: 1 });
  });
});

describe('identities of every dealership', () => {
  it('front and back are the variable gross, pay types the labor, departments the total gross', async () => {
    const { db, place, value, values, rowsOf } = await aStore();
    await storeDeals(db, [
      aDeal(place, '2026-10-05', {
        price_cents: 3_000_010,
        front_gross_cents: -12_345,
        back_gross_cents: 99_999,
      }),
      aDeal(place, '2026-10-05', { vehicle_condition: null, price_cents: 1_000_005, front_gross_cents: 10 }),
      aDeal(place, '2026-10-06', { vehicle_condition: 'cpo', price_cents: 2_000_000, back_gross_cents: 1 }),
      aDeal(place, '2026-10-06', {
        sale_kind: 'wholesale',
        price_cents: 700_000,
        front_gross_cents: -50_000,
      }),
      aDeal(place, '2026-10-06', { is_reversed: true, price_cents: 5, front_gross_cents: 5 }),
    ]);
    await storeOrders(db, [
      anOrder(place, '2026-10-05', {
        lines: [
          aLine({ labor_sale_cents: 10_001, labor_cost_cents: 4_000, other_sale_cents: 99 }),
          aLine({ pay_type: null, labor_sale_cents: 1, parts_sale_cents: 333, parts_cost_cents: 111 }),
        ],
      }),
    ]);
    const front = ((await value('front_gross_new')) ?? 0) + 0.1;
    expect(await value('variable_gross')).toBeCloseTo(front + ((await value('back_gross')) ?? 0), 9);
    const labor = Object.values(await values('labor_sales', { by: 'pay_type' }));
    expect(labor.reduce<number>((sum, part) => sum + (part ?? 0), 0)).toBeCloseTo(100.02, 9);
    for (const key of ['total_revenue', 'total_gross', 'variable_gross', 'fixed_gross']) {
      const sums = together(await rowsOf(kpiOf(key)));
      const parts = departmentsOf(kpiOf(key)).map(({ kpi }) => figureOf(kpi, sums).value ?? 0);
      const whole = figureOf(kpiOf(key), sums).value;
      expect(Math.round(parts.reduce((sum, part) => sum + part, 0) * 100), key).toBe(
        Math.round((whole ?? 0) * 100),
      );
    }
    expect(await value('total_revenue')).toBe(68_104.49);
    expect(await value('unwind_rate')).toBe(25);
  });

  it('a sale counts in its own month and for its own leads', async () => {
    const { db, place, value } = await aStore();
    await storeLeads(db, [
      aLead(place, '2026-09-28', { is_sold: true, sold_day: '2026-10-03' }),
      aLead(place, '2026-10-05', { is_sold: true, sold_day: '2026-11-02' }),
      ...Array.from({ length: 4 }, () => aLead(place, '2026-10-05', { is_sold: false })),
    ]);
    expect(await value('sold_from_leads')).toBe(1);
    expect(await value('closing_ratio')).toBe(20);
    expect(await value('closing_ratio_cohort')).toBe(20);
    expect(await value('lead_to_sale_days')).toBe(5);
    expect(await value('sold_from_leads', { period: through('2026-11-01', '2026-11-30') })).toBe(1);
  });
});

describe('a level', () => {
  it('is as of the last known day, is never summed over days, and ages', async () => {
    const { db, place, value, values } = await aStore();
    await storeOrders(db, [
      anOrder(place, '2026-10-20', { opened_day: '2026-10-01' }),
      anOrder(place, null, { opened_day: '2026-10-19' }),
      anOrder(place, '2026-10-21', { opened_day: '2026-10-21' }),
      anOrder(place, null, { opened_day: '2026-10-02', is_voided: true }),
      anOrder(place, null, { opened_day: '2024-10-02' }),
    ]);
    expect(await value('open_ros')).toBe(1);
    expect(await value('open_ros', { knownOf: through('2026-10-01', '2026-10-19') })).toBe(2);
    const days = await values('open_ros', { grain: 'day', period: through('2026-10-18', '2026-10-21') });
    expect(days).toEqual({ '2026-10-18': 1, '2026-10-19': 2, '2026-10-20': 1, '2026-10-21': 1 });
    const aged = await values('open_ros_aged', { grain: 'day', period: through('2026-10-08', '2026-10-10') });
    expect(aged).toEqual({ '2026-10-08': 0, '2026-10-09': 1, '2026-10-10': 1 });
    const months = await values('open_ros', { grain: 'month', period: through('2026-09-15', '2026-11-10') });
    expect(months).toEqual({ '2026-10-01': 1, '2026-11-01': 1 });
  });
});

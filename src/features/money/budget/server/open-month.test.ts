import { describe, expect, it } from 'vitest';
import { aCategory, type PlannedExpense, planExpenses } from '../../../../../test/helpers/budgets.ts';
import { aDealerGroup } from '../../../../../test/helpers/dealers.ts';
import { aDeal, storeDeals } from '../../../../../test/helpers/deals.ts';
import { aLead, storeLeads } from '../../../../../test/helpers/leads.ts';
import { server } from '../../../../../test/helpers/server.ts';
import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import { kpiBoard } from '../../../reports/kpis/contract.ts';
import type { BudgetTotals } from '../budget-shapes.ts';
import { budgetList, budgetRtb, budgetStats } from '../contract.ts';

const NOW = new Date('2026-11-12T16:00:00Z');

/** Two stores; lines entered in time, early, late and never; own and shared sources. */
async function aBudget() {
  const { database, as } = await server({ now: NOW });
  const group = await aDealerGroup(database, { dealerships: 2, timeZone: 'America/Chicago' });
  const listings = await aCategory(database, group.id, {
    name: 'Listings',
    products: ['CarGurus', 'Cars.com'],
  });
  const social = await aCategory(database, group.id, {
    name: 'Social',
    products: ['Meta feed', 'Meta reels'],
  });
  const radio = await aCategory(database, group.id, { name: 'Radio', products: ['Radio'] });
  await database.owner.query(
    `insert into source_spelling (dealer_group_id, kind, spelling, name)
     select $1, 'spend', spelling, 'Meta' from unnest(array['Meta feed', 'Meta reels']) as spelling`,
    [group.id],
  );
  const [first = 0, second = 0] = group.dealershipIds;
  const [gurus = 0, cars = 0] = listings.productIds;
  const [feed = 0, reels = 0] = social.productIds;
  const [station = 0] = radio.productIds;
  const november: PlannedExpense[] = [
    {
      dealershipId: first,
      productId: gurus,
      cents: 300_001,
      actualCents: 120_050,
      actualThrough: '2026-11-10',
    },
    {
      dealershipId: second,
      productId: gurus,
      cents: 90_000,
      actualCents: 40_000,
      actualThrough: '2026-11-12',
    },
    // Paid in advance.
    {
      dealershipId: first,
      productId: cars,
      flights: [{ start: '2026-11-20', end: '2026-11-25', cents: 60_000 }],
      actualCents: 61_000,
      actualThrough: '2026-11-05',
      coopCents: 30_000,
    },
    {
      dealershipId: first,
      productId: feed,
      cents: 50_000,
      actualCents: 20_000,
      actualThrough: '2026-11-11',
      coopCents: 7_001,
    },
    {
      dealershipId: second,
      productId: reels,
      campaign: 'Trucks',
      cents: 45_000,
      actualCents: 22_000,
      actualThrough: '2026-11-09',
    },
    { dealershipId: second, productId: reels, campaign: 'Vans', cents: 10_000 },
    // No actual: its co-op counts in no net amount.
    { dealershipId: second, productId: station, cents: 80_000, coopCents: 40_000 },
  ];
  await planExpenses(database, { dealerGroupId: group.id }, [
    ...november,
    {
      dealershipId: first,
      productId: gurus,
      month: '2026-10-01',
      cents: 280_000,
      actualCents: 290_010,
      coopCents: 9,
    },
    { dealershipId: second, productId: station, month: '2026-10-01', cents: 70_000, coopCents: 5_000 },
  ]);
  const place = { dealerGroupId: group.id, dealershipId: first, timeZone: 'America/Chicago' };
  const days = ['2026-10-05', '2026-11-02', '2026-11-12'] as const;
  const sources = ['CarGurus', 'CarGurus', 'Meta', 'Walk-in', 'Cars.com'];
  await storeLeads(
    database,
    days.flatMap((day) => sources.map((raw_source) => aLead(place, day, { raw_source }))),
  );
  await storeDeals(
    database,
    days.flatMap((day) => ['CarGurus', 'Meta'].map((raw_source) => aDeal(place, day, { raw_source }))),
  );
  const me = await as(group.admin.userId);
  return { me, group };
}

type Budget = Awaited<ReturnType<typeof aBudget>>;

/** KPI of each figure of a line. */
const OF_LINE = {
  budget_planned: ({ targetBudget }) => targetBudget,
  spend_actual: ({ actualBudget }) => actualBudget,
  budget_variance: ({ variance }) => variance,
  budget_variance_pct: ({ variancePercent }) => (variancePercent === null ? null : variancePercent * 100),
  budget_due: ({ due }) => due,
  budget_variance_to_due: ({ varianceToDue }) => varianceToDue,
  budget_pacing: ({ pacing }) => (pacing === null ? null : pacing * 100),
  budget_remaining: ({ left }) => left,
  spend_forecast: ({ forecast }) => forecast,
  coop: ({ coop }) => coop,
  net_spend: ({ totalLessCoop }) => totalLessCoop,
} as const satisfies Record<string, (totals: BudgetTotals) => number | null>;

const OF_SOURCES = {
  cpl: ({ cpl }) => cpl,
  cps: ({ cps }) => cps,
  net_cpl: ({ netCpl }) => netCpl,
  net_cps: ({ netCps }) => netCps,
} as const satisfies Record<string, (totals: BudgetTotals) => number | null>;

type Filters = { dimension: string; values: string[] }[];

async function expectSame(
  { me, group }: Budget,
  period: { year: number; month: number },
  {
    name,
    totals,
    filters,
    of,
  }: { name: string; totals: BudgetTotals; filters: Filters; of: typeof OF_LINE | typeof OF_SOURCES },
) {
  const board = await me.call(kpiBoard, {
    dealerGroupId: group.id,
    ...period,
    tiles: [{ id: 'all', kind: 'value', kpis: Object.keys(of) as KpiKey[], filters, compare: [] }],
  });
  const result = board.tiles[0]?.result;
  if (result?.kind !== 'value') throw new Error('no values');
  for (const { kpi, current } of result.figures) {
    const shown = (of as Record<string, (totals: BudgetTotals) => number | null>)[kpi]?.(totals) ?? null;
    if (shown === null) expect(current.value, `${name} ${kpi}`).toBeNull();
    else expect(current.value, `${name} ${kpi}`).toBeCloseTo(shown, 9);
  }
}

const only = (dimension: string, ...values: string[]): Filters[number] => ({ dimension, values });

describe('every figure of the budget', () => {
  it.each([
    { why: 'of an open month', period: { year: 2026, month: 11 } },
    { why: 'of a closed month', period: { year: 2026, month: 10 } },
  ])('is the KPI it opens, $why', async ({ period }) => {
    const budget = await aBudget();
    const list = await budget.me.call(budgetList, { dealerGroupId: budget.group.id, ...period });
    const lines = [
      { name: 'total', totals: list.totals as BudgetTotals, filters: [] as Filters },
      ...list.categories.flatMap((category) => {
        const inCategory = [only('category', category.title)];
        return [
          { name: category.title, totals: category, filters: inCategory },
          ...category.products.flatMap((product) => {
            const inProduct = [...inCategory, only('product', product.name)];
            return [
              { name: product.name, totals: product, filters: inProduct },
              ...product.subproducts.map((part) => ({
                name: part.campaign,
                totals: part,
                filters: [...inProduct, only('campaign', part.campaign)],
              })),
            ];
          }),
        ];
      }),
    ];
    for (const line of lines.filter(({ totals }) => totals.expenses > 0)) {
      await expectSame(budget, period, { ...line, of: OF_LINE });
      const { sources } = line.totals;
      if (sources === null) {
        expect([line.totals.cpl, line.totals.cps], line.name).toEqual([null, null]);
        continue;
      }
      const filters = sources.length === 0 ? [] : [only('lead_source', ...sources)];
      await expectSame(budget, period, { ...line, filters, of: OF_SOURCES });
    }
    const stats = await budget.me.call(budgetStats, { dealerGroupId: budget.group.id, ...period });
    const { totals } = list;
    expect([stats.budget.total, stats.actualBudget.total, stats.totalLessCoop.total]).toEqual([
      totals.targetBudget,
      totals.actualBudget,
      totals.totalLessCoop,
    ]);
    expect([stats.coop.total, stats.cpl.total, stats.cps.total]).toEqual([
      totals.coop,
      totals.cpl,
      totals.cps,
    ]);
  });

  it.each([
    { why: 'an open month, to what was due', period: { year: 2026, month: 11 }, of: 'varianceToDue' },
    { why: 'a closed month, to the plan', period: { year: 2026, month: 10 }, of: 'variance' },
  ] as const)('varies by store, category and week as the lines do: $why', async ({ period, of }) => {
    const { me, group } = await aBudget();
    const fields = { dealerGroupId: group.id, ...period };
    const [list, matrix] = [await me.call(budgetList, fields), await me.call(budgetRtb, fields)];
    const cents = (dollars: number | null | undefined) => Math.round((dollars ?? 0) * 100);
    const sumOf = (cells: readonly { variance: number | null }[]) =>
      cells.reduce((sum, { variance }) => sum + cents(variance), 0);
    expect(list.totals[of]).not.toBeNull();
    expect(matrix.stats.variance).toBe(list.totals[of]);
    expect(matrix.categories.map(({ variance }) => variance)).toEqual(
      list.categories.map((category) => category[of]),
    );
    for (const row of matrix.rooftops) {
      expect([sumOf(row.categories), sumOf(row.weeks)], row.name).toEqual([
        cents(row.variance),
        cents(row.variance),
      ]);
      const alone = await me.call(budgetList, { ...fields, dealerShipId: [row.dealerShipId] });
      expect(row.variance, row.name).toBe(alone.totals[of]);
    }
    expect([sumOf(matrix.rooftops), sumOf(matrix.weeks)]).toEqual([
      cents(list.totals[of]),
      cents(list.totals[of]),
    ]);
  });

  it('costs a lead by the source of its line alone, and leaves out what has no actual', async () => {
    const { me, group } = await aBudget();
    const { categories, totals } = await me.call(budgetList, { dealerGroupId: group.id });
    const [listings, social, radio] = categories;
    const [gurus, cars] = listings?.products ?? [];
    // Four leads of CarGurus in both stores together.
    expect(gurus).toMatchObject({ cpl: 400.125, sources: ['CarGurus'], subproducts: [{ cpl: 400.125 }] });
    expect(cars).toMatchObject({ cpl: 305, cps: null, netCpl: 155 });
    expect(social?.products.map(({ cpl, sources }) => [cpl, sources])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(social, 'the category has Meta alone').toMatchObject({ cpl: 210, sources: ['Meta'] });
    expect(radio).toMatchObject({ totalLessCoop: null, variance: null, left: 800, cpl: null });
    expect(totals.notEntered).toMatchObject({ expenses: 2, targetBudget: 900, coop: 400 });
    const rows = categories.map(({ totalLessCoop }) => Math.round((totalLessCoop ?? 0) * 100));
    expect(rows.reduce((sum, cents) => sum + cents, 0)).toBe(Math.round((totals.totalLessCoop ?? 0) * 100));
    expect(totals).toMatchObject({ asOfFirst: '2026-11-05', asOfLast: '2026-11-11' });
  });
});

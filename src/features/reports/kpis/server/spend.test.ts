import { expect, it } from 'vitest';
import { aDealerGroup } from '../../../../../test/helpers/dealers.ts';
import { aLead, type Place, storeLeads } from '../../../../../test/helpers/leads.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { anExpense, dropSpend, type StoredExpense, storeSpend } from '../../../../../test/helpers/spend.ts';
import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import type { Day } from '../../../../core/time/period.ts';
import { kpiBoard } from '../contract.ts';
import { drillDown, drillDownSettings } from '../contract-drill-down.ts';
import { parseFormula } from '../contract-formula.ts';
import { kpiRecords } from '../contract-records.ts';
import { dailyTrend, monthlyTrend, weeklyTrend } from '../contract-trends.ts';

/** A Friday, two thirds into the month. */
const NOW = new Date('2026-11-20T18:00:00Z');

async function aStore() {
  const running = await server({ now: NOW });
  const group = await aDealerGroup(running.database, { dealerships: 1 });
  const place: Place = {
    dealerGroupId: group.id,
    dealershipId: group.dealershipIds[0] ?? 0,
    timeZone: 'America/Chicago',
  };
  const me = await running.as(group.admin.userId);
  const of = { dealerGroupId: group.id, view: 'month', year: 2026, month: 11 } as const;
  return { running, place, me, of };
}

/** $1,000 a day all November, half of it reported by the 15th, and $310 for December. */
function november(place: Place): StoredExpense[] {
  return [
    anExpense(place, '2026-11-01', {
      flights: [{ start: '2026-11-01', end: '2026-11-30', cents: 3_000_000 }],
      actual_cents: 1_200_000,
      actual_through: '2026-11-15',
      coop_cents: 300_000,
    }),
    anExpense(place, '2026-12-01', { flights: [{ start: '2026-12-01', end: '2026-12-31', cents: 31_000 }] }),
  ];
}

const KPIS: readonly KpiKey[] = [
  'budget_planned',
  'spend_actual',
  'budget_due',
  'budget_variance',
  'budget_variance_to_due',
  'budget_pacing',
  'budget_remaining',
  'spend_forecast',
  'net_spend',
  'coop_unclaimed',
];

type Requested = Awaited<ReturnType<typeof aStore>>;

async function valuesOf({ me }: Requested, period: object, kpis: readonly KpiKey[] = KPIS) {
  const board = await me.call(kpiBoard, {
    ...(period as Requested['of']),
    tiles: [{ id: 'all', kind: 'value', kpis: [...kpis] }],
  });
  const result = board.tiles[0]?.result;
  if (result?.kind !== 'value') throw new Error('no values');
  return {
    board,
    result,
    values: Object.fromEntries(result.figures.map(({ kpi, current }) => [kpi, current])),
  };
}

it('counts the whole plan of an open month, what is due of it through yesterday, and what was entered', async () => {
  const requested = await aStore();
  await storeSpend(requested.running.database, november(requested.place));
  const { board, result, values } = await valuesOf(requested, requested.of);
  expect(Object.entries(values).map(([kpi, { value }]) => [kpi, value])).toEqual([
    ['budget_planned', 30_000],
    ['spend_actual', 12_000],
    ['budget_due', 19_000],
    ['budget_variance', -18_000],
    // $15,000 was due by the 15th, the as-of day of the actual.
    ['budget_variance_to_due', -3_000],
    ['budget_pacing', 80],
    ['budget_remaining', 18_000],
    ['spend_forecast', 27_000],
    ['net_spend', 9_000],
    ['coop_unclaimed', 3_000],
  ]);
  expect(result.windows[0]?.coverage).toEqual({ whole: 1, part: 0, none: 0 });
  // Plans are about the future, so a budget is never late.
  expect(board.freshness).toMatchObject([
    {
      fact: 'spend',
      title: 'Budget',
      late: 0,
      missing: 0,
      dealerships: [{ state: 'current', lastDay: '2026-12-31' }],
    },
  ]);
});

it('knows the plan of days to come and nothing else, and says why', async () => {
  const requested = await aStore();
  await storeSpend(requested.running.database, november(requested.place));
  const december = await valuesOf(requested, { ...requested.of, month: 12 });
  expect(december.values).toMatchObject({
    budget_planned: { value: 310 },
    budget_due: { value: 0 },
    budget_remaining: { value: 310 },
    spend_actual: { absence: { reason: 'notReported' } },
  });
  const leads = await valuesOf(requested, { ...requested.of, month: 12 }, ['cpl']);
  expect(leads.values.cpl?.absence?.reason).toBe('notYet');
  const range = {
    dealerGroupId: requested.place.dealerGroupId,
    view: 'custom',
    startDate: '2026-11-18',
    endDate: '2026-12-05',
  };
  const custom = await valuesOf(requested, range);
  expect(custom.values.budget_planned?.value).toBe(13_050);
  expect(custom.values.spend_actual?.absence).toEqual({
    reason: 'notReported',
    message: 'No spend entered yet for this period.',
  });
});

it('what can no longer be claimed is lost and not still to fetch, from the day after its deadline', async () => {
  const requested = await aStore();
  const coop = { coop_cents: 100_000, coop_status: 'planned' };
  const claim = (month: Day, but: Partial<StoredExpense>) =>
    anExpense(requested.place, month, { ...coop, ...but });
  await storeSpend(requested.running.database, [
    ...november(requested.place),
    // 90 days after August 22 is November 20, today; after the 21st it is tomorrow.
    claim('2026-08-01', { flights: [{ start: '2026-08-05', end: '2026-08-22', cents: 1 }] }),
    claim('2026-08-01', { flights: [{ start: '2026-08-05', end: '2026-08-21', cents: 1 }], coop_cents: 7 }),
    claim('2026-10-01', { coop_deadline: '2026-11-10', coop_status: 'claimed', coop_claimed_cents: 60_000 }),
    claim('2026-10-01', { coop_deadline: '2026-11-10', coop_status: 'approved', coop_granted_cents: 1 }),
    claim('2026-10-01', { coop_deadline: '2026-10-31', coop_cents: 5_000 }),
    claim('2026-12-01', {}),
  ]);
  const of = async (month: number) => {
    const { values } = await valuesOf(requested, { ...requested.of, month }, [
      'coop_unclaimed',
      'coop_lapsed',
    ]);
    return [values.coop_unclaimed?.value, values.coop_lapsed?.value];
  };
  expect(await of(11)).toEqual([4_000, 450.07]);
  expect(await of(10), 'as it stood at the end of October').toEqual([1_450.07, 0]);
  const records = (metric: KpiKey) => requested.me.call(kpiRecords, { ...requested.of, limit: 100, metric });
  expect((await records('coop_unclaimed')).rows.map(({ cells }) => cells.slice(1))).toEqual([
    ['2026-11-01', 'Digital', 'Search', 'Brand', '2027-02-28', 3_000, 3_000],
    ['2026-08-01', 'Digital', 'Search', 'Brand', '2026-11-20', 1_000, 1_000],
  ]);
  expect((await records('coop_lapsed')).count).toBe(3);
});

it('tells a month without a budget from one that costs nothing', async () => {
  const requested = await aStore();
  const { database } = requested.running;
  const free = anExpense(requested.place, '2026-09-01', { actual_cents: 0, actual_through: '2026-09-30' });
  await storeSpend(database, [...november(requested.place), free]);
  const september = await valuesOf(requested, { ...requested.of, month: 9 });
  expect(september.values.spend_actual?.value).toBe(0);
  expect(september.values.budget_pacing?.absence?.message).toBe('There were no dollars due.');
  const october = await valuesOf(requested, { ...requested.of, month: 10 });
  expect(october.values.budget_planned?.absence).toEqual({
    reason: 'noFeed',
    message: 'There is no budget for this period.',
  });
  await dropSpend(database, [free]);
  expect((await valuesOf(requested, { ...requested.of, month: 9 })).values.spend_actual?.value).toBeNull();
});

it('draws a course by day, week and month up to today, with a dash where nobody has reported yet', async () => {
  const requested = await aStore();
  await storeSpend(requested.running.database, november(requested.place));
  const of = { ...requested.of, metric: 'spend_actual' } as const;
  const points = async (call: typeof dailyTrend) => {
    const { lines } = await requested.me.call(call, of);
    return Object.fromEntries(lines[0]?.points.map(({ at, value }) => [at, value]) ?? []);
  };
  const days = await points(dailyTrend);
  expect([days['2026-11-15'], days['2026-11-16'], days['2026-11-20']]).toEqual([800, null, null]);
  expect(Object.values(days).reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBe(12_000);
  const weeks = await points(weeklyTrend as typeof dailyTrend);
  expect(weeks['2026-11-09']).toBe(5_600);
  const year = await requested.me.call(monthlyTrend, { ...of, view: 'year', metric: 'budget_planned' });
  expect(year.lines[0]?.points.find(({ at }) => at === '2026-11-01')?.value).toBe(20_000);
});

it('lists the days behind a number, as many as it has and adding up to it', async () => {
  const requested = await aStore();
  await storeSpend(requested.running.database, [
    ...november(requested.place),
    anExpense(requested.place, '2026-11-01', {
      category: 'TV',
      product: 'Spots',
      flights: [{ start: '2026-11-19', end: '2026-11-22', cents: 1_001 }],
    }),
  ]);
  const of = { ...requested.of, limit: 100 };
  const spent = await requested.me.call(kpiRecords, { ...of, metric: 'spend_actual' });
  expect(spent).toMatchObject({ kind: 'spend', title: 'Budget days', count: 15 });
  const planned = await requested.me.call(kpiRecords, {
    ...of,
    metric: 'budget_planned',
    filters: 'category:TV',
  });
  expect(planned.columns.map(({ key }) => key)).toEqual([
    'dealership',
    'day',
    'category',
    'product',
    'campaign',
    'planned',
    'actual',
    'coop',
  ]);
  expect(planned.rows.map(({ cells }) => cells.slice(1, 7))).toEqual([
    ['2026-11-22', 'TV', 'Spots', 'Brand', 2.5, null],
    ['2026-11-21', 'TV', 'Spots', 'Brand', 2.5, null],
    ['2026-11-20', 'TV', 'Spots', 'Brand', 2.5, null],
    ['2026-11-19', 'TV', 'Spots', 'Brand', 2.51, null],
  ]);
  const drilled = await requested.me.call(drillDown, { ...of, metric: 'budget_planned', by: 'category' });
  expect(drilled.rows.map(({ title, figure }) => [title, figure.current.value])).toEqual([
    ['Digital', 30_000],
    ['TV', 10.01],
  ]);
  const ratio = await requested.me.call(drillDownSettings, { ...requested.of, metric: 'cpl' });
  expect(ratio.records.map(({ title }) => title)).toEqual([
    'Budget days in the numerator',
    'Leads in the denominator',
  ]);
});

it('sets spend against leads, and refuses to narrow one by what only the other knows', async () => {
  const requested = await aStore();
  await storeSpend(requested.running.database, november(requested.place));
  const leads = (['2026-11-02', '2026-11-02', '2026-11-18'] as Day[]).map((day) =>
    aLead(requested.place, day),
  );
  await storeLeads(requested.running.database, leads);
  const { values } = await valuesOf(requested, requested.of, ['cpl', 'cps']);
  expect(values.cpl).toMatchObject({ value: 4_000, numerator: 12_000, denominator: 3 });
  expect(values.cps?.absence).toEqual({ reason: 'noFeed', message: 'No data on deals for this period.' });
  for (const [metric, filters] of [
    ['cpl', 'category:Digital'],
    ['leads', 'category:Digital'],
    ['spend_actual', 'source:Web'],
  ] as const) {
    const refused = await requested.me.failure(drillDown, {
      ...requested.of,
      metric,
      filters,
    });
    expect([metric, refused.status]).toEqual([metric, 422]);
  }
  const parsed = await requested.me.call(parseFormula, { ...requested.of, formula: 'spend_actual / leads' });
  expect(parsed).toMatchObject({ ok: true, figures: [{ value: 4_000 }, {}, {}] });
});

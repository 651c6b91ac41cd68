import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aDealerGroup } from '../../../../../test/helpers/dealers.ts';
import { dealsAt, storeDeals } from '../../../../../test/helpers/deals.ts';
import { leadsAt, type Place, storeLeads } from '../../../../../test/helpers/leads.ts';
import { ordersAt, storeOrders } from '../../../../../test/helpers/repair-orders.ts';
import { server } from '../../../../../test/helpers/server.ts';
import type { ReplyOf } from '../../../../core/contract.ts';
import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import type { ComparedFigure } from '../../../../core/kpis/wire.ts';
import { addDays, type Day } from '../../../../core/time/period.ts';
import { drillDown, drillDownSettings } from '../contract-drill-down.ts';
import { enterpriseKpi } from '../contract-enterprise.ts';
import { parseFormula } from '../contract-formula.ts';
import { exportRecords, kpiRecords } from '../contract-records.ts';

/** 14:30 on a Friday in Chicago. */
const NOW = new Date('2026-11-20T20:30:00Z');
const DAYS = Array.from({ length: 51 }, (_, index): Day => addDays('2026-10-01', index));
const KPIS: readonly KpiKey[] = [
  'leads',
  'contact_rate',
  'units_retail',
  'total_gross',
  'fi_pvr',
  'labor_sales',
  'elr',
  'ro_count',
];

/** Sum over rows; unknown values count as 0. */
function added(figures: readonly ComparedFigure[], of: 'current' | 'previous') {
  const sides = figures.flatMap(({ current, comparisons }) =>
    of === 'current' ? [current] : comparisons.filter(({ against }) => against === of),
  );
  const sum = (part: 'value' | 'numerator' | 'denominator') =>
    sides.reduce((total, side) => total + (side[part] ?? 0), 0);
  return { value: sum('value'), numerator: sum('numerator'), denominator: sum('denominator') };
}

async function aHouse() {
  const running = await server({ now: NOW });
  const group = await aDealerGroup(running.database, { dealerships: 3, timeZone: 'America/Chicago' });
  const places = group.dealershipIds.map(
    (dealershipId): Place => ({ dealerGroupId: group.id, dealershipId, timeZone: 'America/Chicago' }),
  );
  const count = { least: 80, most: 120 };
  const [leads = []] = fc.sample(leadsAt(places, DAYS, count), { numRuns: 1, seed: 7 });
  const [deals = []] = fc.sample(dealsAt(places, DAYS, count), { numRuns: 1, seed: 7 });
  const [orders = []] = fc.sample(ordersAt(places, DAYS, count), { numRuns: 1, seed: 7 });
  await storeLeads(running.database, leads);
  await storeDeals(running.database, deals);
  await storeOrders(running.database, orders);
  return { caller: await running.as(group.admin.userId), of: { dealerGroupId: group.id } };
}

type Reply = ReplyOf<typeof drillDown>;

function expectWhole({ rows, other, total, rowSums }: Reply, at: string): void {
  const parts = [...rows.map(({ figure }) => figure), ...(other?.figure ? [other.figure] : [])];
  for (const side of ['current', 'previous'] as const) {
    const [whole, sum] = [added([total], side), added(parts, side)];
    if (rowSums === 'whole') expect(sum.value, at).toBeCloseTo(whole.value, 4);
    expect(sum.numerator, at).toBeCloseTo(whole.numerator, 4);
    expect(sum.denominator, at).toBeCloseTo(whole.denominator, 4);
  }
}

function expectExplained({ explanations }: Reply, at: string): void {
  for (const { change, movers, rest, mix, rate } of explanations) {
    if (change === null) continue;
    const moved = movers.reduce((sum, mover) => sum + mover.change, rest?.change ?? 0);
    expect(moved, at).toBeCloseTo(change, 4);
    if (mix !== null && rate !== null) expect(mix + rate, at).toBeCloseTo(change, 6);
  }
}

it('rows, what is left out and explanations are the whole', { timeout: 240_000 }, async () => {
  const { caller, of } = await aHouse();
  for (const metric of KPIS) {
    const { dimensions } = await caller.call(drillDownSettings, { ...of, metric });
    const addable = dimensions.filter(({ rowSums }) => rowSums === 'whole' || rowSums === 'ratio');
    expect(addable.length, metric).toBeGreaterThan(0);
    for (const { key } of addable) {
      const reply = await caller.call(drillDown, { ...of, metric, by: key, limit: 2 });
      expectWhole(reply, `${metric} by ${key}`);
      expectExplained(reply, `${metric} by ${key}`);
    }
  }
});

it('one number is the same wherever it is asked', { timeout: 240_000 }, async () => {
  const { caller, of } = await aHouse();
  for (const metric of KPIS) {
    const { total } = await caller.call(drillDown, { ...of, metric, by: 'dealership' });
    const enterprise = await caller.call(enterpriseKpi, { ...of, metric });
    expect(enterprise.total, metric).toEqual(total.current);
    const formula = await caller.call(parseFormula, { ...of, formula: metric });
    expect(formula.figures[0]?.value ?? null, metric).toBe(total.current.value);
    for (const [index, period] of (['previous', 'lastYear'] as const).entries()) {
      const compared = total.comparisons.find(({ against }) => against === period);
      const earlier = await caller.call(enterpriseKpi, { ...of, metric, period });
      expect(earlier.total.value, `${metric} ${period}`).toBe(compared?.value ?? null);
      expect(formula.figures[index + 1]?.value, `${metric} ${period}`).toBe(compared?.value ?? null);
    }
  }
});

it('a list of records is as long as the count it is behind, on screen and in a file', {
  timeout: 240_000,
}, async () => {
  const { caller, of } = await aHouse();
  for (const metric of ['leads', 'units_new', 'ro_count', 'ro_cp'] as const) {
    const { rows } = await caller.call(drillDown, { ...of, metric, by: 'make', limit: 500 });
    for (const { id, figure } of rows) {
      const requested = { ...of, metric, filters: `make:${id}` };
      const listed = await caller.call(kpiRecords, { ...requested, limit: 200 });
      expect({ metric, id, count: listed.count }).toEqual({ metric, id, count: figure.current.value });
      expect(listed.rows).toHaveLength(listed.count);
      const text = await (await caller.call(exportRecords, requested)).text();
      const head = text.split('\r\n').findIndex((line) => line.startsWith('Dealership,'));
      expect(text.trimEnd().split('\r\n')).toHaveLength(head + 1 + listed.count);
    }
  }
});

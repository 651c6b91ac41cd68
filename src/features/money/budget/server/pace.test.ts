import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aCategory, planExpenses } from '../../../../../test/helpers/budgets.ts';
import { aDealerGroup } from '../../../../../test/helpers/dealers.ts';
import { server } from '../../../../../test/helpers/server.ts';
import type { Day } from '../../../../core/time/period.ts';
import { budgetList, budgetRtb } from '../contract.ts';
import { dueCents, forecastCents } from '../rules-pace.ts';

const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}` as Day;
const amount = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 5_000_000 }));

const expense = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 }),
    cents: fc.array(amount, { minLength: 3, maxLength: 3 }),
    actualCents: fc.option(amount),
    through: fc.integer({ min: 1, max: 30 }),
  })
  .map(({ days, cents, through, ...rest }) => {
    const edges = days.toSorted((a, b) => a - b);
    const flights = edges.flatMap((start, index) =>
      index % 2 === 0
        ? [{ start: day(start), end: day(edges[index + 1] ?? start), cents: cents[index / 2] ?? 0 }]
        : [],
    );
    return { ...rest, flights, actualThrough: day(through) };
  });

it('is worked out over all stores as the rules work it out for each expense', async () => {
  // Three business days at once.
  const { database, as } = await server({ now: new Date('2026-11-12T10:30:00Z') });
  const yesterdayIn = {
    'America/Chicago': day(11),
    'Pacific/Pago_Pago': day(10),
    'Pacific/Kiritimati': day(12),
  };
  const zones = Object.entries(yesterdayIn);
  const group = await aDealerGroup(database, { dealerships: zones.length });
  const stores = zones.map(([zone, yesterday], index) => ({
    ...{ zone, yesterday, dealershipId: group.dealershipIds[index] ?? 0 },
  }));
  for (const { dealershipId, zone } of stores) {
    await database.owner.query('update dealership set time_zone = $2 where id = $1', [dealershipId, zone]);
  }
  const { productIds } = await aCategory(database, group.id);
  const sampled = fc.sample(expense, { numRuns: 120, seed: 3 }).map((one, index) => ({
    ...one,
    campaign: `Campaign ${index}`,
    ...(stores[index % stores.length] as (typeof stores)[0]),
    productId: productIds[0] ?? 0,
  }));
  const { result } = await planExpenses(database, { dealerGroupId: group.id }, sampled);
  const { rows } = await database.owner.query<{ id: number; day: Day; cents: number }>(
    'select expense_id as id, day, actual_cents as cents from budget_day where dealer_group_id = $1',
    [group.id],
  );
  const spentOn = Map.groupBy(rows, ({ id }) => id);
  const admin = await as(group.admin.userId);
  const tree = await admin.call(budgetList, { dealerGroupId: group.id });
  const lines = new Map(tree.categories[0]?.products[0]?.subproducts.map((line) => [line.campaign, line]));
  const { rows: views } = await database.owner.query<{ cents: number }>(
    'select sum(forecast_cents)::bigint as cents from budget_forecast where dealer_group_id = $1',
    [group.id],
  );
  expect(views[0]?.cents, 'the KPI reads the same forecast').toBe(
    Math.round((tree.totals.forecast ?? 0) * 100),
  );
  sampled.forEach(({ campaign, flights, actualCents, actualThrough, yesterday }, index) => {
    const spent = spentOn.get(result[index] ?? 0) ?? [];
    const line = lines.get(campaign);
    const asOf = actualThrough < yesterday ? actualThrough : yesterday;
    const forecast = forecastCents({
      flights,
      spent,
      actualCents,
      actualThrough: actualCents === null ? null : actualThrough,
    });
    const { due, dueAsOf, asOfFirst, asOfLast, forecast: reported } = line ?? {};
    const isEntered = actualCents !== null;
    expect({ campaign, due, dueAsOf, asOfFirst, asOfLast, forecast: reported }).toEqual({
      campaign,
      due: dueCents(flights, yesterday) / 100,
      dueAsOf: isEntered ? dueCents(flights, asOf) / 100 : null,
      asOfFirst: isEntered ? asOf : null,
      asOfLast: isEntered ? asOf : null,
      forecast: forecast / 100,
    });
  });
  const matrix = await admin.call(budgetRtb, { dealerGroupId: group.id });
  for (const { dealerShipId, actualBudget, variance, categories, weeks } of matrix.rooftops) {
    const entered = sampled.filter((one) => one.dealershipId === dealerShipId && one.actualCents !== null);
    const due = entered.map(({ flights, actualThrough, yesterday }) =>
      dueCents(flights, actualThrough < yesterday ? actualThrough : yesterday),
    );
    const base = due.reduce((sum, cents) => sum + cents, 0) / 100;
    const baseOf = (cell: { actualBudget: number | null; variance: number | null }) =>
      (cell.actualBudget ?? 0) - (cell.variance ?? 0);
    expect(base).toBeGreaterThan(0);
    expect(baseOf({ actualBudget, variance })).toBeCloseTo(base);
    expect(baseOf(categories[0] ?? { actualBudget, variance })).toBeCloseTo(base);
    expect(weeks.reduce((sum, week) => sum + baseOf(week), 0)).toBeCloseTo(base);
  }
});

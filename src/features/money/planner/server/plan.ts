import { catalogKpi } from '../../../../core/kpis/catalog.ts';
import { toDollars } from '../../../../core/money/money.ts';
import { type Day, lastDay, type Period } from '../../../../core/time/period.ts';
import { dealMeasures } from '../../../../records/deal/measures.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { serve } from '../../../../server/http/route.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import { isWhollyKnown, readKnownDays } from '../../../../server/kpi-answers/known-days.ts';
import { ask } from '../../../../server/kpi-query/kpi-query.ts';
import { type NotPlanned, type PlannedBefore, type PlannerCategory, plannerMonth } from '../contract.ts';
import { centsOfDays, moveLock, planColumns } from '../rules.ts';
import { type PlanScope, planScope } from './plan-scope.ts';
import { type PlannedRows, treeOf } from './plan-tree.ts';
import * as rows from './repository.ts';

export const planRoutes = [
  serve(plannerMonth, async ({ scope, query, db, now }) => {
    const plan = planScope(scope, query, now);
    return await db.run((tx) => planOf(tx, { scope, now, plan }));
  }),
];

interface Asker {
  readonly scope: AuthorizedScope;
  readonly now: Date;
  readonly plan: PlanScope;
}

async function planOf(tx: Tx, { scope, now, plan }: Asker) {
  const { period, today, previous, lastYear } = plan;
  const { whole, choice } = period;
  const columns = planColumns(choice.view, whole);
  const requested = plan.requested(whole);
  const lines = await rows.linesOf(tx, requested.dealerGroupId);
  const planned = await plannedRows(tx, { scope, now, plan });
  const categories = treeOf({ lines, rows: planned, columns: requested.months, from: whole.start });
  const money = totalOf(await rows.moneyOf(tx, requested));
  const units = await retailUnits(tx, { scope, now }, [lastYear, previous]);
  return {
    startDate: whole.start,
    endDate: lastDay(whole),
    today,
    columns,
    locked: moveLock({
      view: choice.view,
      dealerships: scope.dealerships.length,
      isReader: scope.role === 'viewer',
    }),
    budgetCampaignView: await rows.campaignView(tx, requested.dealerGroupId),
    rooftops: scope.dealerships.length,
    categories,
    planned: await columnTotals(tx, plan),
    expenses: money.expenses,
    targetBudget: toDollars(money.plannedCents),
    coop: toDollars(money.coopCents),
    coopIsEstimate: money.coopIsEstimate,
    net: toDollars(money.plannedCents - money.coopCents),
    perRetailUnit: units && {
      ...units,
      dollars: toDollars(Math.round(money.plannedCents / units.units)),
    },
    previous: await beforeOf(tx, plan, previous),
    lastYear: await beforeOf(tx, plan, lastYear),
    notPlanned:
      choice.view === 'month'
        ? notPlanned(lines, categories, await rows.productMoney(tx, plan.requested(previous)))
        : [],
  };
}

/**
 * One dealership's month lists expenses, several list merged flights, a longer period lists months.
 */
async function plannedRows(tx: Tx, { scope, plan }: Asker): Promise<PlannedRows> {
  const { whole, choice } = plan.period;
  const requested = plan.requested(whole);
  const none = { expenses: [], bars: [], months: [], files: [] };
  if (choice.view !== 'month') return { ...none, months: await rows.monthsPlanned(tx, requested) };
  const [dealership, ...others] = scope.dealerships;
  if (!dealership || others.length > 0) return { ...none, bars: await rows.barsOf(tx, requested) };
  return {
    ...none,
    expenses: await rows.expensesOf(tx, requested),
    files: await rows.filesOf(tx, {
      dealerGroupId: requested.dealerGroupId,
      dealershipId: dealership.id,
      month: whole.start,
    }),
  };
}

async function columnTotals(tx: Tx, { period, requested }: PlanScope): Promise<number[]> {
  const { whole, choice } = period;
  if (choice.view === 'month') {
    return centsOfDays(await rows.plannedParts(tx, requested(whole)), whole).map(toDollars);
  }
  const money = new Map(
    (await rows.moneyOf(tx, requested(whole))).map((row) => [row.month, row.plannedCents]),
  );
  return requested(whole).months.map((month) => toDollars(money.get(month) ?? 0));
}

function totalOf(money: readonly rows.MoneyRow[]) {
  const sum = (of: (row: rows.MoneyRow) => number) => money.reduce((total, row) => total + of(row), 0);
  const reported = money.filter(({ actualCents }) => actualCents !== null);
  return {
    plannedCents: sum(({ plannedCents }) => plannedCents),
    actualCents: reported.length === 0 ? null : sum(({ actualCents }) => actualCents ?? 0),
    coopCents: sum(({ coopCents }) => coopCents),
    coopIsEstimate: money.some(({ coopIsEstimate }) => coopIsEstimate),
    expenses: sum(({ expenses }) => expenses),
  };
}

async function beforeOf(tx: Tx, { requested }: PlanScope, period: Period): Promise<PlannedBefore> {
  const { plannedCents, actualCents } = totalOf(await rows.moneyOf(tx, requested(period)));
  return {
    startDate: period.start,
    endDate: lastDay(period),
    targetBudget: toDollars(plannedCents),
    actualBudget: actualCents === null ? null : toDollars(actualCents),
  };
}

function notPlanned(
  lines: readonly rows.LineRow[],
  categories: readonly PlannerCategory[],
  before: readonly rows.ProductMoneyRow[],
): NotPlanned[] {
  const shown = categories.flatMap(({ products }) => products);
  const open = new Set(
    shown.filter(({ targetBudget }) => targetBudget === 0).map(({ productId }) => productId),
  );
  const money = new Map(before.map((row) => [row.productId, row]));
  return lines.flatMap((line) => {
    const row = money.get(line.productId ?? 0);
    if (!row || !open.has(row.productId) || row.plannedCents + (row.actualCents ?? 0) === 0) return [];
    return {
      productId: row.productId,
      productCategoryId: line.categoryId,
      name: line.name,
      category: line.title,
      color: line.categoryColor,
      targetBudget: toDollars(row.plannedCents),
      actualBudget: row.actualCents === null ? null : toDollars(row.actualCents),
    };
  });
}

interface RetailUnits {
  readonly units: number;
  readonly startDate: Day;
  readonly endDate: Day;
}

/**
 * The first period with complete deal data for every store and at least one sale; null without one.
 */
async function retailUnits(
  tx: Tx,
  { scope, now }: { scope: AuthorizedScope; now: Date },
  periods: readonly Period[],
): Promise<RetailUnits | null> {
  const kpi = catalogKpi('units_retail');
  const known = await readKnownDays(tx, { scope, now }, [kpi]);
  const isKnown = (period: Period) =>
    scope.dealerships.every((dealership) => isWhollyKnown(known, kpi, { dealership, period }));
  for (const period of periods.filter(isKnown)) {
    const windows = [{ name: 'units', grain: 'whole' as const, spanOf: () => ({ period, until: null }) }];
    const rows = await ask(tx, scope, {
      measures: [dealMeasures.units_retail],
      windows,
      by: null,
      filters: [],
    });
    const units = rows[0]?.sums[dealMeasures.units_retail.key] ?? 0;
    if (units > 0) return { units, startDate: period.start, endDate: lastDay(period) };
  }
  return null;
}

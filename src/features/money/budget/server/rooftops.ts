import { dollarsOf, toDollars } from '../../../../core/money/money.ts';
import { lastDay, type Period } from '../../../../core/time/period.ts';
import { serve } from '../../../../server/http/route.ts';
import { frameOf, mannerOf } from '../../../../server/spend/frame.ts';
import { categoriesInOrder } from '../../../../server/spend/lines-repository.ts';
import { budgetRtb } from '../contract.ts';
import { weeksOf } from '../rules-steps.ts';
import { addKnown, netOf, varianceOf } from '../rules-totals.ts';
import { type ReportedMonth, readReported, spendByWeek, type WeekRow } from './spend-repository.ts';
import { shownCategories } from './tree.ts';
import { readStores } from './tree-repository.ts';

/** Cents. */
interface Cell {
  readonly planned: number;
  readonly actual: number | null;
  /** What the actual is compared with: plan, or due by its day, of the expenses with an actual. */
  readonly base: number;
}

export const rooftopRoutes = [
  serve(budgetRtb, async (requested) => {
    const frame = frameOf(requested);
    const weeks = weeksOf(frame.whole);
    const read = await requested.db.run(
      async (tx) => ({
        stores: await readStores(tx, frame),
        weeks: await spendByWeek(tx, frame, weeks),
        reported: await readReported(tx, frame),
        categories: await categoriesInOrder(tx, frame.dealerGroupId),
      }),
      mannerOf(frame),
    );
    const categories = shownCategories(read.categories, read.stores, frame);
    const storesAt = Map.groupBy(read.stores, ({ dealershipId }) => dealershipId);
    const weekOf = weekCells(weeks, read);
    const rooftops = frame.scope.dealerships.map(({ id, name }) => {
      const own = storesAt.get(id) ?? [];
      const byCategory = Map.groupBy(own, ({ categoryId }) => categoryId);
      return {
        dealerShipId: id,
        name,
        cell: addCells(own),
        coop: own.reduce((sum, { coop }) => sum + coop, 0),
        enteredCoop: own.reduce((sum, { enteredCoop }) => sum + enteredCoop, 0),
        categories: categories.map((category) => addCells(byCategory.get(category.id) ?? [])),
        weeks: weeks.map((_, index) => weekOf(id, index)),
      };
    });
    const total = addCells(rooftops.map(({ cell }) => cell));
    const coop = rooftops.reduce((sum, rooftop) => sum + rooftop.coop, 0);
    const enteredCoop = rooftops.reduce((sum, rooftop) => sum + rooftop.enteredCoop, 0);
    return {
      rooftops: rooftops.map(({ cell, enteredCoop: _, ...rooftop }) => ({
        ...rooftop,
        ...amountsOf(cell),
        coop: toDollars(rooftop.coop),
        categories: rooftop.categories.map(amountsOf),
        weeks: rooftop.weeks.map(amountsOf),
      })),
      categories: categories.map(({ id, name, color }, index) => ({
        productCategoryId: id,
        title: name,
        color,
        ...amountsOf(addCells(rooftops.map((rooftop) => rooftop.categories[index] ?? NOTHING))),
      })),
      weeks: weeks.map((week, index) => ({
        startDate: week.start,
        endDate: lastDay(week),
        ...amountsOf(addCells(rooftops.map((rooftop) => rooftop.weeks[index] ?? NOTHING))),
      })),
      stats: {
        ...amountsOf(total),
        coop: toDollars(coop),
        totalLessCoop: dollarsOf(netOf(total.actual, enteredCoop)),
      },
    };
  }),
];

const NOTHING: Cell = { planned: 0, actual: null, base: 0 };

function addCells(cells: readonly Cell[]): Cell {
  return cells.reduce(
    (sum, { planned, actual, base }) => ({
      planned: sum.planned + planned,
      actual: addKnown(sum.actual, actual),
      base: sum.base + base,
    }),
    NOTHING,
  );
}

function amountsOf({ planned, actual, base }: Cell) {
  const variance = varianceOf(base, actual);
  return {
    targetBudget: toDollars(planned),
    actualBudget: dollarsOf(actual),
    variance: dollarsOf(variance.cents),
    variancePercent: variance.share,
  };
}

interface WeekBasis {
  readonly weeks: readonly WeekRow[];
  readonly reported: readonly ReportedMonth[];
}

/** Cost of a week per dealership; the actual is unknown when no as-of day reaches the week. */
function weekCells(weeks: readonly Period[], read: WeekBasis): (dealershipId: number, index: number) => Cell {
  const rows = new Map(read.weeks.map((row) => [`${row.dealershipId} ${row.week}`, row]));
  const reportedOf = Map.groupBy(read.reported, ({ dealershipId }) => dealershipId);
  const isCovered = (dealershipId: number, { start, end }: Period) =>
    (reportedOf.get(dealershipId) ?? []).some(
      ({ month, reportedThrough }) => month < end && reportedThrough !== null && start <= reportedThrough,
    );
  return (dealershipId, index) => {
    const row = rows.get(`${dealershipId} ${index}`);
    const week = weeks[index];
    const actual = row?.actual ?? 0;
    const isKnown = actual !== 0 || (week !== undefined && isCovered(dealershipId, week));
    return { planned: row?.planned ?? 0, actual: isKnown ? actual : null, base: row?.base ?? 0 };
  };
}

import { plannerMonth } from '../../../src/features/money/planner/contract.ts';
import { statsTrends } from '../../../src/features/money/planner/contract-trends.ts';
import {
  barOpens,
  rowOpens,
  shareOpens,
  TOTAL_OPENS,
  trendOpens,
} from '../../../src/features/money/planner/web/plan-opened.ts';
import { foldsOf, rowsOf } from '../../../src/features/money/planner/web/plan-rows.ts';
import type { Pressed } from './pressed.ts';
import type { ScreenShown } from './screens.ts';

/**
 * The totals of the plan, its bars in every folding, its rows on a phone, and every result above
 * it.
 */
export async function plannerFigures({ caller, scope }: ScreenShown): Promise<Pressed[]> {
  const [plan, trends] = await Promise.all([
    caller.call(plannerMonth, scope),
    caller.call(statsTrends, scope),
  ]);
  const rows = (['categories', 'products', 'campaigns'] as const).flatMap((to) =>
    rowsOf(plan, foldsOf(plan, to)),
  );
  // A flight of one expense opens that expense.
  const bars = rows.flatMap((row) =>
    row.bars
      .filter(({ expense }) => expense === null)
      .map((bar) => ({
        where: `planner.bar ${row.category} / ${row.product} / ${row.title} from ${bar.start}`,
        value: bar.dollars,
        opens: barOpens(row, bar),
      })),
  );
  const listed = rows
    .filter(
      ({ kind, expense, bars: [first] }) => kind === 'campaign' && expense === null && first !== undefined,
    )
    .map((row) => ({
      where: `planner.item ${row.category} / ${row.product} / ${row.title}`,
      value: row.dollars,
      opens: rowOpens(row),
    }));
  const results = trends.stats.flatMap((stat) =>
    stat.dots.map(({ x, y }, index) => ({
      where: `planner.result ${stat.key} of ${x}`,
      value: y,
      opens: trendOpens(stat, index, plan.columns),
    })),
  );
  const shares = plan.categories
    .filter(({ targetBudget }) => targetBudget > 0)
    .map(({ title, targetBudget }) => ({
      where: `planner.share ${title}`,
      value: targetBudget,
      opens: shareOpens(title),
    }));
  const totals = [
    { where: 'planner.total', value: plan.targetBudget, opens: TOTAL_OPENS.planned },
    { where: 'planner.coop', value: plan.coop, opens: TOTAL_OPENS.coop },
  ];
  return [...totals, ...shares, ...bars, ...listed, ...results].map((figure) => ({
    ...figure,
    scope,
    is: 'value',
    toTheCent: true,
  }));
}

import { budgetList, budgetStats } from '../../../src/features/money/budget/contract.ts';
import { phaseOf, totalRow, withMarks } from '../../../src/features/money/budget/web/budget-row.ts';
import { budgetCards } from '../../../src/features/money/budget/web/card-figures.ts';
import { COOP_TILES, coopOpens } from '../../../src/features/money/budget/web/coop-opened.ts';
import { LINE_FIGURES, lineOpens, shownFigures } from '../../../src/features/money/budget/web/line-opened.ts';
import { treeRows } from '../../../src/features/money/budget/web/tree-rows.ts';
import { kpiBoard } from '../../../src/features/reports/kpis/contract.ts';
import type { Pressed } from './pressed.ts';
import type { ScreenShown } from './screens.ts';

/** The cards of the budget, its co-op line and every figure of every line, gross and net. */
export async function budgetFigures({ caller, scope }: ScreenShown): Promise<Pressed[]> {
  const [answer, stats, coop] = await Promise.all([
    caller.call(budgetList, scope),
    caller.call(budgetStats, scope),
    caller.call(kpiBoard, { ...scope, tiles: COOP_TILES }),
  ]);
  const phase = phaseOf(answer);
  const { budgetCampaignView: campaigns } = answer;
  const all = { expansion: { mode: 'all', flipped: [] }, search: '', campaigns } as const;
  const rows = [...withMarks(treeRows(answer.categories, all), new Map()), totalRow(answer)];
  const figures = [false, true].flatMap((isNet) => [
    ...budgetCards({ stats, totals: answer.totals, isNet, phase }).map(({ title, kpi, value }) => ({
      where: `budget.card ${title}`,
      value,
      opens: kpi === null || value === null ? null : { kpi },
    })),
    ...rows.flatMap((row) =>
      shownFigures(phase, isNet).map((key) => ({
        where: `budget.line ${row.category?.title ?? ''} / ${row.product?.name ?? ''} / ${row.title}: ${key}`,
        value: LINE_FIGURES[key].value(row.totals),
        opens: lineOpens(row, key),
      })),
    ),
  ]);
  const result = coop.tiles[0]?.result;
  const coops = (result?.kind === 'value' ? result.figures : []).map(({ kpi, current }) => ({
    where: `budget.coop ${kpi}`,
    value: current.value,
    opens: current.value ? coopOpens(kpi) : null,
  }));
  return [...figures, ...coops].map((figure) => ({
    ...figure,
    scope,
    is: 'value',
    toTheCent: true,
  }));
}

import type { Day } from '../../../src/core/time/period.ts';
import { kpiBoard } from '../../../src/features/reports/kpis/contract.ts';
import { homeTiles } from '../../../src/features/today/real-time-revenue/board.ts';
import { pace } from '../../../src/features/today/real-time-revenue/contract-pace.ts';
import { briefSentences } from '../../../src/features/today/real-time-revenue/rules-brief.ts';
import { tileOf } from '../../../src/features/today/real-time-revenue/web/home-answer.ts';
import { homeCards } from '../../../src/features/today/real-time-revenue/web/home-cards.ts';
import {
  briefOpens,
  cellOpens,
  yesterdayFigures,
} from '../../../src/features/today/real-time-revenue/web/home-opened.ts';
import { homeColumns, homeRows } from '../../../src/features/today/real-time-revenue/web/home-rows.ts';
import type { Pressed } from './pressed.ts';
import type { ScreenShown } from './screens.ts';

/**
 * The cards of the home screen with their facts, and every cell of its table, with both
 * comparisons.
 */
export async function homeFigures(shown: ScreenShown): Promise<Pressed[]> {
  const both = await Promise.all((['previous', 'lastYear'] as const).map((one) => against(shown, one)));
  return both.flat();
}

async function against(
  { caller, scope, isOpen, today }: ScreenShown,
  compare: 'previous' | 'lastYear',
): Promise<Pressed[]> {
  const isSingle = scope.dealerShipId.length === 1;
  const tiles = homeTiles({ view: scope.view, isOpen, isSingle, compare });
  const board = await caller.call(kpiBoard, { ...scope, tiles });
  const paced = isOpen && scope.view === 'month' ? await caller.call(pace, scope) : undefined;
  const by = isSingle ? ('department' as const) : ('dealership' as const);
  const input = {
    today: today as Day,
    compare,
    isOpen,
    pace: paced,
    awaitsPace: false,
    period: 'period',
    toDate: null,
  };
  const cards = homeCards(board, input).flatMap(({ kpi, period, value, facts }): Omit<Pressed, 'scope'>[] => [
    { where: `home.card ${kpi}`, value, is: 'value', opens: { kpi, period } },
    ...facts.map((fact) => ({
      where: `home.fact ${fact.label} of ${kpi}`,
      value: fact.value,
      is: 'value' as const,
      opens: fact.value === null ? null : fact.opens,
    })),
  ]);
  const period = tileOf(board, isSingle ? 'departments' : 'rows', 'breakdown').result;
  if (!period) throw new Error('The table of the home screen has no rows.');
  const ofToday = tileOf(board, isSingle ? 'departmentsToday' : 'rowsToday', 'breakdown').result;
  const { rows, total } = homeRows({ board, period, today: ofToday, compare, pace: paced });
  const columns = homeColumns({
    isRooftops: !isSingle,
    gross: 'Gross',
    hasToday: ofToday !== null,
    hasPace: paced !== undefined,
    hasTargets: true,
    versus: 'vs',
    by: 'day',
  });
  const cells = [...rows, total].flatMap((row) =>
    columns.flatMap((column): Omit<Pressed, 'scope'>[] => {
      const where = `home.cell ${column.key} of ${row.title}`;
      if (column.kind === 'delta') {
        const { change = null } = row.delta ?? {};
        if (change === null) return [];
        return [{ where, value: change, is: { delta: compare }, opens: cellOpens(row, column.key, by) }];
      }
      if (column.kind !== 'number') return [];
      const value = column.value(row);
      return value === null ? [] : [{ where, value, is: 'value', opens: cellOpens(row, column.key, by) }];
    }),
  );
  const yesterday = yesterdayFigures(paced, today as Day).flatMap(({ kpi, value, opens }) =>
    value === null ? [] : [{ where: `home.yesterday ${kpi}`, value, is: 'value' as const, opens }],
  );
  const brief = briefSentences(paced ?? null, null).flatMap(({ key, opens }) =>
    'screen' in opens || opens.value === null
      ? []
      : [{ where: `home.brief ${key}`, value: opens.value, is: 'value' as const, opens: briefOpens(opens) }],
  );
  return [...cards, ...cells, ...yesterday, ...brief].map((figure) => ({ ...figure, scope }));
}

import {
  type GridCell,
  type ShownColumn,
  shownColumns,
  storeCell,
  totalCell,
} from '../../../src/core/grid/grid-cells.ts';
import type { GridReply } from '../../../src/core/grid/grid-reply.ts';
import { overviewData } from '../../../src/features/reports/dealer-overview/contract.ts';
import { enterpriseData } from '../../../src/features/reports/enterprise/contract.ts';
import { FIRST_DRAFT } from '../../../src/features/reports/enterprise/rules-draft.ts';
import type { Pressed } from './pressed.ts';
import type { ScreenShown } from './screens.ts';

/** Every cell and total of the first report. */
export async function enterpriseFigures({ caller, scope }: ScreenShown): Promise<Pressed[]> {
  const metrics = FIRST_DRAFT.metrics.map(({ kpi }) => kpi);
  const reply = await caller.call(enterpriseData, { ...scope, metrics });
  return pressedCells('enterprise', { reply, metrics, scope });
}

/** Every number of the weekly tab, together and by store. */
export async function overviewFigures({ caller, scope }: ScreenShown): Promise<Pressed[]> {
  const { grid, numbers } = await caller.call(overviewData, { ...scope, type: 'home' });
  return pressedCells('overview', { reply: grid, metrics: numbers.map(({ kpi }) => kpi), scope });
}

interface Shown {
  readonly reply: GridReply;
  readonly metrics: readonly ShownColumn['metric']['kpi'][];
  readonly scope: Pressed['scope'];
}

function pressedCells(screen: string, { reply, metrics, scope }: Shown): Pressed[] {
  const look = { reply, against: 'previous' } as const;
  const columns = shownColumns(
    reply,
    metrics.map((kpi) => ({ kpi, comparison: true, percentages: true })),
  );
  return columns.flatMap((column) => {
    const pressed = (where: string, { value, opens }: GridCell): Pressed => ({
      where: `${screen}.${column.kpi.key} ${where}`,
      ...{ scope, value, opens, is: 'value' },
    });
    return [
      ...reply.stores.map(({ name }, at) => pressed(name, storeCell(column, at, look))),
      pressed('total', totalCell(column, look)),
    ];
  });
}

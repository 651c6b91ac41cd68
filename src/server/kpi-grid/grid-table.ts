import { shownChange } from '../../core/grid/grid-cells.ts';
import type { GridComparison } from '../../core/grid/grid-reply.ts';
import { orderedStores, type StoreOrder } from '../../core/grid/store-order.ts';
import type { Delta } from '../../core/kpis/delta.ts';
import type { Kpi } from '../../core/kpis/kpi.ts';
import type { ComparedFigure } from '../../core/kpis/wire.ts';
import { ranksOf } from '../../core/peers/ranks.ts';
import { NO_VALUE, numberText } from '../../core/text/number-text.ts';
import type { ExportColumn, ExportTable } from '../exports/columns.ts';
import type { Grid, GridColumnFigures } from './grid.ts';

/** How a KPI of the grid is shown. */
export interface ShownMetric {
  readonly kpi: Kpi;
  readonly title: string;
  readonly comparison: boolean;
  readonly percentages: boolean;
}

export interface GridLook {
  readonly metrics: readonly ShownMetric[];
  /** Null: no comparison. */
  readonly against: GridComparison | null;
  readonly order: StoreOrder;
  /** Beside values that compare. */
  readonly isRanked?: boolean;
  /** In a column of its own, by the index of a store. */
  readonly groupOf?: (at: number) => string;
}

/** A store of the grid; the total is no store. */
export interface GridLine {
  readonly title: string;
  /** Its index among the grid's stores; null for the total. */
  readonly at: number | null;
}

const TOTAL: GridLine = { title: 'Total', at: null };

/** Stores as rows, KPIs as columns, each with its change. */
export function gridTable(
  grid: Grid,
  look: GridLook,
  metrics: readonly ShownMetric[],
): ExportTable<GridLine> {
  const shown = metrics.flatMap((metric) => {
    const column = columnOf(grid, metric);
    return column ? [{ metric, column }] : [];
  });
  const hidden = shown
    .filter(({ metric }) => metric.kpi.kind === 'ratio')
    .flatMap(({ metric }) => partKeys(metric));
  return {
    columns: [
      { kind: 'text', key: 'store', title: 'Store', value: ({ title }) => title },
      ...groupColumn(look),
      ...shown.flatMap(({ metric, column }) => metricColumns(metric, column, look)),
      ...shown.flatMap(({ metric, column }) => ratioParts(metric, column)),
    ],
    rows: orderedLines(grid, look),
    total: TOTAL,
    hidden,
  };
}

function groupColumn({ groupOf }: GridLook): ExportColumn<GridLine>[] {
  if (!groupOf) return [];
  const value = ({ at }: GridLine) => (at === null ? null : groupOf(at));
  return [{ kind: 'text', key: 'group', title: 'Dealer Group', value }];
}

/** KPIs as rows, stores as columns, as text: a column holds several units. */
export function transposedTable(grid: Grid, look: GridLook): ExportTable<ShownMetric> {
  const lines = [...orderedLines(grid, look), TOTAL];
  return {
    columns: [
      { kind: 'text', key: 'kpi', title: 'KPI', value: ({ title }) => title },
      ...lines.map(
        (line): ExportColumn<ShownMetric> => ({
          kind: 'text',
          key: String(line.at),
          title: line.title,
          align: 'end',
          value: (metric) => cellText(grid, { metric, line, look }),
        }),
      ),
    ],
    rows: [...look.metrics],
  };
}

function orderedLines(grid: Grid, { order }: GridLook): GridLine[] {
  const valuesOf = (kpi: string) =>
    grid.columns.find((column) => column.kpi.key === kpi)?.figures.map(({ current }) => current.value) ??
    null;
  return orderedStores(grid.stores, order, valuesOf).map((at) => ({
    title: grid.stores[at]?.name ?? '',
    at,
  }));
}

function columnOf(grid: Grid, { kpi }: ShownMetric): GridColumnFigures | undefined {
  return grid.columns.find((column) => column.kpi === kpi);
}

function figureAt({ figures, total }: GridColumnFigures, { at }: GridLine): ComparedFigure {
  return at === null ? total : (figures[at] ?? total);
}

function metricColumns(
  { kpi, title, comparison, percentages }: ShownMetric,
  column: GridColumnFigures,
  look: GridLook,
): ExportColumn<GridLine>[] {
  return [
    ...valueColumns({ kpi, title, comparison, percentages }, column, look),
    ...(look.isRanked ? rankColumn(kpi, column) : []),
  ];
}

/** Whether the values add up to a figure. */
function isSummed({ total }: GridColumnFigures): boolean {
  return total.current.absence?.reason !== 'notCompared';
}

function rankColumn(kpi: Kpi, column: GridColumnFigures): ExportColumn<GridLine>[] {
  if (kpi.better === 'neutral' || !isSummed(column)) return [];
  const ranks = ranksOf(
    column.figures.map(({ current }) => current.value),
    kpi.better,
  );
  const value = ({ at }: GridLine) => (at === null ? null : (ranks[at] ?? null));
  const key = `${kpi.key}.rank`;
  return [{ kind: 'number', key, title: 'Rank', unit: 'number', followsValue: true, value }];
}

function valueColumns(
  { kpi, title, comparison, percentages }: ShownMetric,
  column: GridColumnFigures,
  { against }: GridLook,
): ExportColumn<GridLine>[] {
  const value: ExportColumn<GridLine> = {
    kind: 'number',
    key: kpi.key,
    title,
    unit: kpi.unit,
    adds: kpi.kind === 'additive' && isSummed(column),
    value: (line) => figureAt(column, line).current.value,
    ...(kpi.kind === 'ratio' && { formula: totalFormula(kpi, column) }),
  };
  if (!comparison || against === null) return [value];
  const deltaOf = (line: GridLine) =>
    figureAt(column, line).comparisons.find((one) => one.against === against)?.delta ?? null;
  const key = `${kpi.key}.change`;
  if (percentages && kpi.unit !== 'percent') {
    const relative = (line: GridLine) => deltaOf(line)?.relative ?? null;
    return [
      value,
      {
        ...{ kind: 'number', key, title: 'Change %', unit: 'percent', followsValue: true },
        value: (line) => {
          const share = relative(line);
          return share === null ? null : share * 100;
        },
      },
    ];
  }
  return [value, { kind: 'delta', key, title: 'Change', unit: kpi.unit, shows: 'change', value: deltaOf }];
}

function partKeys({ kpi }: ShownMetric): [string, string] {
  return [`${kpi.key}.of`, `${kpi.key}.per`];
}

/** The sums of a ratio, hidden, so that its total is calculated in the spreadsheet. */
function ratioParts(metric: ShownMetric, column: GridColumnFigures): ExportColumn<GridLine>[] {
  if (metric.kpi.kind !== 'ratio') return [];
  const [of, per] = partKeys(metric);
  const part = (
    key: string,
    of: string,
    partOf: (figure: ComparedFigure['current']) => number | null,
  ): ExportColumn<GridLine> => ({
    ...{ kind: 'number', key, title: `${metric.title}: ${of}`, unit: 'number', adds: isSummed(column) },
    value: (line) => partOf(figureAt(column, line).current),
  });
  return [
    part(of, 'numerator', ({ numerator }) => numerator),
    part(per, 'denominator', ({ denominator }) => denominator),
  ];
}

/** Half of the last shown digit is more than this. */
const NEAR = 1e-6;

function totalFormula(kpi: Kpi, { total }: GridColumnFigures) {
  const { value, numerator, denominator } = total.current;
  const scale = kpi.unit === 'percent' ? 100 : 1;
  const made = numerator === null || !denominator ? null : (numerator * scale) / denominator;
  const isExact = value !== null && made !== null && Math.abs(made - value) <= Math.abs(value) * NEAR + NEAR;
  return (cell: (key: string) => string, { at }: GridLine): string | undefined =>
    at === null && isExact ? `${cell(`${kpi.key}.of`)}/${cell(`${kpi.key}.per`)}` : undefined;
}

function cellText(
  grid: Grid,
  { metric, line, look }: { readonly metric: ShownMetric; readonly line: GridLine; readonly look: GridLook },
): string {
  const column = columnOf(grid, metric);
  if (!column) return NO_VALUE;
  const { current, comparisons } = figureAt(column, line);
  const text = current.value === null ? NO_VALUE : numberText(current.value, metric.kpi.unit);
  const delta = comparisons.find((one) => one.against === look.against)?.delta;
  if (!metric.comparison || !delta) return text;
  return `${text} (${changeOf(metric, delta)})`;
}

/** The change of a KPI as its metric shows it. */
export function changeOf({ kpi, percentages }: ShownMetric, { change, relative }: Delta): string {
  return shownChange({ percentages }, { unit: kpi.unit, change, relative });
}

/** Whether a choice of a request holds for a KPI: all, none, or those it names. */
export function isChosen(choice: boolean | readonly string[] | undefined, { key }: Kpi): boolean {
  return Array.isArray(choice) ? choice.includes(key) : choice !== false;
}

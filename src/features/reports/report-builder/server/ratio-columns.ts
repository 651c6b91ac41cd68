import { kpiOf, resultOf } from '../../../../core/board/answer.ts';
import type { Widget } from '../../../../core/board/board.ts';
import { OTHER_ROW, rowId, TOTAL_ROW } from '../../../../core/board/breakdowns.ts';
import { type Chosen, shownView } from '../../../../core/board/chosen.ts';
import { kpisOf, tileId } from '../../../../core/board/tile-requests.ts';
import type { RankedRow, RankedTable } from '../../../../core/charts/ranked-table.ts';
import type { KpiKey } from '../../../../core/kpis/catalogue.ts';
import type { BoardReply } from '../../../../core/kpis/tiles.ts';
import type { Figure, KpiDefinition } from '../../../../core/kpis/wire.ts';
import type { ExportColumn, ExportTable } from '../../../../server/exports/columns.ts';
import { rankedTable } from '../../../../server/exports/widget-tables.ts';

type Ranked = Extract<Widget, { kind: 'ranked' }>;

interface Answered {
  readonly widget: Ranked;
  readonly answer: BoardReply;
  readonly chosen: Chosen;
}

/** Cents are rounded, and ratios kept to five decimals. */
const NEAR = { share: 1e-5, amount: 0.006 };

/**
 * A ranked table whose totals a spreadsheet calculates: sums of additive KPIs, and ratios as numerator over
 * denominator, which are columns of their own at the end.
 */
export function liveTable(model: RankedTable, answered: Answered): ExportTable<RankedRow> {
  const plain = rankedTable(model);
  const partsOf = figuresBy(answered);
  const kpis = kpisOf(shownView(answered.widget, answered.chosen));
  const lives = plain.columns.map((column) => {
    const kpi = kpis.find((key) => key === column.key);
    const definition = kpi && kpiOf(answered.answer, kpi);
    if (column.kind !== 'number' || !definition) return { column, parts: [] };
    return liveColumn(column, { model, definition, partsOf: (row) => partsOf(row, definition.key) });
  });
  return {
    ...plain,
    columns: [...lives.map(({ column }) => column), ...lives.flatMap(({ parts }) => parts)],
  };
}

type Numbers = Extract<ExportColumn<RankedRow>, { kind: 'number' }>;

interface Known {
  readonly model: RankedTable;
  readonly definition: KpiDefinition;
  readonly partsOf: (row: RankedRow) => Figure | undefined;
}

/** The column with what it adds up, and for a ratio the columns of its parts. */
function liveColumn(
  column: Numbers,
  { model, definition, partsOf }: Known,
): { readonly column: Numbers; readonly parts: readonly Numbers[] } {
  const { kind, key, unit } = definition;
  if (kind === 'additive') return { column: { ...column, adds: true }, parts: [] };
  if (kind !== 'ratio' || !isQuotient(model, definition, partsOf)) return { column, parts: [] };
  const parts = (['numerator', 'denominator'] as const).map(
    (part): Numbers => ({
      kind: 'number',
      key: `${key} ${part}`,
      title: `${column.title}: ${part}`,
      unit: part === 'numerator' && unit === 'usd' ? 'usd' : 'number',
      adds: true,
      value: (row) => partsOf(row)?.[part] ?? null,
    }),
  );
  const formula = (cell: (key: string) => string, row: RankedRow) =>
    partsOf(row)?.denominator ? `${cell(`${key} numerator`)}/${cell(`${key} denominator`)}` : undefined;
  return { column: { ...column, formula }, parts };
}

function figuresBy({ widget, answer, chosen }: Answered) {
  const result = resultOf(answer, tileId(widget, chosen), 'breakdown');
  const rows = new Map(
    result === null
      ? []
      : [
          ...result.rows.map((row) => [rowId(result, row.key), row.figures] as const),
          [OTHER_ROW, result.other?.figures ?? []] as const,
          [TOTAL_ROW, result.total] as const,
        ],
  );
  return ({ key }: RankedRow, kpi: KpiKey): Figure | undefined =>
    rows.get(key)?.find((figure) => figure.kpi === kpi)?.current;
}

/** Whether every known cell is its numerator over its denominator. */
function isQuotient(
  { rows, total }: RankedTable,
  { key, unit }: KpiDefinition,
  partsOf: (row: RankedRow) => Figure | undefined,
): boolean {
  return [...rows, ...(total ? [total] : [])].every((row) => {
    const value = row.figures[key]?.value ?? null;
    const { numerator = null, denominator = null } = partsOf(row) ?? {};
    if (value === null) return true;
    if (numerator === null || !denominator) return false;
    const cell = unit === 'percent' ? value / 100 : value;
    const near = unit === 'usd' ? NEAR.amount : NEAR.share;
    return Math.abs(numerator / denominator - cell) <= near * Math.max(1, Math.abs(cell));
  });
}

import type { BoardCard, BoardComparison, CardsModel } from '../../core/board/cards.ts';
import type { WidgetModel } from '../../core/board/widget-model.ts';
import type { AnyChart } from '../../core/charts/any-chart.ts';
import type { BubbleChart } from '../../core/charts/bubble-chart.ts';
import { moversColumns, shownMovers } from '../../core/charts/movers.ts';
import { type RankedRow, type RankedTable, rankedColumns } from '../../core/charts/ranked-table.ts';
import type { Unit } from '../../core/kpis/kpi.ts';
import type { ExportColumn, ExportTable } from './columns.ts';

interface Line {
  readonly title: string;
  readonly values: readonly (number | null)[];
}

interface Head {
  readonly title: string;
  readonly unit: Unit;
}

/** A part without content. */
export const NO_TABLE: ExportTable<Line> = plain('', [], []);

/** A widget as a table of plain numbers. */
export function asTable<Written>(
  model: WidgetModel,
  period: string,
  write: <Row>(table: ExportTable<Row>) => Written,
): Written {
  switch (model.kind) {
    case 'cards':
      return write(cardTable(model, period));
    case 'ranked':
      return write(rankedTable(model));
    case 'list':
      return write({ columns: model.columns, rows: model.rows });
    case 'movers':
      return write({ columns: moversColumns(model), rows: shownMovers(model) });
    default:
      return write(chartTable(model));
  }
}

function chartTable(model: AnyChart): ExportTable<Line> {
  switch (model.kind) {
    case 'dual':
      return plain(
        'Day',
        model.series,
        model.labels.map((title, at) => ({
          title,
          values: model.series.map(({ values }) => values[at] ?? null),
        })),
      );
    case 'ring': {
      const heads = [{ title: model.title, unit: model.unit }];
      return plain(
        'Part',
        heads,
        model.parts.map(({ title, value }) => ({ title, values: [value] })),
      );
    }
    case 'funnel': {
      const heads = [
        { title: 'So far', unit: model.unit },
        ...(model.comparedWith === null ? [] : [{ title: model.comparedWith, unit: model.unit }]),
      ];
      return plain(
        'Step',
        heads,
        model.steps.map(({ title, count, baseline = null }) => ({ title, values: [count, baseline] })),
      );
    }
    case 'heat':
      return plain(
        model.rowHead,
        model.columns.map(({ title }) => ({ title, unit: model.unit })),
        model.rows.map(({ title }, at) => ({ title, values: model.values[at] ?? [] })),
      );
    case 'bubble':
      return bubbleTable(model);
    default:
      return plain(
        'Day',
        model.series.map(({ title }) => ({ title, unit: model.unit })),
        model.ticks.map((tick, at) => ({
          title: model.series[0]?.labels[at] ?? tick,
          values: model.series.map(({ values }) => values[at] ?? null),
        })),
      );
  }
}

function plain(noun: string, heads: readonly Head[], rows: readonly Line[]): ExportTable<Line> {
  return {
    columns: [
      { kind: 'text', key: 'title', title: noun, value: ({ title }) => title },
      ...heads.map(
        ({ title, unit }, index): ExportColumn<Line> => ({
          kind: 'number',
          key: String(index),
          title,
          unit,
          value: ({ values }) => values[index] ?? null,
        }),
      ),
    ],
    rows,
  };
}

/** One row for the period and two per comparison; one column per KPI. */
function cardTable({ cards }: CardsModel, period: string): ExportTable<Line> {
  const pairOf = ({ on, base }: BoardComparison) => `${on} ${base}`;
  // An unknown figure has no comparison days of its own.
  const known = cards.filter(({ value }) => value !== null);
  const pairs = new Map(
    (known.length > 0 ? known : cards).flatMap(({ comparisons }) =>
      comparisons.filter(({ on }) => on !== '').map((one) => [pairOf(one), one] as const),
    ),
  );
  const sides = [...pairs].flatMap(([pair, { on, base }]) => {
    const ofCard = ({ comparisons }: BoardCard) => comparisons.find((one) => pairOf(one) === pair);
    const matched = cards.map((card) => ofCard(card)?.matched ?? null);
    const isPart = cards.some(({ value }, index) => matched[index] !== null && matched[index] !== value);
    return [
      ...(isPart ? [{ title: `${on}, beside ${base}`, values: matched }] : []),
      { title: base, values: cards.map((card) => ofCard(card)?.baseline ?? null) },
    ];
  });
  return plain(
    'Period',
    cards.map(({ label, unit }) => ({ title: label, unit })),
    [{ title: period, values: cards.map(({ value }) => value) }, ...sides],
  );
}

function bubbleTable({ noun, x, y, size, bubbles }: BubbleChart): ExportTable<Line> {
  return plain(
    noun,
    [x, y, ...(size ? [size] : [])],
    bubbles.map(({ label, x: first, y: second, size: third }) => ({
      title: label,
      values: [first, second, third],
    })),
  );
}

/** A ranked table with its places as text. */
export function rankedTable(table: RankedTable): ExportTable<RankedRow> {
  const [name, ...numbers] = rankedColumns(table);
  const place: ExportColumn<RankedRow> = {
    kind: 'text',
    key: 'note',
    title: 'Place',
    value: ({ note }) => note ?? null,
  };
  const hasPlaces = table.rows.some(({ note }) => note);
  return {
    columns: [...(name ? [name] : []), ...(hasPlaces ? [place] : []), ...numbers],
    rows: table.rows,
    ...(table.total && { total: table.total }),
  };
}

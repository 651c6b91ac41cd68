import type { KpiKey } from '../kpis/catalog.ts';
import { deltaOf } from '../kpis/delta.ts';
import type { Better, Unit } from '../kpis/kpi.ts';
import { quieted } from '../kpis/usual-change.ts';
import type { Column } from '../table.ts';

export interface RankedFigure {
  readonly value: number | null;
  /** Absent without a comparison. */
  readonly baseline?: number | null;
  /** On days that have a counterpart in the baseline; absent where equal to `value`. */
  readonly matched?: number | null;
  /** A change up to this one is quiet; null or absent for none. */
  readonly usual?: number | null;
  /** Trend, oldest first; null is a gap. */
  readonly trend?: readonly (number | null)[];
}

export interface RankedColumn {
  readonly key: string;
  readonly title: string;
  readonly hint?: string;
  readonly unit: Unit;
  readonly better: Better;
  readonly hasBar?: boolean;
  /** Share of the total; additive numbers only. */
  readonly hasShare?: boolean;
  /** Title of the change column. */
  readonly changeTitle?: string;
  readonly changeIsAmount?: boolean;
  /** Title of the sparkline column. */
  readonly trendTitle?: string;
  /** What its numbers open, if not the KPI of the key; null for nothing. */
  readonly behind?: { readonly kpi: KpiKey; readonly by: string } | null;
}

export interface RankedTrait {
  readonly key: string;
  readonly title: string;
  readonly hint?: string;
}

export interface RankedRow {
  readonly key: string;
  readonly title: string;
  readonly note?: string | null;
  readonly traits?: Readonly<Record<string, string | null>>;
  readonly figures: Readonly<Record<string, RankedFigure>>;
}

export interface RankedTable {
  readonly kind: 'ranked';
  readonly title: string;
  readonly noun: string;
  readonly traits?: readonly RankedTrait[];
  readonly columns: readonly RankedColumn[];
  readonly rows: readonly RankedRow[];
  /** A ratio of sums, never a sum of ratios. */
  readonly total: RankedRow | null;
  /** Ranks the rows; the only number on a phone. */
  readonly rankBy: string;
}

/** Columns for screen and export: name, traits, then all of each number. */
export function rankedColumns(table: RankedTable): Column<RankedRow>[] {
  return [
    {
      kind: 'text',
      key: 'title',
      title: table.noun,
      value: ({ title }) => title,
      note: ({ note = null }) => (note === null ? null : { text: note, tone: 'neutral' }),
    },
    ...(table.traits ?? []).map(
      (trait): Column<RankedRow> => ({
        kind: 'text',
        ...trait,
        value: ({ traits }) => traits?.[trait.key] ?? null,
      }),
    ),
    ...table.columns.flatMap((column) => columnsOf(column, table)),
  ];
}

/** Columns for a screen: traits are under the name. */
export function foldedColumns(table: RankedTable): Column<RankedRow>[] {
  const { traits = [], ...rest } = table;
  const [name, ...others] = rankedColumns(rest);
  if (traits.length === 0 || name?.kind !== 'text') return rankedColumns(table);
  const reported = ({ note = null, traits: own = {} }: RankedRow) =>
    [...traits.map(({ key }) => own[key] ?? null), note].filter((text) => text !== null).join(' · ');
  return [
    {
      ...name,
      isTall: true,
      note: (row) => (reported(row) === '' ? null : { text: reported(row), tone: 'neutral' }),
    },
    ...others,
  ];
}

/** The number a column belongs to; null for name and traits. */
export function rankedColumnOf(table: RankedTable, key: string): RankedColumn | null {
  return table.columns.find((column) => Object.values(keysOf(column)).includes(key)) ?? null;
}

/** Whether a column is a share of the total. */
export function isShare(key: string): boolean {
  return key.endsWith(SHARE);
}

const SHARE = ' share';

function keysOf({ key }: RankedColumn) {
  return { value: key, change: `${key} change`, share: `${key}${SHARE}`, trend: `${key} trend` };
}

function columnsOf(column: RankedColumn, table: RankedTable): Column<RankedRow>[] {
  const { key, title, hint, unit, better, changeTitle, trendTitle } = column;
  const keys = keysOf(column);
  const figure = ({ figures }: RankedRow): RankedFigure => figures[key] ?? { value: null };
  const whole = column.hasShare ? wholeOf(key, table) : 0;
  const of = (text: string) => (table.columns.length > 1 ? `${title}: ${text}` : text);
  return [
    {
      kind: 'number',
      key: keys.value,
      title,
      unit,
      value: (row) => figure(row).value,
      ...(hint !== undefined && { hint }),
      ...(column.hasBar && { bar: true }),
    },
    ...(changeTitle === undefined
      ? []
      : [
          {
            kind: 'delta',
            key: keys.change,
            title: changeTitle,
            hint: of(changeTitle),
            ...(column.changeIsAmount && { shows: 'change' as const }),
            unit,
            value: (row: RankedRow) => {
              const { value, matched = value, baseline = null, usual = null } = figure(row);
              const delta = deltaOf({ value: matched, baseline, unit, better });
              return delta && quieted(delta, usual);
            },
          } as const,
        ]),
    ...(column.hasShare
      ? [
          {
            kind: 'number',
            key: keys.share,
            title: 'Share',
            hint: of('share of the total'),
            unit: 'percent',
            value: (row: RankedRow) => {
              const { value } = figure(row);
              return value === null || whole === 0 ? null : (value / whole) * 100;
            },
          } as const,
        ]
      : []),
    ...(trendTitle === undefined
      ? []
      : [
          {
            kind: 'sparkline',
            key: keys.trend,
            title: trendTitle,
            hint: of(trendTitle),
            value: (row: RankedRow) => figure(row).trend ?? null,
          } as const,
        ]),
  ];
}

/** Without a total, the sum of rows. */
function wholeOf(key: string, { rows, total }: RankedTable): number {
  const reported = total?.figures[key]?.value ?? null;
  return reported ?? rows.reduce((sum, { figures }) => sum + (figures[key]?.value ?? 0), 0);
}

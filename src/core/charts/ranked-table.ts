import type { KpiKey } from '../kpis/catalogue.ts';
import { deltaOf } from '../kpis/delta.ts';
import type { Better, Unit } from '../kpis/kpi.ts';
import type { Column } from '../table.ts';

/** What a row has in a column. */
export interface RankedFigure {
  readonly value: number | null;
  /** What it was in the days it is compared with; left out without comparison. */
  readonly baseline?: number | null;
  /** The value on the days that face those of the baseline, where it is not the value itself. */
  readonly matched?: number | null;
  /** Its course, oldest first; null is a gap. */
  readonly course?: readonly (number | null)[];
}

/** A number every row has, and what of it is shown. */
export interface RankedColumn {
  readonly key: string;
  readonly title: string;
  /** What the column tells, where its title is too short to say it. */
  readonly hint?: string;
  readonly unit: Unit;
  readonly better: Better;
  /** A thin bar under the number, as long as its share of the largest. */
  readonly hasBar?: boolean;
  /** How much of the total it is, in a column beside it; additive numbers only. */
  readonly hasShare?: boolean;
  /** The change from the baseline in a column beside it, under this title: `vs Oct 1–21`. */
  readonly changeTitle?: string;
  /** The change in the unit of the number instead of percent. */
  readonly changeIsAmount?: boolean;
  /** The course as a small line in a column beside it, under this title: `By day`. */
  readonly courseTitle?: string;
  /** What is behind its numbers where that is not the KPI of its key, and by which dimension rows are told apart there; null where no KPI is. */
  readonly behind?: { readonly kpi: KpiKey; readonly by: string } | null;
}

/** What a row is besides its numbers. */
export interface RankedTrait {
  readonly key: string;
  readonly title: string;
  readonly hint?: string;
}

export interface RankedRow {
  readonly key: string;
  readonly title: string;
  /** In small print under the title: why a row has no numbers. */
  readonly note?: string | null;
  /** By the key of the trait; a missing one is not known. */
  readonly traits?: Readonly<Record<string, string | null>>;
  /** By the key of the column; a missing one is not known. */
  readonly figures: Readonly<Record<string, RankedFigure>>;
}

/** Things in the order of a number, with the others beside it and a total that is worked out anew. */
export interface RankedTable {
  readonly kind: 'ranked';
  readonly title: string;
  /** What one row is: `Source`. */
  readonly noun: string;
  readonly traits?: readonly RankedTrait[];
  readonly columns: readonly RankedColumn[];
  readonly rows: readonly RankedRow[];
  /** At its own grain: ratios of sums, never sums of ratios; null without one. */
  readonly total: RankedRow | null;
  /** The key of the column that counts: the order at first, and the one number on a phone. */
  readonly rankBy: string;
}

/**
 * The columns of a table: the name, then of every number its value, its change, its share of the
 * total and its course, as far as they are wanted. They serve the screen and every export.
 */
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

/** The same for a screen, which is narrower than a sheet: what a row is stands in small print under its name. */
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

/** The number a column of the table belongs to: that of a change, a share or a course as well. */
export function rankedColumnOf(table: RankedTable, key: string): RankedColumn | null {
  return table.columns.find((column) => Object.values(keysOf(column)).includes(key)) ?? null;
}

/** Whether the column of this key is a share of the total. */
export function isShare(key: string): boolean {
  return key.endsWith(SHARE);
}

const SHARE = ' share';

function keysOf({ key }: RankedColumn) {
  return { value: key, change: `${key} change`, share: `${key}${SHARE}`, course: `${key} course` };
}

function columnsOf(column: RankedColumn, table: RankedTable): Column<RankedRow>[] {
  const { key, title, hint, unit, better, changeTitle, courseTitle } = column;
  const keys = keysOf(column);
  const figure = ({ figures }: RankedRow): RankedFigure => figures[key] ?? { value: null };
  const whole = column.hasShare ? wholeOf(key, table) : 0;
  const of = (words: string) => (table.columns.length > 1 ? `${title}: ${words}` : words);
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
              const { value, matched = value, baseline = null } = figure(row);
              return deltaOf({ value: matched, baseline, unit, better });
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
    ...(courseTitle === undefined
      ? []
      : [
          {
            kind: 'sparkline',
            key: keys.course,
            title: courseTitle,
            hint: of(courseTitle),
            value: (row: RankedRow) => figure(row).course ?? null,
          } as const,
        ]),
  ];
}

/** What shares are of: the total as it was worked out, else what the rows come to. */
function wholeOf(key: string, { rows, total }: RankedTable): number {
  const reported = total?.figures[key]?.value ?? null;
  return reported ?? rows.reduce((sum, { figures }) => sum + (figures[key]?.value ?? 0), 0);
}

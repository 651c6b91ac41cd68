import type { Delta } from '../../../core/delta.ts';
import { ageText } from '../../../core/number-text.ts';
import type { Day } from '../../../core/period.ts';
import type { Column } from '../../../core/table.ts';
import type { ComparisonChoice } from '../../../web/kept-settings.ts';
import type { BreakdownRow, ComparedFigure, Freshness } from '../../kpis/contract.ts';
import { against, type BoardAnswer, type BreakdownAnswer, leadFreshness } from './home-answer.ts';
import { versusText, windowNamed } from './window-words.ts';

/** A rooftop, a lead source, or all of them together. */
export interface HomeRow {
  readonly key: string;
  /** What the records hold: a source, null where they do not say. */
  readonly value: string | null;
  readonly title: string;
  readonly dealerShipId: number | null;
  readonly state: 'current' | 'late' | 'missing';
  readonly today: number | null;
  readonly todayDelta: Delta | null;
  readonly period: number | null;
  readonly periodDelta: Delta | null;
  readonly course: readonly (number | null)[] | null;
  /** How long ago the last lead came: `2 min`. */
  readonly last: string | null;
  /** The same as a moment, to sort by. */
  readonly lastAt: string | null;
}

export interface RowsInput {
  readonly board: BoardAnswer;
  readonly period: BreakdownAnswer;
  /** Null where that tile failed: the other numbers stand. */
  readonly today: BreakdownAnswer | null;
  readonly compare: ComparisonChoice;
}

/** The rows of the table and their total, which is worked out from the sums and not from the rows. */
export function homeRows(input: RowsInput): { readonly rows: HomeRow[]; readonly total: HomeRow } {
  const { board, period, today } = input;
  const ofToday = new Map(today?.rows.map((row) => [row.key, row]));
  const stores = new Map(leadFreshness(board)?.dealerships.map((store) => [store.dealerShipId, store]));
  const rows = period.rows.map((row) => {
    const store = row.dealerShipId === null ? undefined : stores.get(row.dealerShipId);
    return rowOf(row, ofToday.get(row.key)?.figures[0], { store, input });
  });
  const total: HomeRow = {
    ...numbersOf(period.total[0], today?.total[0], input.compare),
    key: 'total',
    value: null,
    title: period.by === 'dealership' ? 'All rooftops' : 'All sources',
    dealerShipId: null,
    state: 'current',
    course: null,
    last: null,
    lastAt: null,
  };
  return { rows, total };
}

interface RowParts {
  readonly store: Freshness['dealerships'][number] | undefined;
  readonly input: RowsInput;
}

function rowOf(row: BreakdownRow, today: ComparedFigure | undefined, { store, input }: RowParts): HomeRow {
  const { board, period, compare } = input;
  const isRooftop = period.by === 'dealership';
  const lastAt = store?.lastReceivedAt ?? row.lastReceivedAt;
  // A source that sent nothing today is not listed among today's: that is a zero, not a gap.
  const todayOrNone = today ?? (isRooftop || !input.today ? undefined : NO_LEADS);
  return {
    ...numbersOf(row.figures[0], todayOrNone, compare),
    key: row.key ?? '(none)',
    value: row.key,
    title: row.title,
    dealerShipId: row.dealerShipId,
    state: store?.state ?? 'current',
    course: row.sparkline,
    last: lastAt === null ? null : ageText(Math.max(0, Date.parse(board.asOf) - Date.parse(lastAt))),
    lastAt,
  };
}

const NO_LEADS: ComparedFigure = {
  kpi: 'leads',
  current: { value: 0, numerator: null, denominator: null, absence: null },
  comparisons: [],
};

function numbersOf(
  period: ComparedFigure | undefined,
  today: ComparedFigure | undefined,
  compare: ComparisonChoice,
) {
  return {
    today: today?.current.value ?? null,
    todayDelta: against(today, 'lastWeek')?.delta ?? null,
    period: period?.current.value ?? null,
    periodDelta: compare === 'none' ? null : (against(period, compare)?.delta ?? null),
  };
}

const NOTES = {
  current: null,
  late: { text: 'Late', tone: 'warning' },
  missing: { text: 'Not connected', tone: 'neutral' },
} as const;

const isLate = ({ state }: HomeRow) => state === 'late';

export interface ColumnsInput {
  readonly first: string;
  /** What the chosen period is called in a header: `Month to date`. */
  readonly period: string;
  readonly today: Day;
  readonly compare: ComparisonChoice;
  readonly answers: { readonly period: BreakdownAnswer; readonly today: BreakdownAnswer | null };
  readonly isRooftops: boolean;
  /** What a point of the small course stands for. */
  readonly by: 'day' | 'month';
}

/** The columns of the table; without a comparison those that compare are left out. */
export function homeColumns(input: ColumnsInput): Column<HomeRow>[] {
  const { compare, answers, today } = input;
  const versus = (
    name: 'previous' | 'lastYear' | 'lastWeek',
    windows: BreakdownAnswer['windows'] | undefined,
  ) => {
    const window = windows && windowNamed(windows, name);
    return window ? versusText(window, today) : 'Change';
  };
  const compares = compare !== 'none';
  return [
    {
      kind: 'text',
      key: 'title',
      title: input.first,
      value: ({ title }) => title,
      note: ({ state }) => NOTES[state],
    },
    {
      kind: 'number',
      key: 'today',
      title: 'Today',
      unit: 'number',
      value: (row) => row.today,
      stale: isLate,
    },
    ...(compares
      ? [deltaColumn('todayDelta', versus('lastWeek', answers.today?.windows).replace(/ by .*/, ''))]
      : []),
    {
      kind: 'number',
      key: 'period',
      title: input.period,
      unit: 'number',
      bar: true,
      value: (row) => row.period,
    },
    ...(compares ? [deltaColumn('periodDelta', versus(compare, answers.period.windows))] : []),
    {
      kind: 'sparkline',
      key: 'course',
      title: input.by === 'month' ? 'By month' : 'By day',
      value: ({ course }) => course,
    },
    ...(input.isRooftops ? [lastColumn] : []),
  ];
}

function deltaColumn(key: 'todayDelta' | 'periodDelta', title: string): Column<HomeRow> {
  const stale = key === 'todayDelta' ? { stale: isLate } : {};
  return { kind: 'delta', key, title, unit: 'number', value: (row) => row[key], ...stale };
}

const lastColumn: Column<HomeRow> = {
  kind: 'text',
  key: 'last',
  title: 'Last lead',
  align: 'end',
  value: ({ last }) => (last === null || last === 'just now' ? last : `${last} ago`),
  sortBy: ({ lastAt }) => lastAt,
};

import type { Delta } from '../../../../core/kpis/delta.ts';
import { idOfValue, type NamedFilter } from '../../../../core/kpis/filter-text.ts';
import { percentOfTarget } from '../../../../core/kpis/outlooks.ts';
import type { BreakdownRow } from '../../../../core/kpis/tiles.ts';
import { quieted, usualOfPart } from '../../../../core/kpis/usual-change.ts';
import type { ComparedFigure, Freshness } from '../../../../core/kpis/wire.ts';
import type { Column } from '../../../../core/table.ts';
import { ageText } from '../../../../core/text/number-text.ts';
import type { ComparisonChoice } from '../../../../web/session/kept-settings.ts';
import type { Omission, Projection } from '../contract-pace.ts';
import {
  against,
  type BoardAnswer,
  type BreakdownAnswer,
  figureOf,
  freshnessOf,
  type PaceAnswer,
  paceOf,
} from './home-answer.ts';
import { usualOf } from './home-usual.ts';

/** A store, a department, or the total. */
export interface HomeRow {
  readonly key: string;
  readonly title: string;
  readonly dealerShipId: number | null;
  /** Drill-down filters; empty for the total. */
  readonly filters: readonly NamedFilter[];
  readonly state: 'current' | 'late' | 'missing';
  /** Missing data, shown below the name. */
  readonly note: string | null;
  readonly today: number | null;
  /** By KPI key. */
  readonly values: Readonly<Record<string, number | null>>;
  readonly delta: Delta | null;
  readonly projected: number | null;
  /** Monthly target; null when not set. */
  readonly target: number | null;
  /** Percent. */
  readonly toTarget: number | null;
  readonly course: readonly (number | null)[] | null;
  /** Age of the last record: `2 min`. */
  readonly last: string | null;
  /** The same as a timestamp, for sorting. */
  readonly lastAt: string | null;
}

export interface RowsInput {
  readonly board: BoardAnswer;
  readonly period: BreakdownAnswer;
  /** Null when its tile failed or the period excludes today; the rest still shows. */
  readonly today: BreakdownAnswer | null;
  readonly compare: ComparisonChoice;
  /** Undefined for another period, or while loading. */
  readonly pace: PaceAnswer | undefined;
}

const GROSS = 'total_gross';

/** The total comes from sums, not from the rows. */
export function homeRows(input: RowsInput): { readonly rows: HomeRow[]; readonly total: HomeRow } {
  const { board, period, today, pace } = input;
  const ofToday = new Map(today?.rows.map((row) => [row.key, row.figures[0]]));
  const stores = new Map(freshnessOf(board, 'deal')?.dealerships.map((store) => [store.dealerShipId, store]));
  const of = { input, usual: usualOf(board, GROSS) };
  const paces = new Map(pace?.rooftops.map((rooftop) => [rooftop.dealerShipId, rooftop]));
  const rows = period.rows
    .filter((row) => period.by === 'dealership' || hasNumbers(row))
    .map((row) => {
      const id = row.dealerShipId ?? 0;
      const rooftop = paces.get(id);
      return {
        ...numbersOf(row.figures, {
          today: ofToday.get(row.key),
          projection: grossOf(rooftop?.projections),
          ...of,
        }),
        ...filterOf(period.by, row),
        ...placeOf(row, { store: stores.get(id), omissions: rooftop?.omissions ?? [], asOf: board.asOf }),
      };
    });
  const total: HomeRow = {
    ...numbersOf(period.total, { today: today?.total[0], projection: paceOf(pace, GROSS), ...of }),
    ...NOWHERE,
    title: period.by === 'dealership' ? 'All stores' : 'All departments',
    note: totalNote(pace),
  };
  return { rows, total };
}

const NOWHERE = {
  key: 'total',
  dealerShipId: null,
  filters: [],
  state: 'current',
  course: null,
  last: null,
  lastAt: null,
} as const;

function filterOf(dimension: string, { key, dealerShipId }: BreakdownRow): Pick<HomeRow, 'filters'> {
  const id = dealerShipId === null ? idOfValue(key) : String(dealerShipId);
  return { filters: [{ dimension, values: [id] }] };
}

function totalNote(pace: PaceAnswer | undefined): string | null {
  const gross = paceOf(pace, GROSS);
  return gross && gross.projected !== null && gross.counted < gross.all
    ? `pace: ${gross.counted} of ${gross.all}`
    : null;
}

function hasNumbers({ figures }: BreakdownRow): boolean {
  return figures.some(({ current }) => (current.value ?? 0) !== 0);
}

function grossOf(projections: readonly Projection[] | undefined): Projection | undefined {
  return projections?.find(({ kpi }) => kpi === GROSS);
}

interface NumberParts {
  readonly today: ComparedFigure | undefined;
  readonly projection: Projection | undefined;
  readonly input: RowsInput;
  /** How far the gross of all rows moves by chance. */
  readonly usual: number | null;
}

function numbersOf(figures: readonly ComparedFigure[], { today, projection, ...of }: NumberParts) {
  const projected = projection?.projected ?? null;
  return {
    today: today?.current.value ?? null,
    values: Object.fromEntries(figures.map(({ kpi, current }) => [kpi, current.value])),
    delta: grossDelta(figures, of),
    projected,
    target: projection?.target ?? null,
    toTarget: percentOfTarget(projected, projection?.target ?? null),
  };
}

/** Quiet while no larger than chance makes it for a row of this share of the gross. */
function grossDelta(
  figures: readonly ComparedFigure[],
  { usual, input: { period, compare } }: Pick<NumberParts, 'usual' | 'input'>,
): Delta | null {
  const figure = figureOf(figures, GROSS);
  const delta = compare === 'none' ? null : (against(figure, compare)?.delta ?? null);
  const [part, whole] = [figure, figureOf(period.total, GROSS)].map((one) => one?.current.value ?? 0);
  if (delta === null || usual === null || !part || !whole) return delta;
  return quieted(delta, usualOfPart(usual, part / whole, 'additive'));
}

interface PlaceParts {
  readonly store: Freshness['dealerships'][number] | undefined;
  readonly omissions: readonly Omission[];
  readonly asOf: string;
}

function placeOf(row: BreakdownRow, { store, omissions, asOf }: PlaceParts) {
  const lastAt = row.lastReceivedAt;
  const state = stateOf(store, omissions);
  const age = lastAt === null ? null : ageText(Math.max(0, Date.parse(asOf) - Date.parse(lastAt)));
  const dealAge = store?.lastReceivedAt ? ageText(Date.parse(asOf) - Date.parse(store.lastReceivedAt)) : null;
  return {
    key: row.key ?? '(none)',
    title: row.title,
    dealerShipId: row.dealerShipId,
    state,
    note: noteOf(state, dealAge),
    course: row.sparkline,
    last: state === 'late' && dealAge !== null ? dealAge : age,
    lastAt: state === 'late' ? (store?.lastReceivedAt ?? lastAt) : lastAt,
  };
}

/** By deals, which are most of the money. */
function stateOf(store: PlaceParts['store'], omissions: readonly Omission[]): HomeRow['state'] {
  const deals = omissions.find(({ fact }) => fact === 'deal');
  if (store?.state === 'missing') return 'missing';
  return store?.state === 'late' || deals?.why === 'late' ? 'late' : 'current';
}

function noteOf(state: HomeRow['state'], dealAge: string | null): string | null {
  if (state === 'missing') return 'Not connected';
  return state === 'late' ? `Late${dealAge === null ? '' : `, ${dealAge}`}` : null;
}

const isLate = ({ state }: HomeRow) => state === 'late';

export interface ColumnsInput {
  readonly isRooftops: boolean;
  /** Example: `Gross MTD`. */
  readonly gross: string;
  readonly hasToday: boolean;
  readonly hasPace: boolean;
  /** Any row has a target. */
  readonly hasTargets: boolean;
  /** `vs Oct 1–21`; null without a comparison. */
  readonly versus: string | null;
  /** Step of the sparkline. */
  readonly by: 'day' | 'month';
}

/** Columns for stores, or for the departments of one store. */
export function homeColumns(input: ColumnsInput): Column<HomeRow>[] {
  const { isRooftops, hasToday, hasPace, hasTargets, versus } = input;
  return [
    {
      kind: 'text',
      key: 'title',
      title: isRooftops ? 'Store' : 'Department',
      value: ({ title }) => title,
      note: ({ note, state }) =>
        note === null
          ? null
          : { text: note, tone: state === 'late' ? ('warning' as const) : ('neutral' as const) },
    },
    ...(hasToday ? [usd('today', 'Today', (row) => row.today)] : []),
    { ...usd(GROSS, input.gross, (row) => row.values[GROSS] ?? null), bar: true },
    ...(versus === null ? [] : [change('delta', versus, (row) => row.delta)]),
    ...(hasPace && isRooftops ? [usd('projected', 'Projected', (row) => row.projected)] : []),
    ...(hasPace && isRooftops && hasTargets ? [toTarget] : []),
    ...(isRooftops
      ? ROOFTOP_NUMBERS
      : [usd('total_revenue', 'Revenue', (row) => row.values.total_revenue ?? null)]),
    {
      kind: 'sparkline',
      key: 'course',
      title: input.by === 'month' ? 'By month' : 'By day',
      value: ({ course }) => course,
    },
    ...(isRooftops ? [lastColumn] : []),
  ];
}

const toTarget: Column<HomeRow> = {
  kind: 'number',
  key: 'toTarget',
  title: 'To target',
  hint: 'The projected month, in percent of its target.',
  unit: 'percent',
  value: (row) => row.toTarget,
  stale: isLate,
};

function usd(
  key: string,
  title: string,
  value: (row: HomeRow) => number | null,
): Column<HomeRow> & { kind: 'number' } {
  return { kind: 'number', key, title, unit: 'usd', value, stale: isLate };
}

function change(key: string, title: string, value: (row: HomeRow) => Delta | null): Column<HomeRow> {
  return { kind: 'delta', key, title, unit: 'usd', value, stale: isLate };
}

const ROOFTOP_NUMBERS: readonly Column<HomeRow>[] = [
  {
    kind: 'number',
    key: 'units_retail',
    title: 'Units',
    unit: 'number',
    value: (row) => row.values.units_retail ?? null,
    stale: isLate,
  },
  usd('fi_pvr', 'F&I PVR', (row) => row.values.fi_pvr ?? null),
  usd('rev_service', 'Service', (row) => row.values.rev_service ?? null),
  { kind: 'number', key: 'leads', title: 'Leads', unit: 'number', value: (row) => row.values.leads ?? null },
];

const lastColumn: Column<HomeRow> = {
  kind: 'text',
  key: 'last',
  title: 'Last feed',
  align: 'end',
  value: ({ last }) => (last === null || last === 'just now' ? last : `${last} ago`),
  sortBy: ({ lastAt }) => lastAt,
};

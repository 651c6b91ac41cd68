import { type OwnPart, ownList, ownPart } from '../../../core/board/own-part.ts';
import type { Chart } from '../../../core/charts/charts.ts';
import type { BoardReply, BoardTile } from '../../../core/kpis/tiles.ts';
import type { Column } from '../../../core/table.ts';
import { kpiBoard } from '../../reports/kpis/contract.ts';
import { loadByWeekday, mixOf, type WeekdayLoad, type WorkKind } from './rules.ts';

const MOST_CODES = 500;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

export const WORK_TITLES: Readonly<Record<WorkKind, string>> = {
  competitive: 'Competitive',
  maintenance: 'Maintenance',
  repair: 'Repair',
};

export const MIX_TILES = [
  {
    id: 'codes',
    kind: 'breakdown',
    kpis: ['hours_sold'],
    by: 'op_code',
    filters: [{ dimension: 'pay_type', values: ['customer'] }],
    compare: [],
    limit: MOST_CODES,
  },
] satisfies BoardTile[];

export const LOAD_TILES = [
  { id: 'sold', kind: 'series', kpis: ['hours_sold'], by: 'day', compare: [] },
  { id: 'available', kind: 'series', kpis: ['tech_hours'], by: 'day', compare: [] },
] satisfies BoardTile[];

export const NO_MIX = {
  title: 'No op codes',
  why: 'No customer-pay line of this period has an op code and hours sold.',
} as const;

export const NO_LOAD = {
  title: 'No hours',
  why: 'No repair order of this period has hours sold.',
} as const;

export type WorkShare = ReturnType<typeof mixOf>[number];

/** Customer-pay hours by kind of work; empty where no line has an op code. */
export function mixIn({ tiles: [tile] }: BoardReply): WorkShare[] {
  const result = tile?.result;
  if (result?.kind !== 'breakdown') return [];
  const codes = result.rows.flatMap(({ key, figures: [figure] }) => {
    const hours = figure?.current.value ?? null;
    return key === null || hours === null ? [] : [{ opCode: key, hours }];
  });
  return codes.length === 0 ? [] : mixOf(codes);
}

/** Hours by weekday, Monday first; empty where no hours are known. */
export function loadIn({ tiles }: BoardReply): WeekdayLoad[] {
  const pointsOf = (id: string) => {
    const result = tiles.find((tile) => tile.id === id)?.result;
    return result?.kind === 'series' ? (result.series[0]?.lines[0]?.points ?? []) : [];
  };
  const load = loadByWeekday(pointsOf('sold'), pointsOf('available')).filter(({ sold }) => sold !== null);
  return load;
}

export function loadChart(load: readonly WeekdayLoad[]): Chart {
  const ticks = load.map(({ weekday }) => WEEKDAYS[weekday] ?? '');
  const hasCapacity = load.some(({ available }) => available !== null);
  const series = (key: 'sold' | 'available', title: string, role: 'current' | 'comparison') => ({
    ...{ key, title, role, labels: ticks },
    values: load.map((day) => day[key]),
  });
  return {
    kind: 'bars',
    title: 'Mean hours a day',
    unit: 'hours',
    ticks,
    series: [
      series('sold', 'Hours sold', 'current'),
      ...(hasCapacity ? [series('available', 'Hours technicians were at work', 'comparison')] : []),
    ],
    now: null,
    provisional: [],
  };
}

const MIX_COLUMNS: readonly Column<WorkShare>[] = [
  { kind: 'text', key: 'kind', title: 'Work', value: ({ kind }) => WORK_TITLES[kind] },
  { kind: 'number', key: 'hours', title: 'Hours sold', unit: 'hours', value: ({ hours }) => hours },
];

export const serviceParts: readonly OwnPart[] = [
  ownPart({
    place: 'service-dash.load',
    call: kpiBoard,
    ask: () => ({ body: { tiles: LOAD_TILES } }),
    shows: (reply) => {
      const load = loadIn(reply);
      return load.length === 0 ? [{ kind: 'nothing', ...NO_LOAD }] : [loadChart(load)];
    },
  }),
  ownPart({
    place: 'service-dash.mix',
    call: kpiBoard,
    ask: () => ({ body: { tiles: MIX_TILES } }),
    shows: (reply) => {
      const mix = mixIn(reply);
      return mix.length === 0
        ? [{ kind: 'nothing', ...NO_MIX }]
        : [ownList('Customer-pay work', MIX_COLUMNS, mix)];
    },
  }),
];

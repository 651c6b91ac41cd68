import { describe, expect, it } from 'vitest';
import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import type { TileAnswer, TileResult } from '../../../../core/kpis/tiles.ts';
import {
  chosenPeriodText,
  clockText,
  monthText,
  versusText,
  windowTitle,
} from '../../../../core/kpis/window-text.ts';
import type { ComparedFigure, Comparison, Freshness, Window } from '../../../../core/kpis/wire.ts';
import { type Day, dayOf } from '../../../../core/time/period.ts';
import { homeTiles } from '../board.ts';
import { type CurveScope, curveChart, gapChart, type SeriesAnswer } from './curve-chart.ts';
import { departmentsChart, negativeDays } from './departments-chart.ts';
import { type BoardAnswer, hasNoFeed, isBeforeDay, type PaceAnswer } from './home-answer.ts';
import { homeCards } from './home-cards.ts';
import type { CardScope } from './home-facts.ts';
import { homeColumns, homeRows } from './home-rows.ts';
import { omissionText } from './pace-line.tsx';

const today: Day = '2026-11-21';
const november = { view: 'month', year: 2026, month: 11 } as const;

const whole = { whole: 2, part: 0, none: 0 };

function window(
  name: Window['window'],
  startDate: string,
  endDate: string,
  but: Partial<Window> = {},
): Window {
  return { window: name, startDate, endDate, until: null, coverage: whole, ...but };
}

const ofToday = [
  window('current', today, today),
  window('lastWeek', '2026-11-14', '2026-11-14', { until: '14:10' }),
  window('yesterday', '2026-11-20', '2026-11-20', { until: '14:10' }),
];
const ofMonth = [
  window('current', '2026-11-01', today),
  window('previous', '2026-10-01', '2026-10-21'),
  window('lastYear', '2025-11-01', '2025-11-21'),
];

const figure = (value: number | null) => ({ value, numerator: null, denominator: null, absence: null });

function against(name: Comparison['against'], value: number | null, change: number): Comparison {
  const direction = change > 0 ? 'up' : 'down';
  const tone = change > 0 ? 'positive' : 'negative';
  const delta = { change, relative: 0.1, direction, tone } as const;
  const matched = figure(value === null ? null : value + change);
  return { against: name, ...figure(value), matched, days: null, delta, gray: null };
}

function gross(value: number | null, ...comparisons: Comparison[]): ComparedFigure {
  return { kpi: 'total_gross', current: figure(value), comparisons };
}

const of = (kpi: KpiKey, value: number | null, ...comparisons: Comparison[]) => ({
  ...gross(value, ...comparisons),
  kpi,
});

function answer(result: TileResult): TileAnswer {
  return { id: result.id, result, error: null, unfiltered: [] };
}

function breakdown(id: string, rows: [key: string, figure: ComparedFigure][], total: ComparedFigure) {
  const result = {
    id,
    kind: 'breakdown' as const,
    by: 'dealership',
    windows: id.endsWith('Today') ? ofToday : ofMonth,
    rows: rows.map(([key, one]) => ({
      key,
      title: `Rooftop ${key}`,
      dealerShipId: Number(key) || null,
      figures: [one],
      sparkline: null,
      lastReceivedAt: null,
    })),
    other: null,
    total: [total],
  };
  return result satisfies TileResult;
}

type Points = readonly (number | null)[];

/** Points from the window's first day. */
function series(id: string, by: 'day' | 'month', lines: Partial<Record<Window['window'], [string, Points]>>) {
  const result = {
    id,
    kind: 'series' as const,
    by,
    cumulative: true,
    windows: ofMonth,
    series: [
      {
        kpi: 'total_gross' as const,
        lines: Object.entries(lines).map(([name, [start, values]]) => ({
          window: name as Window['window'],
          points: values.map((value, index) => ({ at: pointAt(start, by, index), value })),
        })),
      },
    ],
    untimed: 0,
  };
  return result satisfies SeriesAnswer;
}

function pointAt(start: string, by: 'day' | 'month', index: number): string {
  const day = new Date(`${start}T00:00:00Z`);
  if (by === 'day') day.setUTCDate(day.getUTCDate() + index);
  else day.setUTCMonth(day.getUTCMonth() + index);
  return day.toISOString().slice(0, 10);
}

function store(id: number, state: 'current' | 'late' | 'missing', lastReceivedAt: string | null) {
  return { dealerShipId: id, name: `Rooftop ${id}`, state, firstDay: null, lastDay: null, lastReceivedAt };
}

function freshness(...dealerships: Freshness['dealerships']): Freshness {
  const count = (state: string) => dealerships.filter((one) => one.state === state).length;
  const received = dealerships.map(({ lastReceivedAt }) => lastReceivedAt).filter((at) => at !== null);
  return {
    fact: 'deal',
    title: 'Deals',
    lastReceivedAt: received.sort().at(-1) ?? null,
    current: count('current'),
    late: count('late'),
    missing: count('missing'),
    dealerships,
  };
}

const current = store(1, 'current', '2026-11-21T20:07:00Z');

function board(
  tiles: readonly TileAnswer[],
  feeds: readonly Freshness[] = [freshness(current)],
): BoardAnswer {
  return {
    asOf: '2026-11-21T20:10:00Z',
    today,
    freshness: [...feeds],
    filters: [],
    kpis: [
      { ...definition, key: 'total_gross', title: 'Total Gross Profit', unit: 'usd' },
      { ...definition, key: 'units_retail', title: 'Retail Units' },
      { ...definition, key: 'units_pending', title: 'Pending Deliveries' },
      { ...definition, key: 'leads', title: 'Leads' },
    ],
    tiles: [...tiles],
  };
}

const definition = {
  kind: 'additive',
  unit: 'number',
  better: 'higher',
  meaning: 'Every sales inquiry.',
  formula: 'Count of sales leads',
  feeds: ['Leads'],
  dimensions: [],
} as const as unknown as BoardAnswer['kpis'][number];

describe('the words of a window', () => {
  it.each([
    { of: ofToday[1], text: 'vs last Sat by 2:10 PM' },
    { of: ofToday[2], text: 'vs yesterday by 2:10 PM' },
    { of: window('yesterday', '2026-11-20', '2026-11-20'), text: 'vs yesterday' },
    { of: ofMonth[1], text: 'vs Oct 1–21' },
    { of: ofMonth[2], text: 'vs Nov 1–21, 2025' },
    { of: window('previous', 'soon', 'later'), text: '' },
  ])('say $text', ({ of, text }) => {
    expect(of && versusText(of, today)).toBe(text);
  });

  it.each([
    { time: '00:00', text: '12 AM' },
    { time: '09:05', text: '9:05 AM' },
    { time: '12:00', text: '12 PM' },
    { time: '23:59', text: '11:59 PM' },
  ])('say $time as $text', ({ time, text }) => {
    expect(clockText(time)).toBe(text);
  });

  it.each([
    { choice: november, open: true, words: 'month to date' },
    { choice: november, open: false, words: 'Nov 2026' },
    { choice: { view: 'quarter', year: 2026, quarter: 4 }, open: true, words: 'quarter to date' },
    { choice: { view: 'quarter', year: 2026, quarter: 3 }, open: false, words: '3rd Qtr 2026' },
    { choice: { view: 'year', year: 2025 }, open: false, words: '2025' },
    {
      choice: { view: 'custom', start: '2026-11-02', end: '2026-11-09' },
      open: true,
      words: 'Nov 2–8, 2026',
    },
  ] as const)('call a period $words', ({ choice, open, words }) => {
    expect(chosenPeriodText(choice, open)).toBe(words);
  });

  it.each([
    { name: 'previous', choice: { view: 'month', year: 2026, month: 1 }, title: 'December' },
    { name: 'lastYear', choice: november, title: 'Nov 2025' },
    { name: 'previous', choice: { view: 'quarter', year: 2026, quarter: 1 }, title: '4th Qtr 2025' },
    { name: 'previous', choice: { view: 'year', year: 2026 }, title: '2025' },
    { name: 'lastWeek', choice: november, title: 'Last Sat' },
  ] as const)('title $name of $choice as $title', ({ name, choice, title }) => {
    expect(windowTitle(name, choice, today)).toBe(title);
  });
});

describe('the month beside', () => {
  it.each([
    { startDate: '2026-11-01', which: 'previous', text: 'Oct 2026' },
    { startDate: '2026-01-01', which: 'previous', text: 'Dec 2025' },
    { startDate: '2026-11-01', which: 'lastYear', text: 'Nov 2025' },
    { startDate: 'soon', which: 'lastYear', text: '' },
  ] as const)('$startDate, $which, is $text', ({ startDate, which, text }) => {
    expect(monthText(startDate, which)).toBe(text);
  });
});

function paced(but: Partial<PaceAnswer['kpis'][number]> = {}, isBeforeOpening = false): PaceAnswer {
  const kpi = {
    kpi: 'total_gross' as const,
    projected: 6_000,
    target: null,
    message: null,
    counted: 2,
    all: 2,
    estimated: 0,
    course: [
      { day: '2026-11-20', value: 4_000 },
      { day: '2026-11-21', value: 4_200 },
      { day: '2026-11-30', value: 6_000 },
    ],
    targetCourse: [],
    yesterday: 180,
    closedMonth: null,
    ...but,
  };
  return {
    asOf: '2026-11-21T20:10:00Z',
    today,
    startDate: '2026-11-01',
    endDate: '2026-11-30',
    isBeforeOpening,
    kpis: [kpi],
    rooftops: [
      { dealerShipId: 1, name: 'Rooftop 1', projections: [kpi], omissions: [] },
      {
        dealerShipId: 2,
        name: 'Rooftop 2',
        projections: [{ ...kpi, projected: null }],
        omissions: [{ fact: 'deal', title: 'Deals', why: 'notConnected', day: null }],
      },
    ],
    hardDays: [{ day: '2026-11-02', atLoss: 2, unwound: 1 }],
  };
}

describe('the cards', () => {
  const period = (...figures: ComparedFigure[]) =>
    answer({ id: 'period', kind: 'value', windows: ofMonth, figures });
  const month = period(
    gross(4_000, against('previous', 3_800, 200), against('lastYear', 4_200, -200)),
    of('units_retail', 412),
    of('units_new', 231),
    of('units_used', 181),
    of('leads', 1_934, against('previous', 1_800, 134)),
  );
  const now = (value: number | null) =>
    answer({
      id: 'today',
      kind: 'value',
      windows: ofToday,
      figures: [gross(value), of('units_retail', value && 1)],
    });
  const leadsToday = answer({
    id: 'leadsToday',
    kind: 'value',
    windows: ofToday,
    figures: [of('leads', 142, against('lastWeek', 130, 12))],
  });
  const words: CardScope = {
    today,
    compare: 'previous',
    isOpen: true,
    period: 'month to date',
    toDate: null,
    pace: paced(),
    awaitsPace: false,
  };
  const cardsOf = (tiles: TileAnswer[], scope: Partial<CardScope> = {}, feeds?: Freshness[]) =>
    homeCards(board(tiles, feeds), { ...words, ...scope });

  it('tell the period, today and the projected month, the chosen comparison first', () => {
    const [card] = cardsOf([month, now(182)]);
    expect(card).toMatchObject({ label: 'Total gross profit', value: 4_000, hero: true, period: 'scope' });
    expect(card?.comparisons?.map(({ with: text }) => text)).toEqual(['vs Oct 1–21', 'vs Nov 1–21, 2025']);
    expect(card?.facts).toMatchObject([
      { label: 'Today', value: 182 },
      { label: 'Projected', value: 6_000 },
    ]);
    expect(card?.facts?.[1], 'a projection has no comparison').not.toHaveProperty('delta');
    const [other] = cardsOf([month, now(182)], { compare: 'lastYear' });
    expect(other?.comparisons?.[0]?.with).toBe('vs Nov 1–21, 2025');
  });

  it('compare with nothing when nothing is requested for', () => {
    const [card] = cardsOf([month, now(182)], { compare: 'none' });
    expect(card?.comparisons).toEqual([]);
  });

  it('say how many stores a projection rests on, and that there is none yet', () => {
    expect(cardsOf([month, now(1)], { pace: paced({ counted: 1 }) })[0]?.facts?.[1]?.note).toBe('1 of 2');
    const rough = paced({ counted: 1, estimated: 1 });
    expect(cardsOf([month, now(1)], { pace: rough })[0]?.facts?.[1]?.note).toBe('1 of 2, estimate');
    const early = paced({
      projected: null,
      counted: 0,
      message: 'No selling day of this month is over yet.',
    });
    expect(cardsOf([month, now(1)], { pace: early })[0]?.facts?.[1]).toMatchObject({
      value: null,
      why: 'not yet',
    });
  });

  it('tell yesterday before the doors open, and today once something came', () => {
    const pace = paced({}, true);
    expect(cardsOf([month, now(0)], { pace })[0]?.facts?.[0]).toMatchObject({
      label: 'Yesterday',
      value: 180,
    });
    expect(cardsOf([month, now(5)], { pace })[0]?.facts?.[0]).toMatchObject({ label: 'Today', value: 5 });
    expect(isBeforeDay(board([now(0)]), paced())).toBe(false);
  });

  it('show the closed month in place until this one has a full day', () => {
    const first = paced();
    const pace = { ...first, kpis: first.kpis.map((one) => ({ ...one, closedMonth: 7_600 })) };
    const [card] = cardsOf([month, now(5)], { pace });
    expect(card?.facts?.slice(1, 3)).toMatchObject([
      { label: 'Yesterday', unit: 'usd', value: 180 },
      { label: 'October', note: 'closed', unit: 'usd', value: 7_600 },
    ]);
    const labels = cardsOf([month, now(5)])[0]?.facts?.map(({ label }) => label);
    expect(labels).not.toContain('October');
  });

  it('keep the place of what the pace will say, so that nothing moves when it comes', () => {
    const [card] = cardsOf([month, now(1)], { pace: undefined, awaitsPace: true });
    expect(card?.facts?.map(({ label }) => label)).toEqual(['Today', 'Projected', 'Target']);
  });

  it('have neither today nor a projection in a period that is over', () => {
    const cards = cardsOf([month], { isOpen: false, pace: undefined });
    expect(cards.every(({ facts }) => facts?.length === 0)).toBe(true);
    expect(cards.at(-1)).toMatchObject({ kpi: 'leads', label: 'Leads', value: 1_934 });
  });

  it('count units by new and used, and leads of today above those of the month', () => {
    const cards = cardsOf([month, now(1), leadsToday]);
    expect(cards.find(({ kpi }) => kpi === 'units_retail')?.detail).toBe('231 new · 181 used');
    const leads = cards.find(({ kpi }) => kpi === 'leads');
    expect(leads).toMatchObject({ label: 'Leads today', value: 142, period: 'today' });
    expect(leads?.comparisons?.map(({ with: text }) => text)).toEqual(['vs last Sat by 2:10 PM']);
    expect(leads?.facts?.[0]).toMatchObject({ label: 'Month to date', value: 1_934, with: 'vs Oct 1–21' });
  });

  it('tell pending deliveries, and what needs accounting feed', () => {
    const pending = answer({
      id: 'pending',
      kind: 'value',
      windows: ofMonth,
      figures: [of('units_pending', 38)],
    });
    expect(cardsOf([pending])).toMatchObject([
      { kpi: 'units_pending', value: 38, facts: [{ label: 'Contracts in transit', value: null }] },
    ]);
  });

  it('say how old the number is only when every feed is late', () => {
    const late = store(2, 'late', '2026-11-21T15:10:00Z');
    expect(cardsOf([month], {}, [freshness(late)])[0]?.late).toBe('5 h old');
    expect(cardsOf([month], {}, [freshness(late, current)])[0]?.late).toBeUndefined();
  });

  it('are missing where their tile failed', () => {
    expect(
      cardsOf([{ id: 'period', result: null, error: { message: 'Too slow.' }, unfiltered: [] }]),
    ).toEqual([]);
  });

  it('say through which day they are compared, and without which stores', () => {
    const some = { count: 1, names: ['Ford'] };
    const days = {
      startDate: '2026-11-01',
      endDate: '2026-11-20',
      baseStartDate: '2026-10-01',
      baseEndDate: '2026-10-20',
      whole: false,
      stores: 2,
      others: [{ through: '2026-11-18', count: 1, names: ['Honda'] }],
      leftOut: some,
    };
    const comparison = { ...against('previous', 20, 80), days };
    const tile = answer({ id: 'period', kind: 'value', windows: ofMonth, figures: [gross(120, comparison)] });
    expect(cardsOf([tile])[0]?.comparisons?.[0]).toMatchObject({
      with: 'vs Oct 1–20',
      note: 'through Nov 20; Honda through Nov 18, without Ford',
      tip: 'Nov 1–20: $100 vs Oct 1–20: $20.00. Through Nov 20; Honda through Nov 18. Without Ford',
    });
  });
});

it.each([
  { omission: { why: 'notConnected', day: null }, text: 'No deals feed' },
  { omission: { why: 'late', day: '2026-11-18' }, text: 'Deals up to Nov 18, 2026' },
  { omission: { why: 'early', day: null }, text: 'Deals: no selling day known yet' },
] as const)('a store outside the pace says: $text', ({ omission, text }) => {
  expect(omissionText({ fact: 'deal', title: 'Deals', ...omission })).toBe(text);
});

describe('the rows', () => {
  const period = breakdown(
    'rows',
    [
      ['1', gross(900, against('previous', 800, 100))],
      ['2', gross(null)],
    ],
    gross(905, against('previous', 830, 75)),
  );
  const now = breakdown('rowsToday', [['1', gross(12)]], gross(12));
  const feeds = [freshness(store(1, 'late', '2026-11-21T15:00:00Z'), store(2, 'missing', null))];
  const pace = paced({ counted: 1 });
  const input = { board: board([], feeds), period, today: now, compare: 'previous', pace } as const;

  it('put today, period and pace of a store together, and say which feed is late or absent', () => {
    expect(homeRows(input).rows).toMatchObject([
      {
        title: 'Rooftop 1',
        today: 12,
        values: { total_gross: 900 },
        delta: { change: 100 },
        projected: 6_000,
        state: 'late',
        note: 'Late, 5 h',
        last: '5 h',
      },
      {
        title: 'Rooftop 2',
        today: null,
        projected: null,
        state: 'missing',
        note: 'Not connected',
      },
    ]);
  });

  it('hold the projection against the target where there is one', () => {
    const pace = paced();
    const [rooftop] = pace.rooftops;
    const aimed = rooftop && {
      ...rooftop,
      projections: rooftop.projections.map((one) => ({ ...one, target: 8_000 })),
    };
    const { rows } = homeRows({ ...input, pace: { ...pace, rooftops: aimed ? [aimed] : [] } });
    expect(rows[0]).toMatchObject({ target: 8_000, toTarget: 75 });
    expect(homeRows(input).rows[0]).toMatchObject({ target: null, toTarget: null });
  });

  it('have the total as it was worked out, not as the rows add up', () => {
    expect(homeRows(input).total).toMatchObject({
      title: 'All stores',
      today: 12,
      values: { total_gross: 905 },
      note: 'pace: 1 of 2',
    });
  });

  it('stand without today and pace when those failed', () => {
    expect(homeRows({ ...input, today: null, pace: undefined }).rows[0]).toMatchObject({
      today: null,
      projected: null,
      values: { total_gross: 900 },
    });
  });

  it('leave out departments without a number', () => {
    const departments = { ...period, by: 'department' };
    expect(homeRows({ ...input, period: departments }).rows.map(({ key }) => key)).toEqual(['1']);
  });

  it('have no columns that compare when nothing is compared', () => {
    const base = {
      isRooftops: true,
      gross: 'Gross MTD',
      hasToday: true,
      hasPace: true,
      hasTargets: false,
      by: 'day',
    } as const;
    const titles = (but: object) => homeColumns({ ...base, versus: null, ...but }).map(({ title }) => title);
    expect(titles({ versus: 'vs Oct 1–21' })).toEqual([
      'Store',
      'Today',
      'Gross MTD',
      'vs Oct 1–21',
      'Projected',
      'Units',
      'F&I PVR',
      'Service',
      'Leads',
      'By day',
      'Last feed',
    ]);
    expect(titles({ hasTargets: true })).toContain('To target');
    expect(titles({ hasTargets: true, hasPace: false })).not.toContain('To target');
    expect(titles({ hasToday: false, hasPace: false })).toEqual([
      'Store',
      'Gross MTD',
      'Units',
      'F&I PVR',
      'Service',
      'Leads',
      'By day',
      'Last feed',
    ]);
  });
});

describe('the target of a card', () => {
  const board1 = board([answer({ id: 'period', kind: 'value', windows: ofMonth, figures: [gross(4_000)] })]);
  const card = (but: object) =>
    homeCards(board1, {
      today,
      compare: 'previous',
      isOpen: true,
      period: 'month to date',
      toDate: 'MTD',
      pace: paced(but),
      awaitsPace: false,
    })[0];

  it('stands below the projection, which is held against it', () => {
    const fact = card({ projected: 6_000, target: 8_000 })?.facts?.at(-1);
    expect(fact).toMatchObject({ label: 'Target', value: 8_000, with: 'projected against the target' });
    expect(fact?.delta).toMatchObject({ change: -2_000, relative: -0.25, tone: 'negative' });
  });

  it('is left out where nobody said what is aimed at', () => {
    expect(card({ target: null })?.facts?.map(({ label }) => label)).toEqual(['Today', 'Projected']);
  });
});

describe('the curve', () => {
  const scope: CurveScope = {
    kpi: 'total_gross',
    title: 'Gross',
    unit: 'usd',
    choice: november,
    today,
    compare: 'previous',
    pace: undefined,
  };
  const days = (count: number, value: number) => Array.from({ length: count }, () => value);
  const lines = {
    current: ['2026-11-01', days(21, 5)],
    previous: ['2026-10-01', days(31, 4)],
    lastYear: ['2025-11-01', days(30, 3)],
  } as const;

  it('runs to the end of the longest month, today marked and still counting', () => {
    const chart = curveChart(series('curve', 'day', lines as never), scope);
    expect(chart.ticks).toHaveLength(31);
    expect(chart.now).toEqual({ index: 20, label: 'Today' });
    expect(chart.provisional).toEqual([20]);
    expect(chart.series.map(({ title, role }) => [title, role])).toEqual([
      ['November', 'current'],
      ['October', 'comparison'],
      ['Nov 2025', 'faint'],
    ]);
    expect(chart.series[1]?.labels[20]).toBe('Oct 21, 2026');
  });

  it('goes on dotted from yesterday to where the month will end', () => {
    const pace = paced({ counted: 1 }).kpis[0];
    const [, ahead] = curveChart(series('curve', 'day', lines as never), { ...scope, pace }).series;
    expect(ahead).toMatchObject({ title: 'Projected, 1 of 2 stores', role: 'projection' });
    expect([18, 19, 20, 29, 30].map((index) => ahead?.values[index])).toEqual([
      null,
      4_000,
      4_200,
      6_000,
      null,
    ]);
  });

  it('is one line above or below the path to the target, which ends in the projection', () => {
    const path = Array.from({ length: 30 }, (_, index) => ({
      day: dayOf(2026, 11, index + 1),
      value: 300 * (index + 1),
    }));
    const pace = { ...paced({ counted: 2, all: 2 }).kpis[0], targetCourse: path } as never;
    const [total, chart] = [curveChart, gapChart].map((draw) =>
      draw(series('curve', 'day', lines as never), { ...scope, pace }),
    );
    expect(chart?.series.map(({ role }) => role)).toEqual(['current', 'projection', 'target']);
    const at = (of: typeof chart, key: string, index: number) =>
      of?.series.find((one) => one.key === key)?.values[index] ?? null;
    for (const index of [0, 10, 19]) {
      expect(at(chart, 'current', index)).toBe((at(total, 'current', index) ?? 0) - 300 * (index + 1));
    }
    // Today is of the projection alone.
    expect(at(chart, 'current', 20)).toBe(null);
    expect(at(chart, 'projection', 29)).toBe(6_000 - 9_000);
    expect(at(chart, 'target', 29)).toBe(0);
  });

  it('has no such line without a target, or with a store missing from the projection', () => {
    const answer1 = series('curve', 'day', lines as never);
    expect(gapChart(answer1, { ...scope, pace: paced({ counted: 2, all: 2 }).kpis[0] })).toBe(null);
    const targetCourse = [{ day: '2026-11-01', value: 1 }];
    const part = { ...paced({ counted: 1, all: 2 }).kpis[0], targetCourse } as never;
    expect(gapChart(answer1, { ...scope, pace: part })).toBe(null);
  });

  it('shows the year before once in the view of a year', () => {
    const years = {
      current: ['2026-01-01', [1, 2]],
      previous: ['2025-01-01', [1]],
      lastYear: ['2025-01-01', [1]],
    } as const;
    const tile = {
      ...series('curve', 'month', years as never),
      windows: [
        window('current', '2026-01-01', today),
        window('previous', '2025-01-01', '2025-11-21'),
        window('lastYear', '2025-01-01', '2025-11-21'),
      ],
    };
    const chart = curveChart(tile, { ...scope, choice: { view: 'year', year: 2026 } });
    expect(chart.series.map(({ title }) => title)).toEqual(['2026', '2025']);
    expect(chart.ticks).toEqual(['Jan', 'Feb']);
  });

  it('names no comparison that nothing is known of, and none when nothing is compared', () => {
    const unknown = { current: ['2026-11-01', [5]], lastYear: ['2025-11-01', [null, null]] } as const;
    expect(curveChart(series('curve', 'day', unknown as never), scope).series).toHaveLength(1);
    const chart = curveChart(series('curve', 'day', lines as never), { ...scope, compare: 'none' });
    expect(chart.series).toHaveLength(1);
    expect(chart.ticks.at(-1)).toBe('30');
  });
});

describe('the departments', () => {
  const scope = { choice: november, today, hardDays: paced().hardDays };
  const rows = [
    { key: 'new', title: 'New vehicles', values: [100, -40, ...Array.from({ length: 19 }, () => 10)] },
    { key: 'service', title: 'Service', values: Array.from({ length: 21 }, () => 50) },
    { key: 'wholesale', title: 'Wholesale', values: Array.from({ length: 21 }, () => 0) },
  ];
  const tile = {
    ...breakdown('departments', [], gross(0)),
    by: 'department',
    rows: rows.map(({ key, title, values }) => ({
      key,
      title,
      dealerShipId: null,
      figures: [],
      sparkline: values,
      lastReceivedAt: null,
    })),
  };

  it('stand on each other by day, those without a number left out, today hatched', () => {
    const chart = departmentsChart(tile, scope);
    expect(chart).toMatchObject({ kind: 'stacked', provisional: [20], title: 'Gross by department and day' });
    expect(chart?.ticks).toHaveLength(30);
    expect(chart?.series.map(({ title, color }) => [title, color])).toEqual([
      ['New vehicles', 1],
      ['Service', 4],
    ]);
    expect(chart?.notes).toEqual({ 1: '2 deals sold at a loss, 1 deal unwound since' });
  });

  it('say why a day is below zero', () => {
    expect(negativeDays(tile, scope)).toEqual([
      'Nov 2, 2026: New vehicles −$40.00, 2 deals sold at a loss, 1 deal unwound since.',
    ]);
    expect(negativeDays(tile, { ...scope, hardDays: [] })).toEqual(['Nov 2, 2026: New vehicles −$40.00.']);
  });

  it('run by month where the period is long', () => {
    const long = {
      ...tile,
      windows: [window('current', '2026-01-01', today)],
      rows: tile.rows.map((row) => ({ ...row, sparkline: row.sparkline.slice(0, 11) })),
    };
    const chart = departmentsChart(long, { ...scope, choice: { view: 'year', year: 2026 } });
    expect(chart?.ticks).toEqual([
      'Jan',
      'Feb',
      'Mar',
      'Apr',
      'May',
      'Jun',
      'Jul',
      'Aug',
      'Sep',
      'Oct',
      'Nov',
    ]);
    expect(chart?.provisional).toEqual([10]);
  });

  it('are nothing where nothing was earned', () => {
    expect(departmentsChart({ ...tile, rows: [] }, scope)).toBeNull();
  });
});

it('knows a group none of whose stores ever sent anything', () => {
  expect(hasNoFeed(board([], [freshness(store(1, 'missing', null))]))).toBe(true);
  expect(hasNoFeed(board([], [freshness(store(1, 'late', null), store(2, 'missing', null))]))).toBe(false);
});

describe('the questions', () => {
  const question = { view: 'month', isOpen: true, isSingle: false, compare: 'previous' } as const;
  const ids = (but: object) => homeTiles({ ...question, ...but }).map(({ id }) => id);

  it('are asked at once, each under a name of its own', () => {
    expect(ids({})).toHaveLength(new Set(ids({})).size);
    expect(homeTiles({ ...question, view: 'year' }).find(({ id }) => id === 'curve')).toMatchObject({
      by: 'month',
      whole: true,
    });
  });

  it('are of stores or of the departments of one, and of today only while it is in the period', () => {
    expect(ids({})).toEqual(expect.arrayContaining(['rows', 'rowsToday', 'today', 'leadsToday']));
    expect(ids({ isSingle: true })).toEqual(expect.arrayContaining(['departments', 'departmentsToday']));
    expect(ids({ isSingle: true })).not.toContain('rows');
    expect(ids({ isOpen: false }).filter((id) => id.toLowerCase().includes('today'))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Day } from '../../../core/period.ts';
import type {
  ComparedFigure,
  Comparison,
  Freshness,
  TileAnswer,
  TileResult,
  Window,
} from '../../kpis/contract.ts';
import { homeTiles } from '../board.ts';
import { type BoardAnswer, hasNoFeed, tileOf } from './home-answer.ts';
import { periodCards, todayCard } from './home-cards.ts';
import { hoursChart, lineChart, type SeriesAnswer } from './home-charts.ts';
import { homeColumns, homeRows } from './home-rows.ts';
import { typeShares } from './type-shares.ts';
import { clockText, periodWords, versusText, windowTitle } from './window-words.ts';

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
  return { against: name, ...figure(value), delta: { change, relative: 0.1, direction, tone }, grey: null };
}

function leads(value: number | null, ...comparisons: Comparison[]): ComparedFigure {
  return { kpi: 'leads', current: figure(value), comparisons };
}

function answer(result: TileResult): TileAnswer {
  return { id: result.id, result, error: null };
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

/** Points from the first of the window on, or hours from midnight. */
function series(
  id: string,
  by: 'hour' | 'day' | 'month',
  lines: Partial<Record<Window['window'], [string, Points]>>,
) {
  const result = {
    id,
    kind: 'series' as const,
    by,
    cumulative: id === 'line',
    windows: by === 'hour' ? ofToday : ofMonth,
    series: [
      {
        kpi: 'leads',
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

function pointAt(start: string, by: 'hour' | 'day' | 'month', index: number): string {
  if (by === 'hour') return String(Number(start) + index);
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
    fact: 'lead',
    title: 'Leads',
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
    kpis: [
      { ...definition, key: 'leads', title: 'Leads' },
      { ...definition, key: 'resp_avg_min', title: 'Avg First Response', unit: 'minutes' },
    ],
    tiles: [...tiles],
  };
}

const definition = {
  kind: 'additive',
  unit: 'number',
  better: 'higher',
  meaning: 'Every sales enquiry.',
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
    expect(periodWords(choice, open)).toBe(words);
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

describe('the cards', () => {
  const todayTile = answer({
    id: 'today',
    kind: 'value',
    windows: ofToday,
    figures: [leads(142, against('lastWeek', 130, 12), against('yesterday', 151, -9))],
  });
  const words = { today, compare: 'previous', period: 'month to date' } as const;

  it('set today against the same time of other days', () => {
    const card = todayCard(board([todayTile]), words);
    expect(card).toMatchObject({ label: 'Leads today', value: 142, hero: true, late: undefined });
    expect(card?.comparisons?.map(({ with: text }) => text)).toEqual([
      'vs last Sat by 2:10 PM',
      'vs yesterday by 2:10 PM',
    ]);
  });

  it('compare with nothing when nothing is asked for', () => {
    expect(todayCard(board([todayTile]), { ...words, compare: 'none' })?.comparisons).toEqual([]);
  });

  it('say how old the number is only when every feed is late', () => {
    const late = store(2, 'late', '2026-11-21T15:10:00Z');
    expect(todayCard(board([todayTile], [freshness(late)]), words)?.late).toBe('5 h old');
    expect(todayCard(board([todayTile], [freshness(late, current)]), words)?.late).toBeUndefined();
  });

  it('are missing where their tile failed', () => {
    const failed = { id: 'today', result: null, error: { message: 'Too slow.' } };
    expect(todayCard(board([failed]), words)).toBeNull();
    expect(periodCards(board([failed]), words)).toBeNull();
    expect(tileOf(board([failed]), 'today', 'value')).toEqual({ result: null, message: 'Too slow.' });
  });

  it('name the period, read as sentences and compare as chosen', () => {
    const response: ComparedFigure = {
      ...leads(11.4, against('previous', 14, -2.6), against('lastYear', 9, 2.4)),
      kpi: 'resp_avg_min',
    };
    const tile = answer({ id: 'period', kind: 'value', windows: ofMonth, figures: [leads(1934), response] });
    const cards = periodCards(board([tile]), { ...words, compare: 'lastYear' });
    expect(cards?.map(({ label }) => label)).toEqual(['Leads, month to date', 'Avg first response']);
    expect(cards?.[1]).toMatchObject({ unit: 'minutes', comparisons: [{ with: 'vs Nov 1–21, 2025' }] });
  });

  it('say on how many rooftops an uneven comparison rests', () => {
    const uneven = { ...against('previous', 20, 80), grey: 'uneven' } as const;
    const windows = ofMonth.map((one) => ({ ...one, coverage: { whole: 1, part: 0, none: 1 } }));
    const tile = answer({ id: 'period', kind: 'value', windows, figures: [leads(100, uneven)] });
    expect(periodCards(board([tile]), words)?.[0]?.comparisons?.[0]?.with).toBe(
      'vs Oct 1–21, 1 of 2 rooftops',
    );
  });
});

describe('the rows', () => {
  const period = breakdown(
    'rows',
    [
      ['1', leads(900, against('previous', 800, 100))],
      ['2', leads(null)],
    ],
    leads(905, against('previous', 830, 75)),
  );
  const now = breakdown('rowsToday', [['1', leads(12, against('lastWeek', 9, 3))]], leads(12));
  const feeds = [freshness(store(1, 'late', '2026-11-21T15:00:00Z'), store(2, 'missing', null))];
  const input = { board: board([], feeds), period, today: now, compare: 'previous' } as const;

  it('put today and the period of a rooftop together, and say which feed is late or absent', () => {
    expect(homeRows(input).rows).toMatchObject([
      {
        title: 'Rooftop 1',
        today: 12,
        period: 900,
        state: 'late',
        last: '5 h',
        periodDelta: { change: 100 },
      },
      { title: 'Rooftop 2', today: null, period: null, state: 'missing', last: null, periodDelta: null },
    ]);
  });

  it('have the total as it was worked out, not as the rows add up', () => {
    expect(homeRows(input).total).toMatchObject({ title: 'All rooftops', today: 12, period: 905 });
  });

  it('stand without today when that tile failed', () => {
    expect(homeRows({ ...input, today: null }).rows[0]).toMatchObject({ today: null, period: 900 });
  });

  it('count a source that sent nothing today as zero, not as unknown', () => {
    const bySource = { ...period, by: 'source' };
    expect(homeRows({ ...input, period: bySource }).rows.map((row) => row.today)).toEqual([12, 0]);
  });

  it('have no columns that compare when nothing is compared', () => {
    const base = { first: 'Rooftop', period: 'Month to date', today, isRooftops: true, by: 'day' } as const;
    const answers = { period, today: now };
    const titles = (compare: 'previous' | 'none') =>
      homeColumns({ ...base, compare, answers }).map(({ title }) => title);
    expect(titles('previous')).toEqual([
      'Rooftop',
      'Today',
      'vs last Sat',
      'Month to date',
      'vs Oct 1–21',
      'By day',
      'Last lead',
    ]);
    expect(titles('none')).toEqual(['Rooftop', 'Today', 'Month to date', 'By day', 'Last lead']);
  });
});

describe('the charts', () => {
  const scope = { choice: november, today, compare: 'previous', until: '14:10' } as const;
  const days = (count: number, value: number) => Array.from({ length: count }, () => value);

  it('run to the end of the longest month, today marked and still counting', () => {
    const chart = lineChart(
      series('line', 'day', {
        current: ['2026-11-01', days(21, 5)],
        previous: ['2026-10-01', days(31, 4)],
        lastYear: ['2025-11-01', days(30, 3)],
      }),
      scope,
    );
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

  it('show the year before once in the view of a year', () => {
    const lines = {
      current: ['2026-01-01', [1, 2]],
      previous: ['2025-01-01', [1]],
      lastYear: ['2025-01-01', [1]],
    } as const;
    const tile = {
      ...series('line', 'month', lines as never),
      windows: [
        window('current', '2026-01-01', today),
        window('previous', '2025-01-01', '2025-11-21'),
        window('lastYear', '2025-01-01', '2025-11-21'),
      ],
    };
    const chart = lineChart(tile, { ...scope, choice: { view: 'year', year: 2026 } });
    expect(chart.series.map(({ title }) => title)).toEqual(['2026', '2025']);
    expect(chart.ticks).toEqual(['Jan', 'Feb']);
  });

  it('name no comparison that nothing is known of', () => {
    const lines = { current: ['2026-11-01', [5]], lastYear: ['2025-11-01', [null, null]] } as const;
    expect(lineChart(series('line', 'day', lines as never), scope).series).toHaveLength(1);
  });

  it('leave comparisons out when nothing is compared', () => {
    const tile = series('line', 'day', { current: ['2026-11-01', [5]], previous: ['2026-10-01', [4]] });
    const chart = lineChart(tile, { ...scope, compare: 'none' });
    expect(chart.series).toHaveLength(1);
    expect(chart.ticks.at(-1)).toBe('30');
  });

  it('open at eight and close at eight unless something happened earlier or later', () => {
    const quiet = series('hours', 'hour', { current: ['9', [3, 4]], lastWeek: ['0', days(24, 0)] });
    expect(hoursChart(quiet, scope).ticks).toHaveLength(13);
    const early = series('hours', 'hour', { current: ['6', [1, 0, 3]], lastWeek: ['23', [2]] });
    const chart = hoursChart(early, scope);
    expect([chart.ticks[0], chart.ticks.at(-1)]).toEqual(['6 AM', '11 PM']);
    expect(chart.ticks[chart.provisional[0] ?? -1]).toBe('2 PM');
    expect(chart.series[1]?.labels[0]).toBe('Nov 14, 2026, 6 AM');
  });

  it('have no hour under way where the dealers’ clocks differ', () => {
    const tile = series('hours', 'hour', { current: ['9', [3]] });
    expect(hoursChart(tile, { ...scope, until: null }).provisional).toEqual([]);
  });
});

describe('the types', () => {
  it('keep their order whatever their numbers, and leave out what never came', () => {
    const typed = (rows: [string, number, number][]) =>
      breakdown(
        'types',
        rows.map(([key, value, before]) => [key, leads(value, against('previous', before, value - before))]),
        leads(0),
      );
    const shares = typeShares(
      typed([
        ['phone', 90, 80],
        ['internet', 40, 50],
        ['chat', 0, 3],
        ['other', 0, 0],
      ]),
      { today: null, compare: 'previous' },
    );
    expect(shares.map(({ key }) => key)).toEqual(['internet', 'phone', 'chat']);
  });
});

it('knows a group none of whose rooftops ever sent a lead', () => {
  expect(hasNoFeed(board([], [freshness(store(1, 'missing', null))]))).toBe(true);
  expect(hasNoFeed(board([], [freshness(store(1, 'late', null), store(2, 'missing', null))]))).toBe(false);
});

it('asks for everything at once, one rooftop by its sources', () => {
  const tiles = homeTiles({ view: 'year', isSingle: true });
  expect(tiles.map(({ id }) => id)).toHaveLength(new Set(tiles.map(({ id }) => id)).size);
  expect(tiles.find(({ id }) => id === 'rows')).toMatchObject({ by: 'source' });
  expect(tiles.find(({ id }) => id === 'line')).toMatchObject({ by: 'month', whole: true });
});

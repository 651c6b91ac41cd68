import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hiddenAtFirst } from '../charts/chart-text.ts';
import type { KpiKey } from '../kpis/catalog.ts';
import type { BoardReply, BreakdownRow, TileAnswer } from '../kpis/tiles.ts';
import type { ComparedFigure, Freshness, KpiDefinition } from '../kpis/wire.ts';
import { eachDay } from '../time/period.ts';
import type { Board, Widget } from './board.ts';
import { TOTAL_ROW } from './breakdowns.ts';
import { type Chosen, readPicks, stepOver, writePicks } from './chosen.ts';
import { openedNumber } from './opened-numbers.ts';
import { inPlaces } from './places.ts';
import { numberAt } from './spots.ts';
import { boardQuestion, pickedQuestion, shownWidgets, wholeQuestion } from './tile-requests.ts';
import { widgetState } from './widget-model.ts';

const people: Widget = {
  kind: 'ranked',
  key: 'people',
  title: 'People',
  views: [
    {
      by: 'salesperson',
      title: 'Salespeople',
      noun: 'Salesperson',
      columns: ['units_retail', 'total_pvr'],
      placesFrom: 3,
    },
    { by: 'model', title: 'Models', noun: 'Model', columns: ['units_retail'] },
  ],
};

const board: Board = {
  key: 'sales',
  title: 'Test',
  live: ['deal'],
  filters: [{ dimension: 'condition', title: 'New or used', kpi: 'units_retail' }],
  about: { dimension: 'salesperson', title: 'Salesperson', kpi: 'units_retail' },
  widgets: [
    { kind: 'cards', key: 'numbers', title: 'Numbers', kpis: ['units_retail', 'total_pvr'] },
    { kind: 'trend', key: 'curve', title: 'Curve', kpis: ['units_retail', 'total_pvr'], look: 'line' },
    people,
    { kind: 'ring', key: 'ring', title: 'Ring', kpi: 'units_retail', by: 'make', only: 'several' },
    {
      kind: 'heat',
      key: 'when',
      title: 'When',
      kpi: 'units_retail',
      filters: [{ dimension: 'make', values: ['(none)'] }],
    },
    { kind: 'own', key: 'own', title: 'Own' },
  ],
};

const usual: Chosen & { choice: { view: 'month'; year: number; month: number } } = {
  filters: [],
  shows: {},
  sorts: {},
  about: null,
  compare: 'previous',
  isSingle: false,
  step: 'day',
  choice: { view: 'month', year: 2026, month: 11 },
};

describe('what an address has chosen', () => {
  it('is what the board has; all else is left out', () => {
    const fields = {
      filters: 'condition:new,~;make:Ford;condition',
      show: 'people:model;curve:nothing;gone:x',
      sort: 'people:-total_pvr;curve:units_retail',
    };
    expect(readPicks(board, fields)).toEqual({
      filters: [{ dimension: 'condition', values: ['new', '~'] }],
      shows: { people: 'model' },
      sorts: { people: { key: 'total_pvr', descending: true } },
    });
    const more = [
      ...(board.filters ?? []),
      { dimension: 'make', title: 'Make', kpi: 'units_retail' } as const,
    ];
    const both = { filters: 'condition:new;make:Ford' };
    expect(readPicks({ ...board, filters: more }, both).filters).toHaveLength(2);
    expect(readPicks(board, {})).toEqual({ filters: [], shows: {}, sorts: {} });
  });

  it('comes back from an address as it was written', () => {
    const picks = fc.record({
      filters: fc.constantFrom([], [{ dimension: 'condition', values: ['new'] }]),
      shows: fc.constantFrom<Record<string, string>>(
        {},
        { people: 'model' },
        { curve: 'total_pvr', people: 'model' },
      ),
      sorts: fc.constantFrom(
        {},
        { people: { key: 'units_retail', descending: true } },
        { people: { key: 'title', descending: false } },
      ),
    });
    fc.assert(
      fc.property(picks, (one) => {
        expect(readPicks(board, writePicks(one))).toEqual(one);
      }),
    );
  });

  it.each([
    [31, 'day'],
    [92, 'day'],
    [93, 'month'],
  ])('draws %i days by %s', (days, step) => expect(stepOver(days)).toBe(step));
});

describe('the questions', () => {
  it('are one for each part of each widget shown, under names of their own', () => {
    const { tiles } = boardQuestion(board, usual);
    expect(tiles.map(({ id }) => id)).toEqual([
      'numbers',
      'numbers.trend',
      'curve',
      'people.salesperson',
      'ring',
      'when',
    ]);
    expect(shownWidgets(board, { isSingle: true }).map(({ key }) => key)).not.toContain('ring');
  });

  it('compare with what is chosen first, or with nothing', () => {
    const compared = (compare: Chosen['compare']) =>
      boardQuestion(board, { ...usual, compare }).tiles.map((tile) => tile.compare);
    expect(compared('lastYear').slice(0, 4)).toEqual([
      ['lastYear', 'previous'],
      [],
      ['lastYear', 'previous'],
      ['lastYear'],
    ]);
    expect(compared('none').flat()).toEqual([]);
  });

  it('compare movers with what is chosen, and with the time before where nothing is', () => {
    const movers: Widget = { kind: 'movers', key: 'moved', title: 'Moved', kpi: 'units_retail', by: 'make' };
    const compared = (compare: Chosen['compare']) =>
      boardQuestion({ ...board, widgets: [movers] }, { ...usual, compare }).tiles[0]?.compare;
    expect(compared('lastYear')).toEqual(['lastYear']);
    expect(compared('none')).toEqual(['previous']);
  });

  it('request another view alone, and an export for what is shown', () => {
    const chosen = { ...usual, shows: { people: 'model' } };
    expect(boardQuestion(board, chosen).tiles.map(({ id }) => id)).toContain('people.salesperson');
    expect(pickedQuestion(board, chosen)?.tiles.map(({ id }) => id)).toEqual(['people.model']);
    expect(pickedQuestion(board, usual)).toBeNull();
    const whole = wholeQuestion(board, chosen).tiles.map(({ id }) => id);
    expect(whole).toContain('people.model');
    expect(whole).not.toContain('people.salesperson');
  });

  it('name values as records have them: filters for all that can, what the page is about for everything', () => {
    const chosen = {
      ...usual,
      about: 'Ann~20Reed',
      filters: [{ dimension: 'condition', values: ['~', 'new'] }],
    };
    const { tiles, filters } = boardQuestion(board, chosen);
    expect(filters).toEqual([{ dimension: 'condition', values: ['(none)', 'new'] }]);
    expect(tiles.at(-1)?.filters).toEqual([
      { dimension: 'make', values: ['(none)'] },
      { dimension: 'salesperson', values: ['Ann Reed'] },
    ]);
  });
});

function figure(kpi: KpiKey, value: number | null, before: number | null = null): ComparedFigure {
  const one = (of: number | null) => ({ value: of, numerator: null, denominator: null, absence: null });
  return {
    kpi,
    current: one(value),
    comparisons: [
      { against: 'previous', ...one(before), matched: one(value), days: null, delta: null, gray: null },
    ],
  };
}

function row(key: string | null, units: number, before: number | null = null): BreakdownRow {
  return {
    key,
    title: key ?? 'Not stated',
    dealerShipId: null,
    figures: [figure('units_retail', units, before), figure('total_pvr', units * 100)],
    sparkline: null,
    lastReceivedAt: null,
  };
}

function reply(tiles: TileAnswer[], freshness: Partial<Freshness> = {}): BoardReply {
  const kpi = (key: KpiKey): KpiDefinition => ({
    key,
    title: key === 'total_pvr' ? 'Total PVR' : 'Retail Units',
    family: 'Sales',
    kind: 'additive',
    unit: 'number',
    better: 'higher',
    meaning: '',
    formula: '',
    feeds: ['Deals'],
    dimensions: [],
  });
  const deals = {
    fact: 'deal',
    title: 'Deals',
    lastReceivedAt: null,
    current: 1,
    late: 0,
    missing: 0,
    dealerships: [],
  };
  return {
    asOf: '2026-11-12T16:00:00Z',
    today: '2026-11-12',
    freshness: [{ ...deals, ...freshness }],
    kpis: [kpi('units_retail'), kpi('total_pvr')],
    filters: [],
    tiles,
  };
}

const window = (name: 'current' | 'previous', startDate: string, endDate: string) => ({
  window: name,
  startDate,
  endDate,
  until: null,
  coverage: { whole: 1, part: 0, none: 0 },
});

function ranked(rows: BreakdownRow[], unfiltered: string[] = []): TileAnswer {
  const windows = [
    window('current', '2026-11-01', '2026-11-12'),
    window('previous', '2026-10-01', '2026-10-12'),
  ];
  const total = [figure('units_retail', 99), figure('total_pvr', 5)];
  const result = {
    id: 'people.salesperson',
    kind: 'breakdown' as const,
    windows,
    by: 'salesperson',
    rows,
    other: null,
    total,
  };
  const left = unfiltered.length === 0 ? [] : [{ kpi: 'units_retail' as const, dimensions: unfiltered }];
  return { id: result.id, result, error: null, unfiltered: left };
}

describe('a ranked table', () => {
  const rows = [row('Ann Reed', 9, 3), row('Bob', 5, 8), row(null, 4), row('Cy', 2, 1)];
  const modelOf = (chosen: Partial<Chosen> = {}) => {
    const state = widgetState(people, reply([ranked(rows, ['condition'])]), { ...usual, ...chosen });
    if (state.is !== 'shown' || state.model.kind !== 'ranked') throw new Error(`It is ${state.is}.`);
    return { ...state.model, unfiltered: state.unfiltered };
  };

  it('names rows by ids and says places, which too few do not have and nobody in particular comes last', () => {
    const { rows: shown, total, columns, unfiltered } = modelOf();
    expect(shown.map(({ key, note }) => [key, note])).toEqual([
      ['Ann~20Reed', 'No. 1, up 1'],
      ['Bob', 'No. 2, down 1'],
      ['Cy', null],
      ['~', null],
    ]);
    expect(total?.figures.units_retail?.value).toBe(99);
    expect(columns[0]).toMatchObject({ title: 'Retail units', changeTitle: 'vs Oct 1–12' });
    expect(unfiltered).toEqual(['condition']);
  });

  it('is in the chosen order', () => {
    const by = (key: string, descending: boolean) =>
      modelOf({ sorts: { people: { key, descending } } }).rows.map(({ title }) => title);
    expect(by('units_retail', false)).toEqual(['Cy', 'Not stated', 'Bob', 'Ann Reed']);
    expect(by('title', true)).toEqual(['Not stated', 'Cy', 'Bob', 'Ann Reed']);
    expect(by('nothing', true)[0]).toBe('Ann Reed');
  });

  it('gives the same place to the same number, and none without a comparison to move from', () => {
    const notes = inPlaces(
      [row('a', 5), row('b', 5), row('c', 4)],
      { columns: ['units_retail'], placesFrom: 1 },
      { compare: 'none' },
    );
    expect(notes.map(({ note }) => note)).toEqual(['No. 1', 'No. 1', 'No. 3']);
  });
});

describe('the state of a widget', () => {
  it('fails alone and leaves the others intact', () => {
    const failed = {
      id: 'people.salesperson',
      result: null,
      error: { message: 'Too slow.' },
      unfiltered: [],
    };
    expect(widgetState(people, reply([failed]), usual)).toEqual({ is: 'failed', message: 'Too slow.' });
    expect(widgetState(people, reply([]), usual)).toMatchObject({ is: 'failed' });
  });

  it.each([
    [{ current: 0, late: 0, missing: 2 }, 'missing', 'No deals yet'],
    [{ current: 0, late: 2, missing: 0 }, 'late', 'No data received'],
    [{ current: 1, late: 1, missing: 0 }, 'nothing', 'No data for this period'],
  ])('says why there is nothing: %o', (freshness, cause, title) => {
    const state = widgetState(people, reply([ranked([row('Ann', 0)])], freshness), usual);
    expect(state).toMatchObject({ is: 'empty', emptiness: { cause, title } });
  });
});

describe('a trend over an open month', () => {
  const trend: Widget = {
    kind: 'trend',
    key: 'curve',
    title: 'Curve',
    kpis: ['units_retail'],
    look: 'line',
    unsettledDays: 3,
  };
  const days = (month: string, last: number, reported = last) =>
    Array.from({ length: last }, (_, index) => ({
      at: `${month}-${String(index + 1).padStart(2, '0')}`,
      value: index < reported ? 5 : null,
    }));
  const answer: TileAnswer = {
    id: 'curve',
    result: {
      id: 'curve',
      kind: 'series',
      windows: [
        window('current', '2026-11-01', '2026-11-12'),
        window('previous', '2026-10-01', '2026-10-31'),
      ],
      by: 'day',
      cumulative: false,
      series: [
        {
          kpi: 'units_retail',
          lines: [
            { window: 'current', points: days('2026-11', 12, 10) },
            { window: 'previous', points: days('2026-10', 31) },
          ],
        },
      ],
      untimed: 0,
    },
    error: null,
    unfiltered: [],
  };

  it('takes today from the answer, which at night is not the day of the time it was written', () => {
    const state = widgetState(trend, { ...reply([answer]), asOf: '2026-11-13T02:00:00Z' }, usual);
    expect(state.is === 'shown' && state.model).toMatchObject({
      title: 'Retail units by day',
      now: { index: 11, label: 'Today' },
    });
  });

  it('knows today, and which days are still corrected, however long the month before was', () => {
    const state = widgetState(trend, reply([answer]), usual);
    expect(state.is === 'shown' && state.model).toMatchObject({
      now: { index: 11, label: 'Today' },
      provisional: [7, 8, 9, 11],
    });
  });

  it('shows itself always, and what it is compared with where that is chosen and known', () => {
    const shown = (compare: Chosen['compare'], tile = answer) => {
      const state = widgetState(trend, reply([tile]), { ...usual, compare });
      return state.is === 'shown' && state.model?.kind === 'line' && state.model.series.map(({ key }) => key);
    };
    expect(shown('previous')).toEqual(['current', 'previous']);
    expect(shown('none')).toEqual(['current']);
    const result = answer.result?.kind === 'series' ? answer.result : null;
    const lines = result?.series[0]?.lines ?? [];
    const unknown = [lines[0], { window: 'previous' as const, points: days('2026-10', 31, 0) }].filter(
      (line) => line !== undefined,
    );
    const silent = {
      ...answer,
      result: result && { ...result, series: [{ kpi: 'units_retail' as const, lines: unknown }] },
    };
    expect(shown('previous', silent)).toEqual(['current']);
  });

  it.each([
    { swing: 1, isOff: true },
    { swing: 4, isOff: false },
  ])('has an average, shown at once only where days differ much: $swing of 5', ({ swing, isOff }) => {
    const points = days('2026-11', 12, 10).map(({ at, value }, index) => ({
      at,
      value: value === null ? null : value + (index % 2 === 0 ? swing : -swing),
    }));
    const result = answer.result?.kind === 'series' ? answer.result : null;
    const lines = [
      { window: 'current' as const, points },
      { window: 'lastYear' as const, points: days('2025-11', 30) },
    ];
    const series = [{ kpi: 'units_retail' as const, lines, average: points.map(() => 5) }];
    const tile = { ...answer, result: result && { ...result, series } };
    const state = widgetState(trend, reply([tile]), { ...usual, compare: 'lastYear' });
    if (state.is !== 'shown' || state.model.kind !== 'line') throw new Error('A line was expected.');
    const [current, lastYear, average] = state.model.series;
    expect(current?.labels[0]).toBe('Sun, Nov 1, 2026');
    expect(lastYear?.title).toBe('Nov 2025, same weekdays');
    expect(average).toMatchObject({ title: '7-day average', role: 'average' });
    expect(average?.isOff ?? false).toBe(isOff);
    expect(hiddenAtFirst(state.model).has('average')).toBe(isOff);
  });
});

describe('parts stacked over time', () => {
  const parts: Widget = {
    ...{ kind: 'stacked', key: 'parts', title: 'By make', kpi: 'units_retail', by: 'make', look: 'bars' },
  };
  const ats = ['2026-11-01', '2026-11-02'];
  const current = [window('current', '2026-11-01', '2026-11-03')];
  const whole: TileAnswer = {
    id: 'parts.trend',
    result: {
      ...{ id: 'parts.trend', kind: 'series', windows: current, by: 'day', cumulative: false, untimed: 0 },
      series: [
        { kpi: 'units_retail', lines: [{ window: 'current', points: ats.map((at) => ({ at, value: 4 })) }] },
      ],
    },
    error: null,
    unfiltered: [],
  };
  const shown = (sparklines: Record<string, (number | null)[]>) => {
    const rows = Object.entries(sparklines).map(([key, sparkline]) => ({ ...row(key, 2), sparkline }));
    const { result } = ranked(rows);
    const tile: TileAnswer = {
      id: 'parts',
      result:
        result?.kind === 'breakdown'
          ? { ...result, id: 'parts', other: { ...row(null, 1), count: 2 } }
          : null,
      error: null,
      unfiltered: [],
    };
    const state = widgetState(parts, reply([tile, whole]), usual);
    return state.is === 'shown' && state.model?.kind === 'stacked' && state.model.series;
  };

  it('leave out a part without a number, keep one with a single unit, and put the rest into Other', () => {
    expect(shown({ Ford: [1, 1], Ram: [1, null], Kia: [0, 0], Jeep: [null, null] })).toMatchObject([
      { key: 'Ford', values: [1, 1] },
      { key: 'Ram', values: [1, null] },
      { title: 'Other, 2', values: [2, 3] },
    ]);
  });
});

describe('a calendar', () => {
  const calendar: Widget = { kind: 'calendar', key: 'days', title: 'Days', kpi: 'units_retail' };
  // From a Monday to the Monday after.
  const points = eachDay({ start: '2026-11-02', end: '2026-11-10' }).map((at, value) => ({ at, value }));
  const answer = reply([
    {
      id: 'days',
      result: {
        ...{ id: 'days', kind: 'series', by: 'day', cumulative: false, untimed: 0 },
        windows: [window('current', '2026-11-01', '2026-11-12')],
        series: [{ kpi: 'units_retail', lines: [{ window: 'current', points }] }],
      },
      error: null,
      unfiltered: [],
    },
  ]);

  it('has weeks from Monday to Sunday, each value on its weekday', () => {
    const state = widgetState(calendar, answer, usual);
    expect(state.is === 'shown' && state.model).toMatchObject({
      rows: [{ key: '2026-11-02' }, { key: '2026-11-09' }],
      columns: ['1', '2', '3', '4', '5', '6', '0'].map((key) => ({ key })),
      values: [
        [0, 1, 2, 3, 4, 5, 6],
        [7, null, null, null, null, null, null],
      ],
    });
  });

  it('opens the day that was chosen, and nothing where no value is known', () => {
    const opened = (...keys: string[]) => numberAt(calendar, { index: 0, keys }, { answer, chosen: usual });
    expect(opened('2026-11-02', '0')).toEqual({
      kpi: 'units_retail',
      days: { start: '2026-11-08', end: '2026-11-09' },
    });
    expect(opened('2026-11-09', '2')).toBeNull();
  });
});

describe('what opens behind a number', () => {
  const of = (widget: Widget, chosen: Partial<Chosen> = {}) => ({
    board,
    widget,
    chosen: { ...usual, ...chosen },
    answer: { ...reply([]), kpis: [] },
  });
  const heat = board.widgets.find(({ key }) => key === 'when') ?? people;

  it('is narrowed as the number is: by the board, the widget and the row', () => {
    const filters = [{ dimension: 'condition', values: ['new', 'used'] }];
    expect(openedNumber(of(heat, { filters }), { kpi: 'units_retail', by: 'condition', row: 'new' })).toEqual(
      {
        kpi: 'units_retail',
        filters: [
          { dimension: 'condition', values: ['new'] },
          { dimension: 'make', values: ['~'] },
        ],
      },
    );
  });

  it('is nothing where a filter of the board shuts out what the widget shows', () => {
    const filters = [{ dimension: 'make', values: ['Ford'] }];
    expect(openedNumber(of(heat, { filters }), { kpi: 'units_retail' })).toBeNull();
  });

  it('is all of it for the total, and nothing for rows folded into one', () => {
    const place = { kpi: 'units_retail', by: 'salesperson' } as const;
    expect(openedNumber(of(people), { ...place, row: TOTAL_ROW })).toEqual({ ...place, filters: [] });
    expect(openedNumber(of(people), { ...place, row: '(other)' })).toBeNull();
  });

  it('is the KPI of a step of a funnel', () => {
    const funnel: Widget = { kind: 'funnel', key: 'way', title: 'Way', kpis: ['leads', 'units_retail'] };
    const opened = (key: string) =>
      numberAt(funnel, { index: 0, keys: [key] }, { answer: reply([]), chosen: usual });
    expect(opened('units_retail')).toEqual({ kpi: 'units_retail' });
    expect(opened('gone')).toBeNull();
  });
});

describe('bubbles', () => {
  const bubbles: Widget = {
    ...{ kind: 'bubble', key: 'people', title: 'People', by: 'salesperson', noun: 'Salesperson' },
    ...{ x: 'units_retail', y: 'total_pvr', area: null, averages: true },
  };

  it('are held against the whole where it is known', () => {
    const tile = ranked([row('Ann', 4), row('Bob', 2)]);
    const named = (total: ComparedFigure[]) => {
      const result = tile.result?.kind === 'breakdown' ? { ...tile.result, id: 'people', total } : null;
      const state = widgetState(bubbles, reply([{ ...tile, id: 'people', result }]), usual);
      return state.is === 'shown' && state.model?.kind === 'bubble' && state.model.lines;
    };
    expect(named([figure('units_retail', 99), figure('total_pvr', 5)])).toEqual([
      { axis: 'x', at: 99, label: 'All 99' },
      { axis: 'y', at: 5, label: 'All 5' },
    ]);
    expect(named([figure('units_retail', 99), figure('total_pvr', null)])).toEqual([
      { axis: 'x', at: 99, label: 'All 99' },
    ]);
  });
});

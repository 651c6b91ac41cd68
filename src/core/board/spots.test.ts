import { expect, it } from 'vitest';
import type { PeriodChoice } from '../kpis/comparison.ts';
import type { BoardReply } from '../kpis/tiles.ts';
import type { Widget } from './board.ts';
import type { Chosen } from './chosen.ts';
import type { NumberPlace } from './opened-numbers.ts';
import { numberAt } from './spots.ts';

const NOVEMBER: PeriodChoice = { view: 'month', year: 2026, month: 11 };
const chosen: Chosen & { choice: PeriodChoice } = {
  filters: [],
  shows: {},
  sorts: {},
  compare: 'previous',
  about: null,
  isSingle: false,
  step: 'day',
  choice: NOVEMBER,
};

type Points = readonly (readonly [at: string, value: number | null])[];

/** An answer with one tile of trends, and a comparison beside them that is never read. */
function answerOf(id: string, trends: Readonly<Record<string, Points>>): BoardReply {
  const series = Object.entries(trends).map(([kpi, points]) => ({
    kpi,
    lines: [
      { window: 'previous', points: [{ at: '2026-10-01', value: 1 }] },
      { window: 'current', points: points.map(([at, value]) => ({ at, value })) },
    ],
  }));
  return { kpis: [], tiles: [{ id, result: { kind: 'series', series } }] } as unknown as BoardReply;
}

const day = (at: string, next: string) => ({ start: at, end: next });
const FIRST_TWO: Points = [
  ['2026-11-01', 5],
  ['2026-11-02', null],
  ['2026-11-03', 7],
];

interface Case {
  readonly widget: unknown;
  readonly at: { readonly index: number; readonly keys: readonly string[] };
  readonly answer?: BoardReply;
  readonly step?: 'day' | 'month';
  readonly choice?: PeriodChoice;
  readonly is: NumberPlace | null;
}

const trend = { kind: 'trend', key: 'daily', title: 'Leads', kpis: ['leads'] };
const trendAnswer = answerOf('daily', { leads: FIRST_TWO });

it.each<[string, Case]>([
  [
    'a point of a trend is its day',
    {
      widget: trend,
      at: { index: 2, keys: ['2026-11-03'] },
      answer: trendAnswer,
      is: { kpi: 'leads', days: day('2026-11-03', '2026-11-04') } as NumberPlace,
    },
  ],
  [
    'a point without a value is none',
    { widget: trend, at: { index: 1, keys: ['2026-11-02'] }, answer: trendAnswer, is: null },
  ],
  [
    'nor is one beyond the last',
    { widget: trend, at: { index: 3, keys: ['2026-11-04'] }, answer: trendAnswer, is: null },
  ],
  [
    'a point of a running total begins with its period',
    {
      widget: { ...trend, cumulative: true },
      at: { index: 2, keys: ['2026-11-03'] },
      answer: trendAnswer,
      is: { kpi: 'leads', days: day('2026-11-01', '2026-11-04') } as NumberPlace,
    },
  ],
  [
    'a month of a range is as much of it as the range has',
    {
      widget: trend,
      at: { index: 0, keys: ['2026-11-01'] },
      answer: answerOf('daily', { leads: [['2026-11-01', 5]] }),
      step: 'month',
      choice: { view: 'custom', start: '2026-11-10', end: '2027-02-01' } as PeriodChoice,
      is: { kpi: 'leads', days: day('2026-11-10', '2026-12-01') } as NumberPlace,
    },
  ],
  [
    'a point outside of the period is none',
    {
      widget: trend,
      at: { index: 0, keys: ['2026-12-01'] },
      answer: answerOf('daily', { leads: [['2026-12-01', 5]] }),
      is: null,
    },
  ],
  [
    'of two axes the first that has a value there',
    {
      widget: { kind: 'dual', key: 'both', title: 'Both', series: [{ kpi: 'leads' }, { kpi: 'cpl' }] },
      at: { index: 1, keys: ['2026-11-02'] },
      answer: answerOf('both', {
        leads: FIRST_TWO,
        cpl: [
          ['2026-11-01', 2],
          ['2026-11-02', 3],
        ],
      }),
      is: { kpi: 'cpl', days: day('2026-11-02', '2026-11-03') } as NumberPlace,
    },
  ],
  [
    'a stacked column is the total of its day',
    {
      widget: { kind: 'stacked', key: 'parts', title: 'Parts', kpi: 'leads', by: 'source' },
      at: { index: 0, keys: ['2026-11-01'] },
      answer: answerOf('parts.trend', { leads: FIRST_TWO }),
      is: { kpi: 'leads', by: 'source', days: day('2026-11-01', '2026-11-02') } as NumberPlace,
    },
  ],
  [
    'a cell of a calendar is the weekday of its week',
    {
      widget: { kind: 'calendar', key: 'days', title: 'Days', kpi: 'leads' },
      at: { index: 0, keys: ['2026-10-26', '0'] },
      answer: answerOf('days', { leads: FIRST_TWO }),
      is: { kpi: 'leads', days: day('2026-11-01', '2026-11-02') } as NumberPlace,
    },
  ],
  [
    'a cell of another month is none',
    {
      widget: { kind: 'calendar', key: 'days', title: 'Days', kpi: 'leads' },
      at: { index: 0, keys: ['2026-10-26', '6'] },
      answer: answerOf('days', { leads: FIRST_TWO }),
      is: null,
    },
  ],
  [
    'a slice is its row',
    {
      widget: { kind: 'ring', key: 'shares', title: 'Shares', kpi: 'leads', by: 'source' },
      at: { index: 0, keys: ['web'] },
      is: { kpi: 'leads', by: 'source', row: 'web' },
    },
  ],
  [
    'a bubble is what is on its upright axis',
    {
      widget: { kind: 'bubble', key: 'value', title: 'Value', x: 'leads', y: 'marketing_roi', by: 'source' },
      at: { index: 0, keys: ['web'] },
      is: { kpi: 'marketing_roi', by: 'source', row: 'web' },
    },
  ],
  [
    'a step of a funnel is its KPI',
    {
      widget: { kind: 'funnel', key: 'steps', title: 'Steps', kpis: ['leads', 'appt_set_rate'] },
      at: { index: 0, keys: ['appt_set_rate'] },
      is: { kpi: 'appt_set_rate' },
    },
  ],
  [
    'an hour of a weekday is none',
    {
      widget: { kind: 'heat', key: 'when', title: 'When', kpi: 'leads' },
      at: { index: 0, keys: ['1', '9'] },
      is: null,
    },
  ],
])('%s', (_why, { widget, at, answer, step = 'day', choice = NOVEMBER, is }) => {
  const requested = { answer: answer ?? answerOf('none', {}), chosen: { ...chosen, step, choice } };
  expect(numberAt(widget as Widget, at, requested)).toEqual(is);
});

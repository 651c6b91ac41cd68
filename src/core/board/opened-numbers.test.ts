import { expect, it } from 'vitest';
import type { NamedFilter } from '../kpis/filter-text.ts';
import { NOT_STATED } from '../kpis/filter-text.ts';
import type { BoardReply } from '../kpis/tiles.ts';
import type { Board, Widget } from './board.ts';
import { TOTAL_ROW } from './breakdowns.ts';
import type { Chosen } from './chosen.ts';
import { type NumberPlace, openedNumber } from './opened-numbers.ts';

const widget: Widget = { kind: 'cards', key: 'numbers', title: 'Numbers', kpis: ['leads'] };
const board: Board = { key: 'lead-source-roi', title: 'Leads', live: [], widgets: [widget] };
const chosen: Chosen = {
  filters: [],
  shows: {},
  sorts: {},
  compare: 'previous',
  about: null,
  isSingle: false,
  step: 'day',
};
const days = { start: '2026-11-03', end: '2026-11-04' } as const;

/** An answer whose KPI has these dimensions, some of them from separate reports. */
function answerWith(dimensions: readonly string[], apart: readonly string[] = []): BoardReply {
  const reported = dimensions.map((key) => ({
    key,
    title: key,
    ...(apart.includes(key) && { isApart: true }),
  }));
  return { kpis: [{ key: 'leads', dimensions: reported }], tiles: [] } as unknown as BoardReply;
}

interface Case {
  readonly place: NumberPlace;
  readonly filters?: readonly NamedFilter[];
  readonly of?: Partial<Widget>;
  readonly about?: Board['about'];
  readonly apart?: readonly string[];
}

function opened({ place, filters = [], of = {}, about, apart }: Case) {
  const shown = { ...widget, ...of } as Widget;
  return openedNumber(
    {
      board: { ...board, ...(about && { about }), widgets: [shown] },
      widget: shown,
      chosen: { ...chosen, filters, ...(about && { about: 's.web' }) },
      answer: answerWith(['source', 'lead_type'], apart),
    },
    place,
  );
}

it.each<[string, Case, ReturnType<typeof openedNumber>]>([
  ['a value opens itself', { place: { kpi: 'leads' } }, { kpi: 'leads', filters: [] }],
  ['a point opens its days', { place: { kpi: 'leads', days } }, { kpi: 'leads', filters: [], days }],
  [
    'a row is narrowed to its value',
    { place: { kpi: 'leads', by: 'source', row: 's.web' } },
    { kpi: 'leads', filters: [{ dimension: 'source', values: ['s.web'] }] },
  ],
  [
    'a total opens its rows',
    { place: { kpi: 'leads', by: 'source', row: TOTAL_ROW } },
    { kpi: 'leads', filters: [], by: 'source' },
  ],
  [
    'a total of rows from separate reports is no KPI',
    { place: { kpi: 'leads', by: 'source', row: TOTAL_ROW }, apart: ['source'] },
    null,
  ],
  [
    'a row of such a report is one',
    { place: { kpi: 'leads', by: 'source', row: 's.web' }, apart: ['source'] },
    { kpi: 'leads', filters: [{ dimension: 'source', values: ['s.web'] }] },
  ],
  ['rows folded into one open nothing', { place: { kpi: 'leads', by: 'source', row: 'folded rows' } }, null],
  [
    'filters of the board are taken along',
    { place: { kpi: 'leads' }, filters: [{ dimension: 'lead_type', values: ['s.phone'] }] },
    { kpi: 'leads', filters: [{ dimension: 'lead_type', values: ['s.phone'] }] },
  ],
  [
    'filters by what the KPI does not have are left out',
    { place: { kpi: 'leads' }, filters: [{ dimension: 'make', values: ['s.Ford'] }] },
    { kpi: 'leads', filters: [] },
  ],
  [
    'what the board is about is taken along',
    { place: { kpi: 'leads' }, about: { dimension: 'source' } as Board['about'] },
    { kpi: 'leads', filters: [{ dimension: 'source', values: ['s.web'] }] },
  ],
  [
    'fixed filters of the widget are taken along, values that are not stated too',
    { place: { kpi: 'leads' }, of: { filters: [{ dimension: 'source', values: ['s.web', NOT_STATED] }] } },
    { kpi: 'leads', filters: [{ dimension: 'source', values: ['s.web', '~'] }] },
  ],
  [
    'a row narrows what the board leaves of its dimension',
    {
      place: { kpi: 'leads', by: 'source', row: 's.web' },
      filters: [{ dimension: 'source', values: ['s.web', 's.phone'] }],
    },
    { kpi: 'leads', filters: [{ dimension: 'source', values: ['s.web'] }] },
  ],
  [
    'a row that the board shuts out opens nothing',
    {
      place: { kpi: 'leads', by: 'source', row: 's.web' },
      filters: [{ dimension: 'source', values: ['s.phone'] }],
    },
    null,
  ],
])('%s', (_why, question, expected) => {
  expect(opened(question)).toEqual(expected);
});

it('does not repeat filters that the rows of a table could not be narrowed by', () => {
  const ranked = {
    kind: 'ranked',
    key: 'rows',
    title: 'Rows',
    views: [{ by: 'source', title: 'Sources', noun: 'Source', columns: ['leads'] }],
  } as unknown as Widget;
  const answer = {
    ...answerWith(['source', 'lead_type']),
    tiles: [
      {
        id: 'rows.source',
        unfiltered: [{ kpi: 'leads', dimensions: ['lead_type'] }],
        result: { kind: 'breakdown' },
      },
    ],
  } as unknown as BoardReply;
  const shown = {
    board,
    widget: ranked,
    chosen: { ...chosen, filters: [{ dimension: 'lead_type', values: ['s.phone'] }] },
    answer,
  };
  expect(openedNumber(shown, { kpi: 'leads', by: 'source', row: 's.web' })).toEqual({
    kpi: 'leads',
    filters: [{ dimension: 'source', values: ['s.web'] }],
  });
});

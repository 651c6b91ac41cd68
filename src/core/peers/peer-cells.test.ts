import { expect, it } from 'vitest';
import { shownColumns } from '../grid/grid-cells.ts';
import { catalogKpi } from '../kpis/catalog.ts';
import type { ComparedFigure, KpiDefinition } from '../kpis/wire.ts';
import {
  PEER_FOOT,
  type PeerGridReply,
  type PeerLine,
  peerCell,
  peerColumns,
  peerLines,
} from './peer-cells.ts';

function figure(kpi: 'leads' | 'closing_ratio', value: number | null): ComparedFigure {
  return { kpi, current: { value, numerator: null, denominator: null, absence: null }, comparisons: [] };
}

function definition(key: 'leads' | 'closing_ratio'): KpiDefinition {
  const { title, kind, unit, better, meaning, formula } = catalogKpi(key);
  return { key, title, kind, unit, better, meaning, formula, family: '', feeds: [], dimensions: [] };
}

function column(kpi: 'leads' | 'closing_ratio', values: (number | null)[], total: number | null) {
  const dashes = values.map(() => null);
  return { kpi, values, dashes, changes: [], total: figure(kpi, total), totalOf: null, leftOut: [] };
}

/** Two groups of two stores. */
const REPLY: PeerGridReply = {
  ...{ asOf: '', today: '2026-11-20', windows: [], unlisted: [], reasons: [] },
  kpis: [definition('leads'), definition('closing_ratio')],
  stores: [1, 2, 3, 4].map((id) => ({ dealerShipId: id, name: `Store ${5 - id}` })),
  columns: [column('leads', [10, 40, null, 40], 90), column('closing_ratio', [10, 20, 30, 40], 22)],
  dealerGroups: [
    { dealerGroupId: 7, name: 'Maple' },
    { dealerGroupId: 8, name: 'Harbor' },
  ],
  storeGroups: [7, 7, 8, 8],
  subtotals: [
    { dealerGroupId: 7, figures: [figure('leads', 50), figure('closing_ratio', 16)] },
    { dealerGroupId: 8, figures: [figure('leads', 40), figure('closing_ratio', 35)] },
  ],
  incomparable: [],
  isAnonymous: false,
};

const METRICS = (['leads', 'closing_ratio'] as const).map((kpi) => ({
  kpi,
  comparison: false,
  percentages: false,
}));

const shape = (lines: readonly PeerLine[]) =>
  lines.map((line) =>
    line.kind === 'store' ? line.at : line.kind === 'subtotal' ? `of ${line.dealerGroupId}` : line.kind,
  );

it('puts a subtotal after the stores of its group, or all of them last', () => {
  expect(shape(peerLines(REPLY, 'dealership'))).toEqual([0, 1, 'of 7', 2, 3, 'of 8']);
  expect(shape(peerLines(REPLY, '-leads'))).toEqual([1, 3, 0, 2, 'of 7', 'of 8']);
  expect(shape(peerLines(REPLY, 'alphabetical'))).toEqual([3, 2, 1, 0, 'of 7', 'of 8']);
  const one = { ...REPLY, dealerGroups: REPLY.dealerGroups.slice(0, 1) };
  expect(shape(peerLines(one, 'dealership'))).toEqual([0, 1, 2, 3]);
  const anonymous = { ...REPLY, dealerGroups: [], storeGroups: [], subtotals: [] };
  expect(shape(peerLines(anonymous, 'dealership'))).toEqual([0, 1, 2, 3]);
});

it('shows rank, subtotal, average, median and total; what is not compared has the stores and subtotals alone', () => {
  const textsOf = (reply: PeerGridReply) =>
    peerColumns(reply, shownColumns(reply, METRICS)).map((one) =>
      [...peerLines(reply, 'dealership'), ...PEER_FOOT].map((line) => {
        const { text, rank } = peerCell(line, one, { reply, against: null, isWhole: true });
        return rank === undefined ? text : `${text}, ${rank}`;
      }),
    );
  const [leads, closing] = textsOf(REPLY);
  expect(leads).toEqual(['10, 3 of 3', '40, 1 of 3', '50', '—', '40, 1 of 3', '40', '30', '40', '90']);
  // The average of a ratio is that of the sums.
  expect(closing?.slice(-3)).toEqual(['22.0%', '25.0%', '22.0%']);
  const lost = { ...REPLY, incomparable: [{ kpi: 'closing_ratio', why: 'Not compared.' }] };
  expect(textsOf(lost)[1]).toEqual([
    ...['10.0%', '20.0%', '16.0%', '30.0%', '40.0%', '35.0%', '—', '—', '22.0%'],
  ]);
});

it('opens stores, subtotals and totals as the stores that they count, and nothing where stores have letters', () => {
  const reply = {
    ...REPLY,
    columns: REPLY.columns.map((one) => ({ ...one, leftOut: [{ dealerShipId: 3, reason: 0 }] })),
  };
  const opened = (of: PeerGridReply, isWhole: boolean) =>
    [...peerLines(of, 'dealership'), ...PEER_FOOT].map((line) => {
      const [leads] = peerColumns(of, shownColumns(of, METRICS));
      const opens = leads && peerCell(line, leads, { reply: of, against: null, isWhole }).opens;
      return opens && (opens.filters?.flatMap(({ values }) => values).join() ?? opens.by);
    });
  expect(opened(reply, true)).toEqual(['1', '2', '1,2', null, '4', '4', null, null, 'dealership']);
  expect(opened(reply, false).at(-1)).toBe('1,2,4');
  expect(opened({ ...reply, isAnonymous: true }, true)).toEqual(Array(9).fill(null));
});

import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { BoardBody } from '../../core/kpis/tiles.ts';
import { narrowedTile } from './narrowed-tile.ts';

type Sent = z.input<typeof BoardBody>;

function narrowed(tile: Sent['tiles'][number], filters: Sent['filters']) {
  const read = z.parse(BoardBody, { tiles: [tile], filters });
  const [own] = read.tiles;
  if (!own) throw new Error('No tile.');
  const { parts, unfiltered } = narrowedTile(own, read.filters);
  return {
    parts: parts.map(({ kpis, filters: applied }) => [
      kpis.join(' '),
      applied.map(({ dimension }) => dimension).join(' '),
    ]),
    unfiltered,
  };
}

const only = (dimension: string, ...values: string[]) => ({ dimension, values });

describe('the filters of a board', () => {
  it('narrow the KPIs side by side that have them, and name the others', () => {
    const tile = { id: 'cards', kind: 'value', kpis: ['leads', 'sessions', 'closing_ratio'] } as const;
    expect(narrowed({ ...tile, kpis: [...tile.kpis] }, [only('lead_source', 'Autotrader')])).toEqual({
      parts: [
        ['leads closing_ratio', 'lead_source'],
        ['sessions', ''],
      ],
      unfiltered: [{ kpi: 'sessions', dimensions: ['lead_source'] }],
    });
  });

  it('leave a table alone unless all its numbers have them', () => {
    const tile = {
      id: 'table',
      kind: 'breakdown',
      by: 'dealership',
      kpis: ['leads' as const, 'sessions' as const],
    } as const;
    expect(narrowed({ ...tile, kpis: [...tile.kpis] }, [only('lead_source', 'Autotrader')])).toEqual({
      parts: [['leads sessions', '']],
      unfiltered: [
        { kpi: 'leads', dimensions: ['lead_source'] },
        { kpi: 'sessions', dimensions: ['lead_source'] },
      ],
    });
  });

  it.each([
    ['a filter from another report than the rows', 'page', [only('query', 'honda')], [], ['query']],
    ['a filter from the report of the rows', 'query_type', [only('query', 'honda')], ['query'], []],
    [
      'a second filter from another report',
      'dealership',
      [only('query', 'x'), only('page', 'y')],
      ['query'],
      ['page'],
    ],
  ] as const)('know that reports are apart: %s', (_why, by, filters, applied, left) => {
    const { parts, unfiltered } = narrowed(
      { id: 'table', kind: 'breakdown', by, kpis: ['seo_clicks'] },
      filters.map(({ dimension, values }) => ({ dimension, values: [...values] })),
    );
    expect(parts).toEqual([['seo_clicks', applied.join(' ')]]);
    expect(unfiltered).toEqual(left.length === 0 ? [] : [{ kpi: 'seo_clicks', dimensions: [...left] }]);
  });

  it('apply a way of looking to every KPI', () => {
    const tile = { id: 'value', kind: 'value', kpis: ['sessions' as const] } as const;
    const { unfiltered } = narrowed({ ...tile, kpis: [...tile.kpis] }, [only('attribution', 'any_touch')]);
    expect(unfiltered).toEqual([]);
  });
});

import { ownList, ownPart } from '../../../core/board/own-part.ts';
import type { BoardReply, BoardTile } from '../../../core/kpis/tiles.ts';
import type { Column } from '../../../core/table.ts';
import { kpiBoard } from '../../reports/kpis/contract.ts';
import { type CtrGap, ctrGaps, type QueryRank } from './rules.ts';

export const GAP_COLUMNS: readonly Column<CtrGap>[] = [
  { kind: 'text', key: 'query', title: 'Query', value: ({ query }) => query },
  {
    kind: 'number',
    key: 'missed',
    title: 'Clicks missed',
    unit: 'number',
    value: ({ missedClicks }) => missedClicks,
  },
  { kind: 'number', key: 'position', title: 'Position', unit: 'place', value: ({ position }) => position },
  { kind: 'number', key: 'ctr', title: 'CTR', unit: 'percent', value: ({ ctr }) => ctr },
  {
    kind: 'number',
    key: 'usual',
    title: 'Usual there',
    unit: 'percent',
    value: ({ expectedCtr }) => expectedCtr,
  },
  {
    kind: 'number',
    key: 'shown',
    title: 'Impressions',
    unit: 'number',
    value: ({ impressions }) => impressions,
  },
];
const MOST_QUERIES = 500;
const MOST_SHOWN = 20;

export const GAP_TILES = [
  {
    id: 'gaps',
    kind: 'breakdown',
    kpis: ['seo_impressions', 'seo_clicks', 'seo_ctr', 'seo_position'],
    by: 'query',
    compare: [],
    limit: MOST_QUERIES,
  },
] satisfies BoardTile[];

export const NO_GAPS = {
  title: 'Nothing stands out',
  why: 'No first-page query gets clearly fewer clicks than its position usually does, or there is no query data for this period.',
} as const;

/**
 * Page-one queries with fewer clicks than their position usually gets, most missed clicks first.
 */
export function gapsIn({ tiles: [tile] }: BoardReply): CtrGap[] {
  const result = tile?.result;
  if (result?.kind !== 'breakdown') return [];
  const queries = result.rows.flatMap(({ key, figures }): QueryRank[] => {
    const [impressions, clicks, ctr, position] = figures.map(({ current }) => current.value);
    if (key === null || impressions == null || clicks == null || ctr == null || position == null) return [];
    return [{ query: key, impressions, clicks, ctr, position }];
  });
  return ctrGaps(queries).slice(0, MOST_SHOWN);
}

export const seoGaps = ownPart({
  place: 'seo.gaps',
  call: kpiBoard,
  ask: () => ({ body: { tiles: GAP_TILES } }),
  shows: (reply) => {
    const gaps = gapsIn(reply);
    return gaps.length === 0
      ? [{ kind: 'nothing', ...NO_GAPS }]
      : [ownList('CTR opportunities', GAP_COLUMNS, gaps)];
  },
});

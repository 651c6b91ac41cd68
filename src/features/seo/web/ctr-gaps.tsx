import type { BoardTile, TileResult } from '../../../core/kpis/tiles.ts';
import { counted } from '../../../core/number-text.ts';
import type { Column } from '../../../core/table.ts';
import type { BoardDesk } from '../../../web/board/use-board.ts';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { Loaded } from '../../../web/ui/loaded.tsx';
import { Section } from '../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../web/ui/states.tsx';
import { useCall } from '../../../web/use-call.ts';
import { kpiBoard } from '../../kpis/contract.ts';
import { type CtrGap, ctrGaps, type QueryStanding } from '../rules.ts';

const COLUMNS: readonly Column<CtrGap>[] = [
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

/** Queries on the first page that are clicked less than their place usually brings. */
export function CtrGaps({ desk }: { readonly desk: BoardDesk }) {
  const query = useCall(
    kpiBoard,
    { ...desk.scope.fields, tiles: [TILE] },
    { live: ['search_performance'], keepsPrevious: true },
  );
  const gaps = ctrGaps(standingsIn(query.data?.tiles[0]?.result ?? null)).slice(0, MOST_SHOWN);
  const missed = gaps.reduce((sum, { missedClicks }) => sum + missedClicks, 0);
  return (
    <Section
      title="Seen and not clicked"
      note={
        gaps.length > 0 ? `About ${counted(missed, 'click')} more with the usual CTR of the place` : undefined
      }
      flush={gaps.length > 0}
    >
      <Loaded
        query={query}
        what="The queries"
        skeleton={<RowsSkeleton rows={6} />}
        empty={() => (gaps.length === 0 ? <Nothing /> : null)}
      >
        {() => (
          <DataTable
            label="Queries seen and not clicked"
            columns={COLUMNS}
            rows={gaps}
            rowKey={({ query: text }) => text}
            rankBy="missed"
            scope={desk.scopeKey}
            maxHeight="420px"
            compact
          />
        )}
      </Loaded>
    </Section>
  );
}

function Nothing() {
  return (
    <EmptyState
      title="Nothing stands out"
      why="No query on the first page is clicked clearly less than its place usually brings, or no query is told for this period."
    />
  );
}

const TILE = {
  id: 'gaps',
  kind: 'breakdown',
  kpis: ['seo_impressions', 'seo_clicks', 'seo_ctr', 'seo_position'],
  by: 'query',
  compare: [],
  limit: MOST_QUERIES,
} satisfies BoardTile;

function standingsIn(result: TileResult | null): QueryStanding[] {
  if (result?.kind !== 'breakdown') return [];
  return result.rows.flatMap(({ key, figures }) => {
    const [impressions, clicks, ctr, position] = figures.map(({ current }) => current.value);
    if (key === null || impressions == null || clicks == null || ctr == null || position == null) return [];
    return [{ query: key, impressions, clicks, ctr, position }];
  });
}

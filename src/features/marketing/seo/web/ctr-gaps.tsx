import { countedText } from '../../../../core/text/number-text.ts';
import type { BoardContext } from '../../../../web/board/use-board.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { DataTable } from '../../../../web/ui/tables/data-table.tsx';
import { kpiBoard } from '../../../reports/kpis/contract.ts';
import { GAP_COLUMNS, GAP_TILES, gapsIn, NO_GAPS } from '../parts.ts';

export function CtrGaps({ context }: { readonly context: BoardContext }) {
  const query = useCall(
    kpiBoard,
    { ...context.scope.fields, tiles: GAP_TILES },
    { live: ['search_performance'], keepsPrevious: true },
  );
  const gaps = query.data ? gapsIn(query.data) : [];
  const missed = gaps.reduce((sum, { missedClicks }) => sum + missedClicks, 0);
  return (
    <Section
      title="CTR opportunities"
      note={
        gaps.length > 0
          ? `About ${countedText(missed, 'click')} more at the typical CTR for that position`
          : undefined
      }
      flush={gaps.length > 0}
    >
      <Loaded
        query={query}
        what="The queries"
        skeleton={<RowsSkeleton rows={6} />}
        empty={() => (gaps.length === 0 ? <EmptyState {...NO_GAPS} /> : null)}
      >
        {() => (
          <DataTable
            label="CTR opportunities"
            columns={GAP_COLUMNS}
            rows={gaps}
            rowKey={({ query: text }) => text}
            rankBy="missed"
            scope={context.scopeKey}
            maxHeight="420px"
            compact
          />
        )}
      </Loaded>
    </Section>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { countedText } from '../../../../core/text/number-text.ts';
import { type Day, isDay } from '../../../../core/time/period.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import { BoardScreen } from '../../../../web/board/board-screen.tsx';
import type { BoardContext } from '../../../../web/board/use-board.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, Notice } from '../../../../web/ui/states.tsx';
import { DataTable } from '../../../../web/ui/tables/data-table.tsx';
import { kpiBoard } from '../../../reports/kpis/contract.ts';
import { seoBoard } from '../board.ts';
import { type ReportedSpan, searchSpans } from '../contract.ts';
import { GAP_COLUMNS, GAP_TILES, gapsIn, NO_GAPS } from '../parts.ts';
import { keptFrom, MONTHS_KEPT } from '../rules.ts';

export function SeoScreen() {
  return (
    <BoardScreen
      board={seoBoard}
      own={{
        reported: (context) => <ReportedDays context={context} />,
        gaps: (context) => <CtrGaps context={context} />,
      }}
    />
  );
}

const LISTS = {
  query: 'Queries',
  page: 'Pages',
  device: 'Devices',
  country: 'Countries',
  appearance: 'Search appearances',
} as const;

function ReportedDays({ context }: { readonly context: BoardContext }) {
  const { data } = useCall(searchSpans, context.scope.fields, {
    live: ['search_performance'],
    keepsPrevious: true,
  });
  const show = useShowDays();
  const spans = spansOf(data?.spans ?? []);
  const [first] = spans;
  const kept = keptFrom(context.scope.today);
  if (context.scope.windows.current.start < kept) return <TooOld kept={kept} />;
  if (first === undefined) return null;
  const { startDate, endDate, lists } = first;
  return (
    <Notice>
      {lists} are reported for {daysText(startDate, endDate)} together, so they are counted only in a period
      that holds all of those days. <Button onClick={() => show(startDate, endDate)}>Show those days</Button>
    </Notice>
  );
}

function TooOld({ kept }: { readonly kept: Day }) {
  return (
    <Notice>
      Search Console keeps {MONTHS_KEPT} months. Days before {dayText(kept)} are here only if they were
      imported in time; they can no longer be fetched.
    </Notice>
  );
}

interface Span {
  readonly startDate: string;
  readonly endDate: string;
  readonly lists: string;
}

function spansOf(spans: readonly ReportedSpan[]): Span[] {
  const byDays = Map.groupBy(spans, ({ startDate, endDate }) => `${startDate} ${endDate}`);
  return [...byDays.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const names = own.map(({ what }, index) => (index === 0 ? LISTS[what] : LISTS[what].toLowerCase()));
    const last = names.pop() ?? '';
    const lists = names.length === 0 ? last : `${names.join(', ')} and ${last}`;
    return [{ startDate: first.startDate, endDate: first.endDate, lists }];
  });
}

function daysText(start: string, end: string): string {
  return isDay(start) && isDay(end) ? `${dayText(start)} to ${dayText(end)}` : `${start} to ${end}`;
}

function useShowDays(): (startDate: string, endDate: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (startDate, endDate) => {
      void navigate({
        to: '.',
        search: ({ month: _month, quarter: _quarter, ...kept }: Record<string, unknown>) => ({
          ...kept,
          viewType: 'custom',
          startDate,
          endDate,
        }),
        resetScroll: false,
      });
    },
    [navigate],
  );
}

function CtrGaps({ context }: { readonly context: BoardContext }) {
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

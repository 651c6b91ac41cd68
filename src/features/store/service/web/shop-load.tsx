import { useMemo } from 'react';
import { shareText } from '../../../../core/text/number-text.ts';
import type { BoardContext } from '../../../../web/board/use-board.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { ChartView } from '../../../../web/ui/charts/chart-view.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { ChartSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { kpiBoard } from '../../../reports/kpis/contract.ts';
import { LOAD_TILES, loadChart, loadIn, NO_LOAD } from '../parts.ts';
import type { WeekdayLoad } from '../rules.ts';

/** Hours sold on each weekday against the hours technicians were at work. */
export function ShopLoad({ context }: { readonly context: BoardContext }) {
  const query = useCall(
    kpiBoard,
    { ...context.scope.fields, tiles: LOAD_TILES },
    { live: ['repair_order', 'technician_time'], keepsPrevious: true },
  );
  const { data } = query;
  const load = useMemo(() => (data ? loadIn(data) : []), [data]);
  const chart = useMemo(() => loadChart(load), [load]);
  return (
    <Section title="Load by weekday" note={load.length === 0 ? undefined : noteOf(load)}>
      <Loaded
        query={query}
        what="The load"
        skeleton={<ChartSkeleton height={264} />}
        empty={() => (load.length === 0 ? <EmptyState {...NO_LOAD} /> : null)}
      >
        {() => <ChartView chart={chart} />}
      </Loaded>
    </Section>
  );
}

function noteOf(load: readonly WeekdayLoad[]): string {
  const known = load.filter(({ sold, available }) => sold !== null && available !== null);
  const [sold, available] = (['sold', 'available'] as const).map((key) =>
    known.reduce((sum, day) => sum + (day[key] ?? 0), 0),
  );
  if (!sold || !available) return 'Mean hours of an open day; capacity needs technician time';
  return `Mean hours of an open day; ${shareText(sold / available)} of the hours at work are sold`;
}

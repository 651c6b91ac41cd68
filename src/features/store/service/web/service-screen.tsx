import { useMemo } from 'react';
import { shareText } from '../../../../core/text/number-text.ts';
import { BoardScreen } from '../../../../web/board/board-screen.tsx';
import type { BoardContext } from '../../../../web/board/use-board.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { ChartView } from '../../../../web/ui/charts/chart-view.tsx';
import { ShareBars } from '../../../../web/ui/charts/share-bars.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { ChartSkeleton, RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { kpiBoard } from '../../../reports/kpis/contract.ts';
import { serviceBoard } from '../board.ts';
import {
  LOAD_TILES,
  loadChart,
  loadIn,
  MIX_TILES,
  mixIn,
  NO_LOAD,
  NO_MIX,
  WORK_TITLES,
  type WorkShare,
} from '../parts.ts';
import type { WeekdayLoad } from '../rules.ts';

export function ServiceScreen() {
  return (
    <BoardScreen
      board={serviceBoard}
      own={{
        load: (context) => <ShopLoad context={context} />,
        mix: (context) => <WorkMix context={context} />,
      }}
    />
  );
}

function ShopLoad({ context }: { readonly context: BoardContext }) {
  const query = useCall(
    kpiBoard,
    { ...context.scope.fields, tiles: LOAD_TILES },
    { live: ['repair_order', 'technician_time'], keepsPrevious: true },
  );
  const { data } = query;
  const load = useMemo(() => (data ? loadIn(data) : []), [data]);
  const chart = useMemo(() => loadChart(load), [load]);
  return (
    <Section title="Load by weekday" note={load.length === 0 ? undefined : loadNote(load)}>
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

function loadNote(load: readonly WeekdayLoad[]): string {
  const known = load.filter(({ sold, available }) => sold !== null && available !== null);
  const [sold, available] = (['sold', 'available'] as const).map((key) =>
    known.reduce((sum, day) => sum + (day[key] ?? 0), 0),
  );
  if (!sold || !available) return 'Mean hours of an open day; capacity needs technician time';
  return `Mean hours of an open day; ${shareText(sold / available)} of the hours at work are sold`;
}

const MIX_NOTES = {
  competitive: 'oil, tires, brakes, batteries',
  maintenance: 'by the schedule',
  repair: 'all other op codes',
} as const;

/** Customer-pay hours by kind of work, against the guide of 60 % competitive and maintenance. */
function WorkMix({ context }: { readonly context: BoardContext }) {
  const query = useCall(
    kpiBoard,
    { ...context.scope.fields, tiles: MIX_TILES },
    { live: ['repair_order'], keepsPrevious: true },
  );
  const mix = query.data ? mixIn(query.data) : [];
  return (
    <Section title="Customer-pay work" note={mix.length === 0 ? undefined : againstGuide(mix)}>
      <Loaded
        query={query}
        what="The mix of work"
        skeleton={<RowsSkeleton rows={3} />}
        empty={() => (mix.length === 0 ? <EmptyState {...NO_MIX} /> : null)}
      >
        {() => (
          <ShareBars
            unit="hours"
            scope={context.scopeKey}
            shares={mix.map(({ kind, hours }) => ({
              key: kind,
              label: WORK_TITLES[kind],
              value: hours,
              note: MIX_NOTES[kind],
            }))}
          />
        )}
      </Loaded>
    </Section>
  );
}

function againstGuide(mix: readonly WorkShare[]): string {
  const total = mix.reduce((sum, { hours }) => sum + hours, 0);
  const routine = mix.reduce((sum, { kind, hours }) => sum + (kind === 'repair' ? 0 : hours), 0);
  if (total <= 0) return 'The guide is 60% competitive and maintenance, 40% repair';
  return `${shareText(routine / total)} competitive and maintenance; the guide is 60%`;
}

import { shareText } from '../../../../core/text/number-text.ts';
import type { BoardContext } from '../../../../web/board/use-board.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { ShareBars } from '../../../../web/ui/charts/share-bars.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { kpiBoard } from '../../../reports/kpis/contract.ts';
import { MIX_TILES, mixIn, NO_MIX, WORK_TITLES, type WorkShare } from '../parts.ts';

const NOTES = {
  competitive: 'oil, tires, brakes, batteries',
  maintenance: 'by the schedule',
  repair: 'all other op codes',
} as const;

/** Customer-pay hours by kind of work, against the guide of 60 % competitive and maintenance. */
export function WorkMix({ context }: { readonly context: BoardContext }) {
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
              note: NOTES[kind],
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

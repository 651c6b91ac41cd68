import { useMemo } from 'react';
import type { ComparisonChoice } from '../../../web/kept-settings.ts';
import { useOpenKpi } from '../../../web/open-kpi.ts';
import type { Scope } from '../../../web/scope-of.ts';
import { KpiCard, KpiCardRow } from '../../../web/ui/kpi-card.tsx';
import { Section } from '../../../web/ui/page.tsx';
import { ErrorState } from '../../../web/ui/states.tsx';
import { DayNotice } from './day-notice.tsx';
import type { BoardAnswer } from './home-answer.ts';
import { periodCards, todayCard } from './home-cards.ts';
import { HomeCharts } from './home-chart-sections.tsx';
import { HomeTables } from './home-tables.tsx';
import { periodWords } from './window-words.ts';

export interface HomeBoardProps {
  readonly board: BoardAnswer;
  readonly scope: Scope;
  readonly compare: ComparisonChoice;
  /** One rooftop alone: by source instead of against others. */
  readonly isSingle: boolean;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** The answered home screen. A part that failed says so and leaves the others standing. */
export function HomeBoard(props: HomeBoardProps) {
  const { scope } = props;
  const scopeKey = useMemo(() => JSON.stringify(scope.fields), [scope.fields]);
  return (
    <>
      <DayNotice board={props.board} />
      <HomeCards {...props} scopeKey={scopeKey} />
      <HomeCharts {...props} />
      <HomeTables {...props} scopeKey={scopeKey} />
    </>
  );
}

function HomeCards({
  board,
  scope,
  compare,
  scopeKey,
  retrying,
  onRetry,
}: HomeBoardProps & { scopeKey: string }) {
  const openKpi = useOpenKpi();
  const words = { today: scope.today, compare, period: periodWords(scope.choice, scope.isOpen) };
  const today = todayCard(board, words);
  const cards = [...(today ? [today] : []), ...(periodCards(board, words) ?? [])];
  if (cards.length === 0) {
    return (
      <Section title="Key numbers">
        <ErrorState retrying={retrying} onRetry={onRetry} />
      </Section>
    );
  }
  return (
    <KpiCardRow label="Key numbers">
      {cards.map(({ key, kpi, ...card }) => (
        <KpiCard
          key={key}
          {...card}
          scope={`${scopeKey} ${key}`}
          onOpen={() => openKpi({ kpi, period: card.hero ? 'today' : 'scope' })}
        />
      ))}
    </KpiCardRow>
  );
}

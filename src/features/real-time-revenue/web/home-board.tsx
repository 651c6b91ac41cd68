import { useMemo, useState } from 'react';
import type { ComparisonChoice } from '../../../web/kept-settings.ts';
import type { Scope } from '../../../web/scope-of.ts';
import { KpiCard, KpiCardRow } from '../../../web/ui/kpi-card.tsx';
import { Section } from '../../../web/ui/page.tsx';
import { ErrorState } from '../../../web/ui/states.tsx';
import { DayNotice } from './day-notice.tsx';
import { type BoardAnswer, kpiOf } from './home-answer.ts';
import { type HomeCard, periodCards, todayCard } from './home-cards.ts';
import { HomeCharts } from './home-chart-sections.tsx';
import { HomeTables } from './home-tables.tsx';
import { KpiExplain } from './kpi-explain.tsx';
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
  const [opened, setOpened] = useState<string | null>(null);
  const words = { today: scope.today, compare, period: periodWords(scope.choice, scope.isOpen) };
  const today = todayCard(board, words);
  const cards = [...(today ? [today] : []), ...(periodCards(board, words) ?? [])];
  const shown = cards.find(({ key }) => key === opened);
  if (cards.length === 0) {
    return (
      <Section title="Key numbers">
        <ErrorState retrying={retrying} onRetry={onRetry} />
      </Section>
    );
  }
  return (
    <>
      <KpiCardRow label="Key numbers">
        {cards.map(({ key, kpi: _kpi, figure: _figure, windows: _windows, ...card }) => (
          <KpiCard key={key} {...card} scope={`${scopeKey} ${key}`} onOpen={() => setOpened(key)} />
        ))}
      </KpiCardRow>
      {shown && <Explained card={shown} board={board} onClose={() => setOpened(null)} />}
    </>
  );
}

function Explained({ card, board, onClose }: { card: HomeCard; board: BoardAnswer; onClose: () => void }) {
  const kpi = kpiOf(board, card.kpi);
  if (!kpi) return null;
  return (
    <KpiExplain
      label={card.label}
      kpi={kpi}
      figure={card.figure}
      windows={card.windows}
      freshness={board.freshness}
      onClose={onClose}
    />
  );
}

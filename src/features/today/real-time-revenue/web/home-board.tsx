import { lazy, Suspense, useMemo } from 'react';
import { periodWords } from '../../../../core/kpis/window-words.ts';
import { useOpenKpi } from '../../../../web/scope/open-kpi.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import type { ComparisonChoice } from '../../../../web/session/kept-settings.ts';
import { KpiCard, KpiCardRow } from '../../../../web/ui/cards/kpi-card.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { ErrorState } from '../../../../web/ui/states.tsx';
import { DayNotice } from './day-notice.tsx';
import styles from './home.module.css';
import type { BoardAnswer, PaceAnswer } from './home-answer.ts';
import { homeCards } from './home-cards.ts';
import { DetailSkeleton } from './home-skeleton.tsx';
import { PaceLine } from './pace-line.tsx';
import { withSharedNote } from './shared-note.ts';

// The cards are read before anything under them.
const HomeDetail = lazy(() => import('./home-detail.tsx').then((module) => ({ default: module.HomeDetail })));

export interface HomeBoardProps {
  readonly board: BoardAnswer;
  /** Of the month under way; undefined where another period is shown or nothing came yet. */
  readonly pace: PaceAnswer | undefined;
  readonly paceFailed: boolean;
  readonly scope: Scope;
  readonly compare: ComparisonChoice;
  /** One rooftop alone: by department instead of against others. */
  readonly isSingle: boolean;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** Only the month under way has one. */
export function hasPace({ isOpen, choice }: Scope): boolean {
  return isOpen && choice.view === 'month';
}

export type HomePartProps = HomeBoardProps & {
  /** What the numbers are of: another scope flashes nothing. */
  readonly scopeKey: string;
};

/** The answered home screen. A part that failed says so and leaves the others standing. */
export function HomeBoard(props: HomeBoardProps) {
  const { scope } = props;
  const scopeKey = useMemo(() => JSON.stringify(scope.fields), [scope.fields]);
  const part = { ...props, scopeKey };
  return (
    <>
      <DayNotice board={props.board} pace={props.pace} />
      <HomeCards {...part} />
      {hasPace(scope) && <PaceLine pace={props.pace} hasFailed={props.paceFailed} />}
      <Suspense fallback={<DetailSkeleton />}>
        <HomeDetail {...part} />
      </Suspense>
    </>
  );
}

function HomeCards({ board, scope, compare, scopeKey, retrying, onRetry, ...paced }: HomePartProps) {
  const openKpi = useOpenKpi();
  const { today, choice, isOpen } = scope;
  const { pace } = paced;
  const awaitsPace = hasPace(scope) && pace === undefined && !paced.paceFailed;
  const period = periodWords(choice, isOpen);
  const { cards, note } = withSharedNote(
    homeCards(board, { today, compare, isOpen, pace, awaitsPace, period }),
  );
  if (cards.length === 0) {
    return (
      <Section title="Key numbers">
        <ErrorState retrying={retrying} onRetry={onRetry} />
      </Section>
    );
  }
  return (
    <>
      {note !== null && (
        <p className={styles.compared}>
          <span aria-hidden>* </span>
          {note}
        </p>
      )}
      <KpiCardRow label="Key numbers" even>
        {cards.map(({ key, kpi, period, facts, ...card }) => (
          <KpiCard
            key={key}
            {...card}
            scope={`${scopeKey} ${key}`}
            facts={facts.map(({ opens, ...fact }) => ({
              ...fact,
              ...(opens && { onOpen: () => openKpi(opens) }),
            }))}
            onOpen={() => openKpi({ kpi, period })}
          />
        ))}
      </KpiCardRow>
    </>
  );
}

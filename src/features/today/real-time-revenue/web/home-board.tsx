import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { sharedNotes, withMarks } from '../../../../core/board/shared-notes.ts';
import { clockText } from '../../../../core/kpis/window-text.ts';
import { addDays } from '../../../../core/time/period.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import { useOpenKpi } from '../../../../web/scope/open-kpi.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import type { ComparisonChoice } from '../../../../web/session/kept-settings.ts';
import { KpiCard, KpiCardRow, KpiCardSkeleton } from '../../../../web/ui/cards/kpi-card.tsx';
import { SharedNotes } from '../../../../web/ui/cards/shared-notes.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { lazyPart } from '../../../../web/ui/shell/lazy-part.tsx';
import { ChartSkeleton, RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { ErrorState } from '../../../../web/ui/states.tsx';
import { PHONE, useMedia } from '../../../../web/ui/use-media.ts';
import { PACE_KPIS } from '../board.ts';
import { hasPace } from './first-calls.ts';
import styles from './home.module.css';
import { type BoardAnswer, isBeforeDay, kpiOf, type PaceAnswer, untilNow } from './home-answer.ts';
import { shownCards } from './home-cards.ts';
import { yesterdayFigures } from './home-opened.ts';
import { BriefSkeleton, MorningBrief } from './morning-brief.tsx';
import { PaceLine } from './pace-line.tsx';

// The cards load first.
const HomeTable = lazyPart(
  () => import('./home-tables.tsx').then((module) => module.HomeTable),
  () => <StoresSkeleton />,
);
const HomeDetail = lazyPart(
  () => import('./home-detail.tsx').then((module) => module.HomeDetail),
  ({ hasTable }) => <DetailSkeleton hasTable={hasTable} />,
);

export interface HomeBoardProps {
  readonly board: BoardAnswer;
  /** Undefined for another period, or while loading. */
  readonly pace: PaceAnswer | undefined;
  readonly paceFailed: boolean;
  readonly scope: Scope;
  readonly compare: ComparisonChoice;
  /** One store: rows are departments. */
  readonly isSingle: boolean;
  readonly retrying: boolean;
  readonly onRetry: () => void;
  /** From another screen, with the numbers still there. */
  readonly isBack: boolean;
}

/** Whether the pace is on its way, so that its lines are reserved. */
export function awaitsPace({
  scope,
  pace,
  paceFailed,
}: Pick<HomeBoardProps, 'scope' | 'pace' | 'paceFailed'>): boolean {
  return hasPace(scope) && pace === undefined && !paceFailed;
}

export type HomePartProps = HomeBoardProps & {
  /** Values flash only when they change within the same scope. */
  readonly scopeKey: string;
};

/** A failed part shows its error and leaves the others. */
export function HomeBoard(props: HomeBoardProps) {
  const { scope } = props;
  const scopeKey = useMemo(() => JSON.stringify(scope.fields), [scope.fields]);
  const part = { ...props, scopeKey };
  const isPhone = useMedia(PHONE);
  // A phone draws its first screenful at once, and the rest in slices once the first pace has come, so that its code
  // does not delay the brief and a tap meanwhile is answered; back from another screen all at once, so that the scroll
  // position is found again.
  const isAtOnce = !isPhone || props.isBack;
  const isBriefDone = !awaitsPace(props);
  const [hasBegun, setHasBegun] = useState(isAtOnce);
  useEffect(() => {
    if (isBriefDone) setHasBegun(true);
  }, [isBriefDone]);
  const isRestDrawn = useDeferredValue(isAtOnce || hasBegun, isAtOnce);
  const cards = useCards(props);
  const shown = { cards, scopeKey, retrying: props.retrying, onRetry: props.onRetry };
  return (
    <>
      <MorningBrief scope={scope} pace={props.pace} awaitsPace={awaitsPace(props)} />
      <YesterdayCards {...part} />
      {isPhone ? (
        <>
          <HomeCards {...shown} shows="hero" />
          {isRestDrawn ? <HomeTable {...part} /> : <StoresSkeleton />}
          {isRestDrawn && <HomeCards {...shown} shows="others" />}
        </>
      ) : (
        <HomeCards {...shown} />
      )}
      {isRestDrawn && (
        <>
          {hasPace(scope) && <PaceLine pace={props.pace} hasFailed={props.paceFailed} />}
          <HomeDetail {...part} hasTable={!isPhone} />
        </>
      )}
    </>
  );
}

type ShownCards = ReturnType<typeof useCards>;

/** The cards and their notes, worked out once for all rows. */
export function useCards({ board, scope, compare, pace, paceFailed }: HomeBoardProps) {
  return useMemo(() => {
    const cards = shownCards({
      ...{ board, scope, compare, pace },
      awaitsPace: awaitsPace({ scope, pace, paceFailed }),
    });
    return { cards, notes: sharedNotes(cards) };
  }, [board, scope, compare, pace, paceFailed]);
}

interface HomeCardsProps {
  readonly cards: ShownCards;
  /** On a phone the stores come between the hero and the other cards. */
  readonly shows?: 'all' | 'hero' | 'others';
  readonly scopeKey: string;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

function HomeCards({ cards: { cards, notes }, shows = 'all', scopeKey, retrying, onRetry }: HomeCardsProps) {
  const openKpi = useOpenKpi();
  const range = { all: [], hero: [0, 1], others: [1] }[shows];
  const isFirst = shows !== 'others';
  if (cards.length === 0) {
    return (
      isFirst && (
        <Section title="Key numbers">
          <ErrorState retrying={retrying} onRetry={onRetry} />
        </Section>
      )
    );
  }
  return (
    <>
      <KpiCardRow label={isFirst ? 'Key numbers' : 'More numbers'} even>
        {cards.slice(...range).map(({ key, kpi, period, facts, ...card }) => (
          <KpiCard
            key={key}
            {...withMarks(card, notes)}
            scope={`${scopeKey} ${key}`}
            facts={facts.map(({ opens, ...fact }) => ({
              ...fact,
              ...(opens && { onOpen: () => openKpi(opens) }),
            }))}
            onOpen={() => openKpi({ kpi, period })}
          />
        ))}
      </KpiCardRow>
      {shows !== 'hero' && <SharedNotes notes={notes} />}
    </>
  );
}

/** Before anything is sold today: how yesterday closed, at full size. */
function YesterdayCards({ board, pace, scope, scopeKey }: HomePartProps) {
  const openKpi = useOpenKpi();
  if (!isBeforeDay(board, pace)) return null;
  const until = untilNow(board);
  return (
    <>
      <p className={styles.compared}>
        Before opening{until !== null && `, ${clockText(until)}`}. Yesterday was{' '}
        {dayText(addDays(scope.today, -1))}.
      </p>
      <KpiCardRow label="Yesterday">
        {yesterdayFigures(pace, scope.today).map(({ kpi, label, value, opens }, index) => (
          <KpiCard
            key={kpi}
            label={label}
            unit={kpiOf(board, kpi)?.unit ?? 'number'}
            value={value}
            why="No data yet"
            hero={index === 0}
            scope={`${scopeKey} yesterday ${kpi}`}
            onOpen={() => openKpi(opens)}
          />
        ))}
      </KpiCardRow>
    </>
  );
}

/** Includes its legend. */
const CHART_HEIGHT = 268;

/** Reserves the final layout. */
export function HomeSkeleton({ hasPace }: { readonly hasPace: boolean }) {
  return (
    <>
      {hasPace && <BriefSkeleton />}
      <KpiCardRow label="Key numbers" even>
        {PACE_KPIS.map((kpi, index) => (
          <KpiCardSkeleton key={kpi} hero={index === 0} facts={3} />
        ))}
        <KpiCardSkeleton facts={1} />
      </KpiCardRow>
      {hasPace && <PaceLine pace={undefined} hasFailed={false} />}
      <DetailSkeleton />
    </>
  );
}

function StoresSkeleton() {
  return (
    <Section title="Stores">
      <RowsSkeleton rows={10} />
    </Section>
  );
}

function DetailSkeleton({ hasTable = true }: { readonly hasTable?: boolean }) {
  return (
    <>
      {hasTable && <StoresSkeleton />}
      <div className={styles.charts}>
        <Section title="Gross">
          <ChartSkeleton height={CHART_HEIGHT} />
        </Section>
        <Section className={styles.latest} title="Latest deals and repair orders">
          <RowsSkeleton rows={6} />
        </Section>
      </div>
      <Section title="Gross by department">
        <ChartSkeleton height={CHART_HEIGHT} />
      </Section>
    </>
  );
}

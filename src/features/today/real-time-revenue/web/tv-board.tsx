import { useMemo } from 'react';
import { chosenPeriodText } from '../../../../core/kpis/window-text.ts';
import { KpiCard, KpiCardRow } from '../../../../web/ui/cards/kpi-card.tsx';
import { TO_DATE } from '../board.ts';
import styles from './home.module.css';
import type { HomeBoardProps } from './home-board.tsx';
import { homeCards } from './home-cards.ts';
import { HomeTable } from './home-tables.tsx';
import { withSharedNote } from './shared-note.ts';

/** The home screen on a wall: its cards and its leaderboard, to read and not to press. */
export function TvBoard(props: HomeBoardProps) {
  const { board, scope, compare, pace } = props;
  const scopeKey = useMemo(() => JSON.stringify(scope.fields), [scope.fields]);
  const { today, choice, isOpen } = scope;
  const period = chosenPeriodText(choice, isOpen);
  const toDate = isOpen ? TO_DATE[choice.view] : null;
  const { cards, note } = withSharedNote(
    homeCards(board, { today, compare, isOpen, pace, awaitsPace: false, period, toDate }),
  );
  return (
    <>
      <KpiCardRow label="Key numbers" even>
        {cards.map(({ key, kpi: _kpi, period: _period, facts, ...card }) => (
          <KpiCard
            key={key}
            {...card}
            scope={`${scopeKey} ${key}`}
            facts={facts.map(({ opens: _opens, ...fact }) => fact)}
          />
        ))}
      </KpiCardRow>
      {note !== null && <p className={styles.compared}>* {note}</p>}
      <HomeTable {...props} scopeKey={scopeKey} isReadOnly />
    </>
  );
}

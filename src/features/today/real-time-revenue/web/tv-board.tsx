import { useMemo, useRef } from 'react';
import { withMarks } from '../../../../core/board/shared-notes.ts';
import { KpiCard, KpiCardRow } from '../../../../web/ui/cards/kpi-card.tsx';
import { SharedNotes } from '../../../../web/ui/cards/shared-notes.tsx';
import { type HomeBoardProps, useCards } from './home-board.tsx';
import { HomeTable } from './home-tables.tsx';
import { useTurnPages } from './use-turn-pages.ts';

/** The home screen on a wall: its cards and its leaderboard, page by page, to read and not to press. */
export function TvBoard(props: HomeBoardProps) {
  const { scope } = props;
  const scopeKey = useMemo(() => JSON.stringify(scope.fields), [scope.fields]);
  const { cards, notes } = useCards(props);
  const leaderboard = useRef<HTMLDivElement>(null);
  const room = useTurnPages(leaderboard);
  return (
    <>
      <KpiCardRow label="Key numbers" even>
        {cards.map(({ key, kpi: _kpi, period: _period, facts, ...card }) => (
          <KpiCard
            key={key}
            {...withMarks(card, notes)}
            scope={`${scopeKey} ${key}`}
            facts={facts.map(({ opens: _opens, ...fact }) => fact)}
          />
        ))}
      </KpiCardRow>
      <SharedNotes notes={notes} />
      <div ref={leaderboard}>
        <HomeTable {...props} scopeKey={scopeKey} isReadOnly {...(room !== null && { maxHeight: room })} />
      </div>
    </>
  );
}

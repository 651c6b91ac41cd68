import { clockText } from '../../../../core/kpis/window-text.ts';
import { addDays } from '../../../../core/time/period.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import { useOpenKpi } from '../../../../web/scope/open-kpi.ts';
import { KpiCard, KpiCardRow } from '../../../../web/ui/cards/kpi-card.tsx';
import styles from './home.module.css';
import { isBeforeDay, kpiOf, untilNow } from './home-answer.ts';
import type { HomePartProps } from './home-board.tsx';
import { yesterdayFigures } from './home-opened.ts';

/** Before anything is sold today: how yesterday closed, at full size. */
export function YesterdayCards({ board, pace, scope, scopeKey }: HomePartProps) {
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

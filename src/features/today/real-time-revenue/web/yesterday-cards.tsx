import type { KpiKey } from '../../../../core/kpis/catalogue.ts';
import { clockText } from '../../../../core/kpis/window-text.ts';
import { addDays, through } from '../../../../core/time/period.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import { useOpenKpi } from '../../../../web/scope/open-kpi.ts';
import { KpiCard, KpiCardRow } from '../../../../web/ui/cards/kpi-card.tsx';
import styles from './home.module.css';
import { isBeforeDay, kpiOf, paceOf, untilNow } from './home-answer.ts';
import type { HomePartProps } from './home-board.tsx';

const KPIS = [
  { kpi: 'total_gross', label: 'Gross yesterday' },
  { kpi: 'units_retail', label: 'Units yesterday' },
  { kpi: 'leads', label: 'Leads yesterday' },
] as const satisfies readonly { kpi: KpiKey; label: string }[];

/** Before anything is sold today: how yesterday closed, at full size. */
export function YesterdayCards({ board, pace, scope, scopeKey }: HomePartProps) {
  const openKpi = useOpenKpi();
  if (!isBeforeDay(board, pace)) return null;
  const until = untilNow(board);
  const yesterday = addDays(scope.today, -1);
  const period = through(yesterday, yesterday);
  return (
    <>
      <p className={styles.compared}>
        Before opening{until !== null && `, ${clockText(until)}`}. Yesterday was {dayText(yesterday)}.
      </p>
      <KpiCardRow label="Yesterday">
        {KPIS.map(({ kpi, label }, index) => (
          <KpiCard
            key={kpi}
            label={label}
            unit={kpiOf(board, kpi)?.unit ?? 'number'}
            value={paceOf(pace, kpi)?.yesterday ?? null}
            why="No data yet"
            hero={index === 0}
            scope={`${scopeKey} yesterday ${kpi}`}
            onOpen={() => openKpi({ kpi, period })}
          />
        ))}
      </KpiCardRow>
    </>
  );
}

import { KpiCardRow, KpiCardSkeleton } from '../../../web/ui/kpi-card.tsx';
import { Section } from '../../../web/ui/page.tsx';
import { ChartSkeleton, RowsSkeleton } from '../../../web/ui/skeleton.tsx';
import { PERIOD_KPIS } from '../board.ts';
import styles from './home.module.css';

/** The home screen before its numbers: everything already where it will be. */
export function HomeSkeleton() {
  return (
    <>
      <KpiCardRow label="Key numbers">
        <KpiCardSkeleton hero />
        {PERIOD_KPIS.map((kpi) => (
          <KpiCardSkeleton key={kpi} />
        ))}
      </KpiCardRow>
      <div className={styles.charts}>
        <Section title="Leads, day by day">
          <ChartSkeleton height={296} />
        </Section>
        <Section title="Today by hour">
          <ChartSkeleton height={296} />
        </Section>
      </div>
      <Section title="Rooftops">
        <RowsSkeleton rows={8} />
      </Section>
    </>
  );
}

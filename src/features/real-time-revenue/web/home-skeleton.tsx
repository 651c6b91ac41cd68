import { KpiCardRow, KpiCardSkeleton } from '../../../web/ui/kpi-card.tsx';
import { Section } from '../../../web/ui/page.tsx';
import { ChartSkeleton, RowsSkeleton } from '../../../web/ui/skeleton.tsx';
import { PACE_KPIS } from '../board.ts';
import styles from './home.module.css';

/** The home screen before its numbers: everything already where it will be. */
export function HomeSkeleton() {
  return (
    <>
      <KpiCardRow label="Key numbers" even>
        {PACE_KPIS.map((kpi, index) => (
          <KpiCardSkeleton key={kpi} hero={index === 0} facts={2} />
        ))}
        <KpiCardSkeleton facts={1} />
      </KpiCardRow>
      <DetailSkeleton />
    </>
  );
}

/** What stands under the cards, on its way. */
export function DetailSkeleton() {
  return (
    <>
      <div className={styles.charts}>
        <Section title="Gross">
          <ChartSkeleton height={296} />
        </Section>
        <Section title="Latest deals and repair orders">
          <RowsSkeleton rows={6} />
        </Section>
      </div>
      <Section title="Rooftops">
        <RowsSkeleton rows={8} />
      </Section>
    </>
  );
}

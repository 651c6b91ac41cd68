import { KpiCardRow, KpiCardSkeleton } from '../../../../web/ui/cards/kpi-card.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { ChartSkeleton, RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { PACE_KPIS } from '../board.ts';
import styles from './home.module.css';
import { BriefSkeleton } from './morning-brief.tsx';
import { PaceLine } from './pace-line.tsx';

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

export function DetailSkeleton() {
  return (
    <>
      <Section title="Stores">
        <RowsSkeleton rows={10} />
      </Section>
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

import { Section } from '../../../../web/ui/page.tsx';
import { ChartSkeleton, RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import styles from './planner.module.css';

export function PlannerSkeleton() {
  return (
    <div className={styles.layout}>
      <Section title="Flights">
        <ChartSkeleton height={120} />
        <RowsSkeleton rows={12} />
      </Section>
      <div className={styles.rail}>
        <Section title="Planned">
          <RowsSkeleton rows={5} />
        </Section>
      </div>
    </div>
  );
}

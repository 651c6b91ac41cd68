import { Section } from '../../../../web/ui/page.tsx';
import { Bone, RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import styles from './market-price.module.css';

/** As tall as the search, the positions and the table. */
export function VehicleBones() {
  return (
    <div className={styles.waiting} aria-hidden>
      <Bone width="min(420px, 100%)" height="var(--control)" />
      <RowsSkeleton rows={16} />
    </div>
  );
}

export function VehiclesSkeleton() {
  return (
    <Section title="Vehicles" flush>
      <VehicleBones />
    </Section>
  );
}

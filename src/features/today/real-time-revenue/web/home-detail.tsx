import styles from './home.module.css';
import type { HomePartProps } from './home-board.tsx';
import { CurveSection, DepartmentsSection } from './home-charts.tsx';
import { HomeTable } from './home-tables.tsx';
import { LatestSection } from './latest-section.tsx';

/** Loaded after the cards. */
export function HomeDetail(props: HomePartProps) {
  return (
    <>
      <HomeTable {...props} />
      <div className={styles.charts}>
        <CurveSection {...props} />
        <LatestSection {...props} />
      </div>
      <DepartmentsSection {...props} />
    </>
  );
}

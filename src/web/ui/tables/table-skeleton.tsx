import { RowsSkeleton } from '../skeleton.tsx';
import styles from './table-skeleton.module.css';

const MOST_ROWS = 10;

interface TableSkeletonProps {
  /** Without the titles. */
  readonly rows: number;
  readonly hasTotal: boolean;
}

/** As high as a table of these rows, up to ten. */
export function TableSkeleton({ rows, hasTotal }: TableSkeletonProps) {
  return (
    <div className={styles.waiting}>
      <RowsSkeleton rows={Math.min(MOST_ROWS, 1 + rows + (hasTotal ? 1 : 0))} />
    </div>
  );
}

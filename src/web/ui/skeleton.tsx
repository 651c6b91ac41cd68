import type { CSSProperties, Ref } from 'react';
import styles from './skeleton.module.css';

interface BoneProps {
  readonly width?: string;
  readonly height?: string;
}

/** One gray bar in place of loading text. */
export function Bone({ width, height }: BoneProps) {
  const size = { '--bone-width': width, '--bone-height': height } as CSSProperties;
  return <span className={styles.bone} style={size} aria-hidden />;
}

export function RowsSkeleton({ rows = 6 }: { readonly rows?: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div className={styles.row} key={row}>
          <Bone width={`${32 - ((row * 7) % 11)}%`} height="12px" />
          <Bone width="64px" height="12px" />
          <Bone width="48px" height="12px" />
        </div>
      ))}
    </div>
  );
}

const HEIGHTS = ['38%', '52%', '46%', '64%', '58%', '76%', '70%', '88%', '80%', '94%'];

interface ChartSkeletonProps {
  readonly height?: number;
  readonly ref?: Ref<HTMLDivElement>;
}

export function ChartSkeleton({ height = 240, ref }: ChartSkeletonProps) {
  return (
    <div
      ref={ref}
      className={styles.bars}
      style={{ '--chart-height': `${height}px` } as CSSProperties}
      aria-hidden
    >
      {HEIGHTS.map((bar) => (
        <Bone key={bar} height={`calc(${bar} * 0.7)`} />
      ))}
    </div>
  );
}

import { AsOfStamp, CompletenessBadge } from '../cards/stamps.tsx';
import { completeness, type FeedFreshness } from './completeness.ts';
import styles from './freshness-stamp.module.css';

export interface FreshnessStampProps {
  /** Milliseconds of the browser's clock. */
  readonly receivedAt: number;
  readonly freshness: readonly FeedFreshness[];
  readonly live: boolean;
}

/** The age and completeness of the numbers on screen. */
export function FreshnessStamp({ receivedAt, freshness, live }: FreshnessStampProps) {
  const known = completeness(freshness);
  return (
    <div className={styles.stamp}>
      <AsOfStamp at={receivedAt} live={live} />
      {known.all > 0 && <CompletenessBadge {...known} noun="store" />}
    </div>
  );
}

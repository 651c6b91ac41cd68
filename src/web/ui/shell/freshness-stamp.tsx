import { AsOfStamp, CompletenessBadge } from '../cards/stamps.tsx';
import { completeness, type FeedFreshness } from './completeness.ts';
import styles from './freshness-stamp.module.css';

export interface FreshnessStampProps {
  /** When the numbers came, in milliseconds of the browser's clock. */
  readonly receivedAt: number;
  readonly freshness: readonly FeedFreshness[];
  /** Whether they renew by themselves. */
  readonly live: boolean;
}

/** How old the numbers on the screen are, and how complete. */
export function FreshnessStamp({ receivedAt, freshness, live }: FreshnessStampProps) {
  const known = completeness(freshness);
  return (
    <div className={styles.stamp}>
      <AsOfStamp at={receivedAt} live={live} />
      {known.all > 0 && <CompletenessBadge {...known} noun="rooftop" />}
    </div>
  );
}

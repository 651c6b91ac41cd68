import styles from './uploads.module.css';

interface ProgressBarProps {
  /** Example: `deals.csv`. */
  readonly label: string;
  /** 0 to 100; null when unknown. */
  readonly percent: number | null;
}

export function ProgressBar({ label, percent }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent !== null && { 'aria-valuenow': percent })}
      className={styles.progress}
      data-measured={percent !== null}
    >
      <span className={styles.bar} style={percent === null ? undefined : { width: `${percent}%` }} />
    </div>
  );
}

import styles from './count-mark.module.css';

interface CountMarkProps {
  readonly count: number;
  readonly isUrgent: boolean;
  /** Read after the number: `need attention`. */
  readonly what: string;
}

const MOST = 99;

/** A number beside a menu entry; a dot where the menu shows icons only. */
export function CountMark({ count, isUrgent, what }: CountMarkProps) {
  return (
    <span className={styles.mark} data-urgent={isUrgent || undefined} data-count data-figures>
      <span aria-hidden>{count > MOST ? `${MOST}+` : count}</span>
      <span className="spoken">{`${count} ${what}`}</span>
    </span>
  );
}

import { countedText } from '../../../../../core/text/number-text.ts';
import feedStyles from '../feeds.module.css';
import styles from '../uploads/preview.module.css';
import { groupReasons, rowsText } from './rejections.ts';

interface ReasonListProps {
  readonly reasons: Parameters<typeof groupReasons>[0];
}

const SHOWN = 3;

export function ReasonList({ reasons }: ReasonListProps) {
  const groups = groupReasons(reasons);
  const others = groups.length - SHOWN;
  return (
    <ul className={styles.reasons} aria-label="Why rows are rejected">
      {groups.slice(0, SHOWN).map(({ field, message, rows }) => (
        <li key={`${field} ${message}`}>
          {message}{' '}
          <span className={feedStyles.faint}>
            {rows.length === 1 ? 'Row' : 'Rows'} {rowsText(rows, 4)}
          </span>
        </li>
      ))}
      {others > 0 && <li className={feedStyles.faint}>And {countedText(others, 'other reason')}.</li>}
    </ul>
  );
}

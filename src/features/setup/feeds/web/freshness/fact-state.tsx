import { exactly } from '../when-text.ts';
import styles from './freshness.module.css';
import { type FactFreshness, freshnessWords } from './freshness-words.ts';

interface FactStateProps {
  readonly fact: FactFreshness;
  readonly now: number;
  readonly of: { readonly dealershipId: number; readonly name: string };
  readonly onBring: ((dealershipId: number) => void) | null;
}

/** Freshness of one kind of record at one store; links to upload when nothing was ever received. */
export function FactState({ fact, now, of, onBring }: FactStateProps) {
  const { title, note } = freshnessWords(fact, now);
  const { freshness, lastReceivedAt } = fact;
  return (
    <>
      <span
        className={styles.state}
        data-state={freshness}
        title={lastReceivedAt === null ? undefined : exactly(lastReceivedAt)}
      >
        <span className={styles.dot} aria-hidden />
        {title}
      </span>
      {note !== null && <span className={styles.reach}>{note}</span>}
      {freshness === 'absent' && onBring && (
        <button type="button" className={styles.bring} onClick={() => onBring(of.dealershipId)}>
          Bring a file
          <span className="spoken">
            {' '}
            of {fact.title} of {of.name}
          </span>
        </button>
      )}
    </>
  );
}

import { classNames } from '../../../../../web/ui/class-names.ts';
import type { DealershipFeeds } from '../../contract.ts';
import { FactState } from './fact-state.tsx';
import styles from './freshness.module.css';
import { type FactFreshness, rhythmText } from './freshness-words.ts';

export interface FreshnessRowsProps {
  readonly shown: readonly DealershipFeeds[];
  /** The columns: kinds of record with their rhythm. */
  readonly titles: readonly FactFreshness[];
  readonly now: number;
  /** Null without the right to upload. */
  readonly onBring: ((dealershipId: number) => void) | null;
}

export function FreshnessTable({ shown, titles, now, onBring }: FreshnessRowsProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.head}>
            Rooftop
          </th>
          {titles.map((fact) => (
            <th key={fact.fact} scope="col" className={styles.head}>
              {fact.title}
              <span className={styles.rhythm}>{rhythmText(fact)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ dealershipId, name, facts }) => (
          <tr key={dealershipId}>
            <th scope="row" className={classNames(styles.cell, styles.name)}>
              {name}
            </th>
            {facts.map((fact) => (
              <td key={fact.fact} className={styles.cell}>
                <FactState fact={fact} now={now} of={{ dealershipId, name }} onBring={onBring} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

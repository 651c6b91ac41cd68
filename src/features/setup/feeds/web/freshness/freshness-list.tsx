import words from '../feeds.module.css';
import { FactState } from './fact-state.tsx';
import styles from './freshness.module.css';
import type { FreshnessRowsProps } from './freshness-table.tsx';
import { rhythmText } from './freshness-words.ts';

/** Freshness for narrow screens. */
export function FreshnessList({ shown, titles, now, onBring }: FreshnessRowsProps) {
  return (
    <>
      <ul className={words.list} aria-label="Freshness">
        {shown.map(({ dealershipId, name, facts }) => (
          <li key={dealershipId} className={styles.item}>
            <h3 className={styles.itemName}>{name}</h3>
            <dl className={styles.facts}>
              {facts.map((fact) => (
                <div key={fact.fact} className={styles.fact}>
                  <dt>{fact.title}</dt>
                  <dd>
                    <FactState fact={fact} now={now} of={{ dealershipId, name }} onBring={onBring} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <dl className={styles.legend}>
        {titles.map((fact) => (
          <div key={fact.fact}>
            <dt>{fact.title}</dt>
            <dd>{rhythmText(fact)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

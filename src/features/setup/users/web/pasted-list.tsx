import { countedText } from '../../../../core/text/number-text.ts';
import list from '../../../../web/ui/tables/record-list.module.css';
import type { PastedPerson } from '../rules-paste.ts';
import { ROLE_TITLES } from './grant-fields.tsx';
import styles from './users.module.css';
import { storesText, type UsersContext } from './users-context.ts';

export interface RowNote {
  readonly problem: string | null;
  readonly warning: string | null;
}

interface PastedListProps {
  readonly context: UsersContext;
  readonly people: readonly PastedPerson[];
  /** What the server says of each row; empty before it was sent. */
  readonly notes: readonly RowNote[];
}

/** How the list was read, with what is wrong in each row. */
export function PastedList({ context, people, notes }: PastedListProps) {
  const wrong = people.filter(({ errors }, row) => errors.length > 0 || notes[row]?.problem).length;
  return (
    <div className={styles.pasted}>
      <p className={list.faint} role="status">
        {countedText(people.length, 'person', 'people')}
        {wrong > 0 && `, ${countedText(wrong, 'row')} to correct`}
      </p>
      <ul className={styles.rows} aria-label="People on the list">
        {people.map((person, row) => (
          <li key={person.line} className={styles.pastedRow}>
            <span className={list.name}>{person.name || `Line ${person.line}`}</span>
            <span className={list.faint}>
              {person.email} · {ROLE_TITLES[person.grant.role]} · {storesText(context, person.grant)}
            </span>
            {[...person.errors, notes[row]?.problem]
              .filter((text) => typeof text === 'string')
              .map((text) => (
                <span key={text} className={styles.wrong}>
                  {text}
                </span>
              ))}
            {notes[row]?.warning && <span className={styles.warning}>{notes[row].warning}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

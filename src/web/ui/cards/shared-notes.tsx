import type { SharedNote } from '../../../core/board/shared-notes.ts';
import styles from './shared-notes.module.css';

/** What several cards above have in common. */
export function SharedNotes({ notes }: { readonly notes: readonly SharedNote[] }) {
  if (notes.length === 0) return null;
  return (
    <p className={styles.notes}>
      {notes.map(({ mark, text }) => (
        <span key={text}>
          {mark !== null && <span aria-hidden>{mark} </span>}
          {text}{' '}
        </span>
      ))}
    </p>
  );
}

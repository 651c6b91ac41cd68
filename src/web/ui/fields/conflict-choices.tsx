import { Notice } from '../states.tsx';
import { ChoiceField } from './choice-field.tsx';
import styles from './fields.module.css';

/** Label of a field and its value as text. */
export type FieldWords<T> = {
  readonly [Field in keyof T]: { readonly label: string; readonly text: (value: T[Field]) => string };
};

interface ShownConflict<T> {
  readonly field: keyof T & string;
  readonly yours: T[keyof T & string];
  readonly theirs: T[keyof T & string];
  /** Null until the user decides. */
  readonly keeps: 'yours' | 'theirs' | null;
}

interface ConflictChoicesProps<T extends object> {
  /** What happened, as a sentence. */
  readonly message: string;
  readonly conflicts: readonly ShownConflict<T>[];
  readonly words: FieldWords<T>;
  readonly onKeep: (field: keyof T & string, keeps: 'yours' | 'theirs') => void;
}

/** Announces a save by somebody else; fields that both changed show both values to choose from. */
export function ConflictChoices<T extends object>(props: ConflictChoicesProps<T>) {
  const { message, conflicts, words, onKeep } = props;
  return (
    <div className={styles.conflicts} role="alert">
      <Notice tone="warning">{message}</Notice>
      {conflicts.map(({ field, yours, theirs, keeps }) => (
        <ChoiceField
          key={field}
          label={words[field].label}
          value={keeps}
          choices={[
            { value: 'yours', label: words[field].text(yours), meaning: 'Yours, not saved yet' },
            { value: 'theirs', label: words[field].text(theirs), meaning: 'Theirs, saved meanwhile' },
          ]}
          onChange={(kept) => onKeep(field, kept)}
        />
      ))}
    </div>
  );
}

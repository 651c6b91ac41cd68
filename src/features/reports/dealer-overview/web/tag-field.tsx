import { useState } from 'react';
import styles from './dealer-overview.module.css';

interface TagFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onSave: (tag: string) => void;
}

const TAGS = ['New', 'Used', 'F&I', 'Service', 'Parts', 'Leads', 'Marketing', 'Store'];

/** A suggested tag or own text. Saves on blur or Enter; Escape restores it. */
export function TagField({ label, value, onSave }: TagFieldProps) {
  const [text, setText] = useState(value);
  const save = () => {
    if (text.trim() !== value) onSave(text.trim());
  };
  return (
    <span className={styles.tag}>
      <input
        className={styles.tagField}
        aria-label={label}
        placeholder="Tag"
        list="overview-tags"
        maxLength={30}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
          if (event.key === 'Escape') setText(value);
        }}
      />
      <datalist id="overview-tags">
        {TAGS.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </span>
  );
}

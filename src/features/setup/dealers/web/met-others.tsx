import { ChoiceField } from '../../../../web/ui/fields/choice-field.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import type { SettingWords } from './setting-words.ts';
import styles from './settings.module.css';
import type { SettingsEdit } from './use-settings-edit.ts';

interface MetOthersProps<T extends object> {
  readonly edit: SettingsEdit<T>;
  readonly words: SettingWords<T>;
}

/** Announces a save by somebody else; conflicts need a choice. */
export function MetOthers<T extends object>({ edit, words }: MetOthersProps<T>) {
  return (
    <div className={styles.met} role="alert">
      <Notice tone="warning">{whatHappened(edit, words)}</Notice>
      {edit.conflicts.map(({ field, yours, theirs, keeps }) => (
        <ChoiceField
          key={field}
          label={words[field].label}
          value={keeps}
          choices={[
            { value: 'yours', label: words[field].text(yours), meaning: 'Yours, not saved yet' },
            { value: 'theirs', label: words[field].text(theirs), meaning: 'Theirs, saved meanwhile' },
          ]}
          onChange={(kept) => edit.keep(field, kept)}
        />
      ))}
    </div>
  );
}

function whatHappened<T extends object>(edit: SettingsEdit<T>, words: SettingWords<T>): string {
  if (edit.conflicts.length > 0) {
    return 'Somebody else changed the same settings while you were editing. Choose what to keep, then save.';
  }
  if (!edit.isDirty) return 'Somebody else has saved the same changes already. Nothing is left to save.';
  const theirs = edit.takenOver.map((field) => words[field].label).join(', ');
  const what = theirs === '' ? 'these settings' : theirs;
  return `Somebody else changed ${what} while you were editing. Your changes fit beside theirs; save again.`;
}

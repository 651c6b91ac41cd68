import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { DraftEdit } from '../../../../web/drafts/use-draft.ts';
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx';
import { notify } from '../../../../web/shell/notify.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { ConflictChoices, type FieldWords } from '../../../../web/ui/fields/conflict-choices.tsx';
import { Card } from '../../../../web/ui/page.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import styles from './settings.module.css';

const EDITED = ['edit', 'dealerGroupId', 'dealerShipId'];

export interface SettingsFormProps<T extends object> {
  readonly title: string;
  readonly words: FieldWords<T>;
  readonly edit: DraftEdit<T>;
  /** Why the settings are read-only; null when editable. */
  readonly readOnly: string | null;
  /** Toast after saving. */
  readonly savedMessage: string;
  /** Focuses the title, for layouts where the form covers the list. */
  readonly takesFocus: boolean;
  readonly children: ReactNode;
}

/** Shared frame: permissions, errors, conflicts, save and discard. */
export function SettingsForm<T extends object>(props: SettingsFormProps<T>) {
  const { title, words, edit, readOnly, savedMessage, takesFocus, children } = props;
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  const firstWrong = Object.keys(edit.errors)[0];
  useEffect(() => {
    if (firstWrong === undefined) return;
    form.current?.querySelector<HTMLElement>(`[name="${firstWrong}"]`)?.focus();
  }, [firstWrong]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!edit.isDirty || !edit.isDecided || edit.isSaving) return;
    if (await edit.submit()) notify({ type: 'positive', message: savedMessage });
  }

  return (
    <Card>
      <section aria-labelledby={titleId}>
        <h2 ref={heading} id={titleId} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {readOnly !== null ? (
          <ReadOnly {...{ words, readOnly }} values={edit.values} />
        ) : (
          <form ref={form} noValidate aria-labelledby={titleId} onSubmit={submit}>
            <div className={styles.fields}>
              {edit.failure !== null && <Notice tone="negative">{edit.failure}</Notice>}
              {edit.hasMet && (
                <ConflictChoices
                  message={metText(edit, words)}
                  conflicts={edit.conflicts}
                  words={words}
                  onKeep={edit.keep}
                />
              )}
              {children}
            </div>
            <SaveBar edit={edit} />
          </form>
        )}
      </section>
      <LeaveGuard
        isDirty={edit.isDirty}
        lost={`What you changed for ${title} has not been saved.`}
        parameters={EDITED}
      />
    </Card>
  );
}

function SaveBar<T extends object>({ edit }: { readonly edit: DraftEdit<T> }) {
  if (!edit.isDirty) return null;
  return (
    <div className={styles.saveBar}>
      <span className={styles.unsaved} role="status">
        {edit.isDecided ? 'Not saved yet' : 'Choose above what to keep'}
      </span>
      <Button disabled={edit.isSaving} onClick={edit.discard}>
        Discard
      </Button>
      <Button kind="primary" type="submit" busy={edit.isSaving} disabled={!edit.isDecided}>
        Save
      </Button>
    </div>
  );
}

interface ReadOnlyProps<T> {
  readonly words: FieldWords<T>;
  readonly values: T;
  readonly readOnly: string;
}

function ReadOnly<T extends object>({ words, values, readOnly }: ReadOnlyProps<T>) {
  const fields = Object.keys(words) as (keyof T & string)[];
  return (
    <div className={styles.fields}>
      <Notice>{readOnly}</Notice>
      <dl className={styles.values}>
        {fields.map((field) => (
          <div key={field} className={styles.value}>
            <dt>{words[field].label}</dt>
            <dd>{words[field].text(values[field])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** What somebody else's save means for these edits. */
function metText<T extends object>(edit: DraftEdit<T>, words: FieldWords<T>): string {
  if (edit.conflicts.length > 0) {
    return 'Someone else changed the same settings while you were editing. Choose what to keep, then save.';
  }
  if (!edit.isDirty) return 'Someone else has already saved the same changes. Nothing is left to save.';
  const theirs = edit.takenOver.map((field) => words[field].label).join(', ');
  const what = theirs === '' ? 'these settings' : theirs;
  return `Someone else changed ${what} while you were editing. Your changes fit beside theirs; save again.`;
}

import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx';
import { notify } from '../../../../web/shell/notify.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Card } from '../../../../web/ui/page.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { MetOthers } from './met-others.tsx';
import type { SettingWords } from './setting-words.ts';
import styles from './settings.module.css';
import type { SettingsEdit } from './use-settings-edit.ts';

const EDITED = ['edit', 'dealerGroupId', 'dealerShipId'];

export interface SettingsFormProps<T extends object> {
  readonly title: string;
  readonly words: SettingWords<T>;
  readonly edit: SettingsEdit<T>;
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
              {edit.hasMet && <MetOthers edit={edit} words={words} />}
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

function SaveBar<T extends object>({ edit }: { readonly edit: SettingsEdit<T> }) {
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
  readonly words: SettingWords<T>;
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

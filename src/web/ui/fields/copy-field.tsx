import { type FocusEvent, useEffect, useId, useRef, useState } from 'react';
import { IconCopy } from '../action-icons.ts';
import { Button } from '../buttons.tsx';
import { IconCheck } from '../icons.ts';
import styles from './copy-field.module.css';

export interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  /** Whether the text has several lines. */
  readonly isBlock?: boolean;
  readonly onCopied?: () => void;
}

const SHOWN_FOR_MS = 2_000;

/** A text to copy: a press selects it, a button copies it. */
export function CopyField({ label, value, isBlock = false, onCopied }: CopyFieldProps) {
  const id = useId();
  const shown = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');

  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const box = {
    id,
    ref: (element: HTMLInputElement | HTMLTextAreaElement | null) => {
      shown.current = element;
    },
    className: styles.value,
    readOnly: true,
    spellCheck: false,
    value,
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      currentTarget.select(),
  };

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setState('copied');
      onCopied?.();
    } catch {
      // Insecure pages may not write to the clipboard, so the text is selected instead.
      shown.current?.focus();
      setState('refused');
    }
  }

  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <Button
          compact
          kind="quiet"
          icon={state === 'copied' ? <IconCheck size={14} /> : <IconCopy size={14} />}
          onClick={copy}
        >
          {state === 'copied' ? 'Copied' : 'Copy'}
          <span className="spoken"> {label}</span>
        </Button>
      </div>
      {isBlock ? <textarea {...box} rows={value.split('\n').length} wrap="off" /> : <input {...box} />}
      <span className={state === 'refused' ? styles.refused : 'spoken'} role="status">
        {state === 'copied' && `${label} copied`}
        {state === 'refused' &&
          'Your browser blocks copying from this page. The text is selected: press Ctrl+C.'}
      </span>
    </div>
  );
}

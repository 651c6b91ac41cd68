import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styles from './sheet.module.css';
import type { SheetField } from './sheet-column.ts';

export interface SheetFieldBoxProps {
  readonly label: string;
  readonly field: SheetField;
  /** Returns an error, or null if stored. */
  readonly onCommit: (text: string) => string | null;
  readonly onLeave: (way: Way) => void;
}

type Way = 'down' | 'up' | 'right' | 'left' | 'stay' | 'blur';

/**
 * Where a key leads from the field. Esc cancels. Arrow keys stay in a field that was opened to edit
 * its text.
 */
function wayOut({ key, shiftKey }: KeyboardEvent, replaces: boolean): Exclude<Way, 'blur'> | null {
  if (key === 'Escape') return 'stay';
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  if (!replaces) return null;
  return key === 'ArrowDown' ? 'down' : key === 'ArrowUp' ? 'up' : null;
}

/** The input in a cell. Enter, Tab and blur save; Esc cancels. */
export function SheetFieldBox({ label, field, onCommit, onLeave }: SheetFieldBoxProps) {
  const [text, setText] = useState(field.text);
  const [wrong, setWrong] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);

  const { text: began, replaces } = field;
  useEffect(() => {
    input.current?.focus();
    if (replaces) input.current?.setSelectionRange(began.length, began.length);
    else input.current?.select();
  }, [began, replaces]);

  function finish(way: Way): void {
    if (isDone.current) return;
    const isTouched = text !== field.text || field.replaces;
    const message = isTouched ? onCommit(text) : null;
    setWrong(message);
    if (message !== null && way !== 'blur') return;
    isDone.current = true;
    onLeave(way);
  }

  function press(event: KeyboardEvent): void {
    const way = wayOut(event, field.replaces);
    if (way === null) return;
    event.preventDefault();
    // Otherwise Esc also closes a dialog around the sheet.
    event.stopPropagation();
    if (way !== 'stay') {
      finish(way);
      return;
    }
    isDone.current = true;
    onLeave(way);
  }

  return (
    <>
      <input
        ref={input}
        className={styles.field}
        aria-label={label}
        aria-invalid={wrong !== null}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWrong(null);
        }}
        onKeyDown={press}
        onBlur={() => finish('blur')}
      />
      {wrong !== null && (
        <span role="alert" className={styles.wrong}>
          {wrong}
        </span>
      )}
    </>
  );
}

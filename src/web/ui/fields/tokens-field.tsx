import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { IconX } from '../icons.ts';
import { FieldGroup, type FieldGroupProps } from './field-group.tsx';
import styles from './tokens-field.module.css';

export interface TokensFieldProps extends Pick<FieldGroupProps, 'label' | 'hint' | 'error'> {
  readonly name: string;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  /** Placeholder, such as `Add a name`. */
  readonly placeholder: string;
  readonly maxLength: number;
}

export function TokensField(props: TokensFieldProps) {
  const { label, hint, error, name, value, onChange, placeholder, maxLength } = props;
  const [typed, setTyped] = useState('');
  const [said, say] = useState('');
  const inputId = useId();

  function add(texts: readonly string[]): void {
    const wanted = texts.map((text) => text.trim().slice(0, maxLength)).filter(Boolean);
    const known = new Set(value.map((text) => text.toLowerCase()));
    const added = wanted.filter((text) => !known.has(text.toLowerCase()) && known.add(text.toLowerCase()));
    if (added.length > 0) onChange([...value, ...added]);
    if (wanted.length > 0)
      say(added.length > 0 ? `Added ${added.join(', ')}` : `${wanted[0]} is already in the list`);
    setTyped('');
  }

  function remove(token: string): void {
    onChange(value.filter((other) => other !== token));
    say(`Removed ${token}`);
    document.getElementById(inputId)?.focus();
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter' || typed.trim() === '') return;
    event.preventDefault();
    add([typed]);
  }

  /** A column copied from a spreadsheet becomes one text per line. */
  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const lines = event.clipboardData.getData('text').split(/[\n\r\t;]+/);
    if (lines.length < 2) return;
    event.preventDefault();
    add(lines);
  }

  return (
    <FieldGroup label={label} hint={hint} error={error}>
      <div className={styles.box}>
        {value.length > 0 && (
          <ul className={styles.tokens}>
            {value.map((token) => (
              <li key={token} className={styles.token}>
                <span className={styles.text}>{token}</span>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={`Remove ${token}`}
                  onClick={() => remove(token)}
                >
                  <IconX size={12} stroke={2} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          id={inputId}
          className={styles.input}
          name={name}
          value={typed}
          placeholder={placeholder}
          aria-label={`${label}: ${placeholder.toLowerCase()}`}
          aria-invalid={error !== undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLength}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => add([typed])}
        />
      </div>
      <span className="spoken" role="status">
        {said}
      </span>
    </FieldGroup>
  );
}

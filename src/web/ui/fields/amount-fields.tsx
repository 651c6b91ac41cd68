import { TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './amount-fields.module.css';
import fieldStyles from './fields.module.css';

interface AmountFieldProps {
  readonly label: string;
  readonly name?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly onFocus?: () => void;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  /** Whether the label is only for screen readers, because a heading shows it. */
  readonly labelHidden?: boolean;
}

export function MoneyField(props: AmountFieldProps) {
  return <AmountInput {...props} inputMode="decimal" leftSection={<span className={styles.sign}>$</span>} />;
}

/** A percent with its sign after the number. */
export function PercentField(props: AmountFieldProps) {
  return <AmountInput {...props} inputMode="decimal" rightSection={<span className={styles.sign}>%</span>} />;
}

interface DayFieldProps extends AmountFieldProps {
  readonly days: number;
}

/** A day of the month. Arrow keys step by one. */
export function DayField({ days, ...props }: DayFieldProps) {
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (Number.parseInt(props.value, 10) || 0) + by;
    props.onChange(String(Math.min(days, Math.max(1, next))));
  };
  return <AmountInput {...props} inputMode="numeric" maxLength={2} onKeyDown={press} />;
}

interface AmountInputProps extends AmountFieldProps {
  readonly inputMode: 'decimal' | 'numeric';
  readonly leftSection?: ReactNode;
  readonly rightSection?: ReactNode;
  readonly maxLength?: number;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

function AmountInput({ label, labelHidden = false, hint, onChange, error, ...rest }: AmountInputProps) {
  return (
    <TextInput
      {...(labelHidden ? { 'aria-label': label } : { label })}
      description={hint}
      error={error}
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={{
        label: fieldStyles.label ?? '',
        input: classNames(fieldStyles.input, styles.amount),
        error: fieldStyles.error ?? '',
        description: fieldStyles.description ?? '',
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
    />
  );
}

import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './fields/fields.module.css';

export interface DateFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`, shown in the browser's format; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
}

export function DateField({ onChange, hint, ...rest }: DateFieldProps) {
  return (
    <TextInput
      type="date"
      classNames={{
        label: styles.label ?? '',
        input: styles.input ?? '',
        error: styles.error ?? '',
        description: styles.description ?? '',
      }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={hint}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
    />
  );
}

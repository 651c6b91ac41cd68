import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './fields.module.css';

export interface TimeFieldProps {
  readonly label: string;
  readonly name: string;
  /** `HH:MM`, 24 hours; shown in the browser's format. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

export function TimeField({ onChange, hint, ...rest }: TimeFieldProps) {
  return (
    <TextInput
      type="time"
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

import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import fieldStyles from './fields.module.css';
import styles from './text-area-field.module.css';

export interface TextAreaFieldProps {
  readonly label: string;
  readonly name?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** Lines visible without scrolling. */
  readonly rows?: number;
}

export function TextAreaField({ onChange, hint, rows = 3, ...rest }: TextAreaFieldProps) {
  return (
    <Textarea
      rows={rows}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={{
        label: fieldStyles.label ?? '',
        input: classNames(fieldStyles.input, styles.area),
        error: fieldStyles.error ?? '',
        description: fieldStyles.description ?? '',
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
    />
  );
}

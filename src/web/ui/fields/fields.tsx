import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput, Select, TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import styles from './fields.module.css';

interface FieldProps {
  readonly label: string;
  readonly name?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Announced together with the field. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

const looks = {
  label: styles.label ?? '',
  required: styles.required ?? '',
  input: styles.input ?? '',
  error: styles.error ?? '',
  description: styles.description ?? '',
};

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

const shared = { classNames: looks, inputWrapperOrder: order, withAsterisk: false };

export interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'search' | 'tel' | 'url';
  readonly autoComplete?: string;
  readonly inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | 'search';
  readonly maxLength?: number;
  readonly icon?: ReactNode;
  /** Outside a form. */
  readonly onEnter?: () => void;
}

export function TextField({ onChange, hint, icon, onEnter, ...rest }: TextFieldProps) {
  return (
    <TextInput
      {...shared}
      description={hint}
      leftSection={icon}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(onEnter && { onKeyDown: (event: KeyboardEvent) => enterPressed(event, onEnter) })}
      {...rest}
    />
  );
}

function enterPressed(event: KeyboardEvent, onEnter: () => void): void {
  if (event.key !== 'Enter') return;
  // Otherwise a button that takes the focus here is pressed, too.
  event.preventDefault();
  onEnter();
}

export interface PasswordFieldProps extends FieldProps {
  readonly autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({ onChange, hint, ...rest }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...shared}
      classNames={{ ...looks, input: styles.input ?? '' }}
      description={hint}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
    />
  );
}

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectFieldProps extends Omit<FieldProps, 'onChange' | 'value'> {
  /** Null for none. */
  readonly value: string | null;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
  readonly searchable?: boolean;
  readonly nothingFound?: string;
  /** False for a filter whose options say it all. */
  readonly isLabelShown?: boolean;
}

export function SelectField({
  options,
  onChange,
  hint,
  nothingFound = 'Nothing matches.',
  label,
  isLabelShown = true,
  ...rest
}: SelectFieldProps) {
  return (
    <Select
      {...shared}
      classNames={{ ...looks, dropdown: styles.dropdown ?? '', option: styles.option ?? '' }}
      data={[...options]}
      allowDeselect={false}
      // Inside a modal dialog, a list outside it could not be reached.
      comboboxProps={{ withinPortal: false }}
      checkIconPosition="right"
      description={hint}
      nothingFoundMessage={nothingFound}
      {...(isLabelShown ? { label } : { 'aria-label': label })}
      onChange={(value) => {
        if (value !== null) onChange(value);
      }}
      {...rest}
    />
  );
}

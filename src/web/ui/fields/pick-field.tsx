import { InputBase } from '@mantine/core';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { IconSelector } from '../icons.ts';
import { Popover } from '../shell/popover.tsx';
import fieldStyles from './fields.module.css';
import styles from './pick-field.module.css';
import { PickList } from './pickers/pick-list.tsx';
import type { PickOption } from './pickers/pick-rows.ts';

export interface PickFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly shown: string;
  /** Called when the list opens, so that long lists cost nothing before. */
  readonly options: () => readonly PickOption[];
  readonly onChange: (id: string) => void;
  readonly placeholder: string;
  readonly nothingFound?: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** A choice among hundreds, with a search. */
export function PickField(props: PickFieldProps) {
  const { label, name, value, shown, options, onChange, placeholder, nothingFound, hint, error } = props;
  return (
    <Popover
      label={label}
      className={styles.panel}
      trigger={(trigger) => (
        <InputBase
          component="button"
          type="button"
          pointer
          name={name}
          label={label}
          aria-label={`${label}: ${shown}`}
          description={hint}
          error={error}
          rightSection={<IconSelector size={16} stroke={1.75} aria-hidden />}
          rightSectionPointerEvents="none"
          classNames={{
            label: fieldStyles.label ?? '',
            input: classNames(fieldStyles.input, styles.button),
            error: fieldStyles.error ?? '',
            description: fieldStyles.description ?? '',
          }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...trigger}
        >
          {shown}
        </InputBase>
      )}
    >
      {(close) => (
        <PickList
          label={label}
          placeholder={placeholder}
          options={options()}
          picked={new Set([value])}
          {...(nothingFound !== undefined && { nothingFound })}
          onPick={(id) => {
            onChange(id);
            close();
          }}
        />
      )}
    </Popover>
  );
}

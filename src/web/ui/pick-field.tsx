import { InputBase, Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import fieldStyles from './fields.module.css';
import { IconSelector } from './icons.ts';
import styles from './pick-field.module.css';
import { PickList } from './pickers/pick-list.tsx';
import type { PickOption } from './pickers/pick-rows.ts';

export interface PickFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  /** How the value is shown. */
  readonly shown: string;
  /** Asked for when the list opens, so that long lists cost nothing before. */
  readonly options: () => readonly PickOption[];
  readonly onChange: (id: string) => void;
  readonly placeholder: string;
  readonly nothingFound?: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** One of hundreds, found by typing. */
export function PickField(props: PickFieldProps) {
  const { label, name, value, shown, options, onChange, placeholder, nothingFound, hint, error } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      offset={6}
      width="target"
      trapFocus
      returnFocus
    >
      <Popover.Target>
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
            input: `${fieldStyles.input} ${styles.button}`,
            error: fieldStyles.error ?? '',
            description: fieldStyles.description ?? '',
          }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onClick={() => setOpen(!isOpen)}
        >
          {shown}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown ?? ''} aria-label={label}>
        {isOpen && (
          <PickList
            label={label}
            placeholder={placeholder}
            options={options()}
            picked={new Set([value])}
            {...(nothingFound !== undefined && { nothingFound })}
            onPick={(id) => {
              onChange(id);
              setOpen(false);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

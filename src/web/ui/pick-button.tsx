import { Button, Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import buttonStyles from './buttons.module.css';
import styles from './pick-field.module.css';
import { PickList } from './pickers/pick-list.tsx';
import type { PickOption } from './pickers/pick-rows.ts';

export interface PickButtonProps {
  /** What is picked, for those who listen. */
  readonly label: string;
  readonly placeholder: string;
  readonly options: () => readonly PickOption[];
  readonly onPick: (id: string) => void;
  readonly children: ReactNode;
}

/** A button that does something with one of hundreds, picked by typing. */
export function PickButton({ label, placeholder, options, onPick, children }: PickButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" offset={6} trapFocus returnFocus>
      <Popover.Target>
        <Button
          className={buttonStyles.button ?? ''}
          variant="default"
          mod={{ compact: true }}
          onClick={() => setOpen(!isOpen)}
        >
          {children}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown ?? ''} aria-label={label}>
        {isOpen && (
          <PickList
            label={label}
            placeholder={placeholder}
            options={options()}
            onPick={(id) => {
              setOpen(false);
              onPick(id);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

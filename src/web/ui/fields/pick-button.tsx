import type { ReactNode } from 'react';
import { Button } from '../buttons.tsx';
import { Popover } from '../shell/popover.tsx';
import styles from './pick-field.module.css';
import { PickList } from './pickers/pick-list.tsx';
import type { PickOption } from './pickers/pick-rows.ts';

export interface PickButtonProps {
  readonly label: string;
  readonly placeholder: string;
  readonly options: () => readonly PickOption[];
  readonly onPick: (id: string) => void;
  readonly children: ReactNode;
}

/** A button that opens a searchable list and acts on the choice. */
export function PickButton({ label, placeholder, options, onPick, children }: PickButtonProps) {
  return (
    <Popover
      label={label}
      className={styles.panel}
      trigger={(trigger) => (
        <Button compact {...trigger}>
          {children}
        </Button>
      )}
    >
      {(close) => (
        <PickList
          label={label}
          placeholder={placeholder}
          options={options()}
          onPick={(id) => {
            close();
            onPick(id);
          }}
        />
      )}
    </Popover>
  );
}

import { useMemo, useState } from 'react';
import { PickList } from '../fields/pickers/pick-list.tsx';
import { findOptions } from '../fields/pickers/pick-rows.ts';
import { Dialog } from './dialog.tsx';

export interface Command {
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  readonly group: string;
  readonly run: () => void;
}

export interface CommandPaletteProps {
  readonly commands: readonly Command[];
  /** Commands made for a search, listed first. */
  readonly find: (search: string) => readonly Command[];
  readonly onClose: () => void;
}

/** Every screen, store, KPI and action, found by typing. */
export function CommandPalette({ commands, find, onClose }: CommandPaletteProps) {
  const [search, setSearch] = useState('');
  const shown = useMemo(
    () => [...(search === '' ? [] : find(search)), ...findOptions(commands, search)] as readonly Command[],
    [commands, find, search],
  );
  return (
    <Dialog label="Search" onClose={onClose}>
      <PickList
        label="Screens, stores, KPIs and actions"
        placeholder="Search, such as honda budget or cpl last month"
        options={shown}
        onSearch={setSearch}
        visible={10}
        nothingFound="Nothing matches."
        onPick={(id) => {
          onClose();
          shown.find((command) => command.id === id)?.run();
        }}
      />
    </Dialog>
  );
}

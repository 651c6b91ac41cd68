import { PickList } from '../fields/pickers/pick-list.tsx';
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
  readonly onClose: () => void;
}

/** Every screen, dealership, KPI and action, found by typing. */
export function CommandPalette({ commands, onClose }: CommandPaletteProps) {
  return (
    <Dialog label="Search" onClose={onClose}>
      <PickList
        label="Screens, dealerships, KPIs and actions"
        placeholder="Search screens, dealerships, KPIs and actions"
        options={commands}
        visible={10}
        nothingFound="Nothing matches."
        onPick={(id) => {
          onClose();
          commands.find((command) => command.id === id)?.run();
        }}
      />
    </Dialog>
  );
}

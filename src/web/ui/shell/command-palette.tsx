import { PickList } from '../fields/pickers/pick-list.tsx';
import { Dialog } from './dialog.tsx';

/** Something the palette can do. */
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

/** Everything one can go to or do, a few letters away. */
export function CommandPalette({ commands, onClose }: CommandPaletteProps) {
  return (
    <Dialog label="Search" onClose={onClose}>
      <PickList
        label="Screens, dealerships, KPIs and actions"
        placeholder="Search screens, dealerships, KPIs and actions"
        options={commands}
        visible={10}
        nothingFound="Nothing is called so."
        onPick={(id) => {
          onClose();
          commands.find((command) => command.id === id)?.run();
        }}
      />
    </Dialog>
  );
}

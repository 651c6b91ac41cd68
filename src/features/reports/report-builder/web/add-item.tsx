import { IconPlus } from '../../../../web/ui/action-icons.ts';
import { MenuButton } from '../../../../web/ui/dialogs/menu-button.tsx';
import type { GridItem, ItemKind } from '../report-shapes.ts';
import { ITEM_TITLES } from '../rules-items.ts';
import { newItem } from './new-item.ts';

interface AddItemProps {
  readonly pageName: string;
  readonly onAdd: (item: GridItem) => void;
}

const KINDS = Object.keys(ITEM_TITLES) as ItemKind[];

export function AddItem({ pageName, onAdd }: AddItemProps) {
  return (
    <div>
      <MenuButton
        label={`Add to ${pageName}`}
        text="Add item"
        icon={<IconPlus size={16} />}
        items={() =>
          KINDS.map((kind) => ({
            id: kind,
            title: ITEM_TITLES[kind],
            apart: kind === 'text',
            act: () => onAdd(newItem(kind)),
          }))
        }
      />
    </div>
  );
}

import { IconDots, IconPencil } from '../../../../web/ui/action-icons.ts';
import { IconButton } from '../../../../web/ui/buttons.tsx';
import { Badge } from '../../../../web/ui/cards/badge.tsx';
import { MenuButton } from '../../../../web/ui/dialogs/menu-button.tsx';
import type { GridItem, ReportPage } from '../report-shapes.ts';
import { newKey, withItem, withoutItem } from './draft.ts';

interface ItemToolsProps {
  readonly item: GridItem;
  readonly name: string;
  readonly page: ReportPage;
  readonly pages: readonly ReportPage[];
  /** Who else edits the item now. */
  readonly editor: string | null;
  readonly onPage: (page: ReportPage) => void;
  readonly onPages: (pages: readonly ReportPage[]) => void;
  readonly onEdit: () => void;
}

export function ItemTools({ item, name, page, pages, editor, onPage, onPages, onEdit }: ItemToolsProps) {
  const others = pages.filter(({ key }) => key !== page.key);
  const moveTo = (to: ReportPage) =>
    onPages(
      pages.map((one) => {
        if (one.key === page.key) return withoutItem(page, item.id);
        return one.key === to.key ? withItem(one, item) : one;
      }),
    );
  return (
    <>
      {editor !== null && <Badge>{editor} is editing</Badge>}
      {item.kind !== 'break' && (
        <IconButton compact label={`Edit ${name}`} onClick={onEdit}>
          <IconPencil size={14} />
        </IconButton>
      )}
      <MenuButton
        compact
        label={`Actions for ${name}`}
        icon={<IconDots size={14} />}
        items={() => [
          {
            id: 'duplicate',
            title: 'Duplicate',
            act: () => onPage(withItem(page, { ...item, id: newKey() })),
          },
          ...others.map((one) => ({
            id: one.key,
            title: `Move to ${one.pageTitle || `page ${pages.indexOf(one) + 1}`}`,
            act: () => moveTo(one),
          })),
          {
            id: 'delete',
            title: 'Delete',
            danger: true,
            apart: true,
            act: () => onPage(withoutItem(page, item.id)),
          },
        ]}
      />
    </>
  );
}

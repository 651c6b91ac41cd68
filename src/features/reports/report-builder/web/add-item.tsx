import { IconPlus } from '../../../../web/ui/action-icons.ts';
import { MenuButton } from '../../../../web/ui/dialogs/menu-button.tsx';
import type { GridItem, ItemKind } from '../report-shapes.ts';
import { ITEM_TITLES } from '../rules-items.ts';
import { newKey } from './draft.ts';

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

const WHOLE = { width: 12, height: 8 };
const HALF = { width: 6, height: 7 };

/** An item as it begins; `image` waits for its image. */
export function newItem(kind: ItemKind, imageId = 0): GridItem {
  const place = { id: newKey(), title: '', row: 1, col: 1 };
  switch (kind) {
    case 'cards':
      return { ...place, width: 12, height: 4, kind, kpis: ['total_gross', 'units_retail', 'leads'] };
    case 'trend':
      return { ...place, ...HALF, kind, kpi: 'leads', look: 'line', cumulative: false };
    case 'dual': {
      const series = [
        { kpi: 'leads', side: 'left' } as const,
        { kpi: 'closing_ratio', side: 'right' } as const,
      ];
      return { ...place, ...HALF, kind, series };
    }
    case 'stacked':
      return { ...place, ...HALF, kind, kpi: 'leads', by: 'source_type', look: 'bars' };
    case 'ranked': {
      const columns = [
        { kpi: 'total_gross', change: true } as const,
        { kpi: 'units_retail', change: false } as const,
      ];
      return { ...place, ...WHOLE, kind, by: 'dealership', columns, limit: 25 };
    }
    case 'ring':
      return { ...place, ...HALF, kind, kpi: 'leads', by: 'lead_type' };
    case 'funnel':
      return { ...place, ...HALF, kind, kpis: ['leads', 'leads_good', 'sold_from_leads'] };
    case 'heat':
    case 'calendar':
      return { ...place, ...HALF, kind, kpi: 'leads' };
    case 'bubble':
      return {
        ...place,
        ...HALF,
        kind,
        by: 'dealership',
        x: 'leads',
        y: 'closing_ratio',
        area: 'units_retail',
      };
    case 'movers':
      return { ...place, ...HALF, kind, kpi: 'leads', by: 'source' };
    case 'text':
      return { ...place, width: 12, height: 3, kind, text: '' };
    case 'image':
      return { ...place, width: 4, height: 4, kind, imageId, alt: '' };
    case 'alerts':
      return { ...place, width: 12, height: 6, kind, limit: 10 };
    case 'break':
      return { ...place, width: 12, height: 1, kind };
  }
}

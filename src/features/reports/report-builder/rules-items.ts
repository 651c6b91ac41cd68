import type { Widget } from '../../../core/board/board.ts';
import { DIMENSION_TITLES } from '../../../core/kpis/dimensions.ts';
import type { BreakdownKey } from '../../../core/kpis/fact.ts';
import type { GridItem, ItemKind } from './report-shapes.ts';

export const ITEM_TITLES = {
  cards: 'KPI cards',
  trend: 'Trend',
  dual: 'Two axes',
  stacked: 'Stacked',
  ranked: 'Table',
  ring: 'Ring',
  funnel: 'Funnel',
  heat: 'Hours of the week',
  calendar: 'Calendar',
  bubble: 'Bubbles',
  movers: 'What moved',
  text: 'Text',
  image: 'Image',
  alerts: 'Alert list',
  break: 'Page break',
} as const satisfies Record<ItemKind, string>;

/** The title of an item; what its kind is called where it has none. */
export function itemTitle({ title, kind }: Pick<GridItem, 'title' | 'kind'>): string {
  return title || ITEM_TITLES[kind];
}

/** What rows of a breakdown are called. */
export function nounOf(by: BreakdownKey): string {
  if (by === 'dealership') return 'Store';
  return by === 'department' ? 'Department' : DIMENSION_TITLES[by];
}

/** The board widget of an item; null for items without KPIs, such as texts. */
export function widgetOf(item: GridItem): Widget | null {
  const about = { key: item.id, title: item.title };
  switch (item.kind) {
    case 'cards':
    case 'funnel':
      return { ...about, kind: item.kind, kpis: item.kpis };
    case 'trend': {
      const { kpi, look, cumulative } = item;
      return { ...about, kind: 'trend', kpis: [kpi], look, cumulative };
    }
    case 'dual':
      return { ...about, kind: 'dual', series: item.series };
    case 'stacked': {
      const { kpi, by, look } = item;
      return { ...about, kind: 'stacked', kpi, by, look };
    }
    case 'ranked': {
      const { by, columns, limit } = item;
      const noun = nounOf(by);
      return { ...about, kind: 'ranked', views: [{ by, title: item.title || noun, noun, columns, limit }] };
    }
    case 'ring':
    case 'movers': {
      const { kind, kpi, by } = item;
      return { ...about, kind, kpi, by };
    }
    case 'heat':
    case 'calendar':
      return { ...about, kind: item.kind, kpi: item.kpi };
    case 'bubble': {
      const { by, x, y, area } = item;
      return { ...about, kind: 'bubble', by, noun: nounOf(by), x, y, area };
    }
    case 'text':
    case 'image':
    case 'alerts':
    case 'break':
      return null;
  }
}

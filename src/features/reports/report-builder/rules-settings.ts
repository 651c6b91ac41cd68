import { Problem } from '../../../core/errors.ts';
import { dimensionsOf, findKpi } from '../../../core/kpis/catalog.ts';
import { departmentsOf } from '../../../core/kpis/departments.ts';
import type { BreakdownKey } from '../../../core/kpis/fact.ts';
import { addsUpOverTime, isAddable, type Kpi } from '../../../core/kpis/kpi.ts';
import type { GridItem, ReportSettings, SentSettings } from './report-shapes.ts';
import { compacted } from './rules-grid.ts';
import { ITEM_TITLES } from './rules-items.ts';

/**
 * Settings as they are stored: page ids are left out, every page has a key, and no two items overlap.
 *
 * @param newKey a key for a page that has none
 * @throws Problem `invalid` for a key that occurs twice, and for an item whose KPIs it cannot show
 */
export function storedSettings({ pages, ...rest }: SentSettings, newKey: () => string): ReportSettings {
  const kept = pages.map(({ pageTitle, description, gridItems, key }) => ({
    ...{ key: key ?? newKey(), pageTitle, description },
    gridItems: compacted(gridItems),
  }));
  requireOnce(
    kept.map(({ key }) => key),
    'page',
  );
  requireOnce(
    kept.flatMap(({ gridItems }) => gridItems.map(({ id }) => id)),
    'item',
  );
  for (const [index, { gridItems }] of kept.entries()) {
    for (const item of gridItems) requireShowable(item, index + 1);
  }
  return { ...rest, pages: kept };
}

function requireOnce(keys: readonly string[], what: string): void {
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw refused(`Two ${what}s have the key ${twice}.`);
}

function requireShowable(item: GridItem, page: number): void {
  const problem = itemTrouble(item);
  if (problem === null) return;
  throw refused(`Page ${page}, ${item.title || ITEM_TITLES[item.kind]}: ${problem}`);
}

/** Why an item cannot be shown; null where it can. */
export function itemTrouble(item: GridItem): string | null {
  const kpis = kpisOfItem(item).map((key) => findKpi(key));
  const known = kpis.filter((kpi) => kpi !== undefined);
  if (known.length < kpis.length) return 'there is no such KPI.';
  const unsplit = 'by' in item ? known.find((kpi) => !splits(kpi, item.by)) : undefined;
  if (unsplit && 'by' in item) return `${unsplit.title} has no breakdown by ${item.by}.`;
  if (item.kind === 'ring' || item.kind === 'stacked' || item.kind === 'funnel') {
    const apart = known.find((kpi) => !isAddable(kpi));
    if (apart) return `the parts of ${apart.title} do not add up. Choose a table.`;
  }
  if (item.kind === 'trend' && item.cumulative) {
    const level = known.find((kpi) => !addsUpOverTime(kpi));
    if (level) return `${level.title} does not add up over time, so it has no running total.`;
  }
  return null;
}

function splits(kpi: Kpi, by: BreakdownKey): boolean {
  if (by === 'dealership') return true;
  if (by === 'department') return departmentsOf(kpi).length > 0;
  return dimensionsOf(kpi).some(({ key }) => key === by);
}

function kpisOfItem(item: GridItem): readonly string[] {
  switch (item.kind) {
    case 'cards':
    case 'funnel':
      return item.kpis;
    case 'dual':
      return item.series.map(({ kpi }) => kpi);
    case 'ranked':
      return item.columns.map(({ kpi }) => kpi);
    case 'bubble':
      return [item.x, item.y, item.area].filter((kpi) => kpi !== null);
    case 'text':
    case 'image':
    case 'alerts':
    case 'break':
      return [];
    default:
      return [item.kpi];
  }
}

function refused(message: string): Problem {
  return new Problem('invalid', '', [{ field: 'reportSettings', message }]);
}

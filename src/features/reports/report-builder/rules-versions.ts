import { capital } from '../../../core/text/capital.ts';
import { countedText } from '../../../core/text/number-text.ts';
import type { GridItem, ReportSettings } from './report-shapes.ts';
import { isSame } from './rules-merge.ts';

/** What a save keeps: its title and its pages. */
export interface VersionContent {
  readonly title: string;
  readonly settings: ReportSettings;
}

/** How many items are on all pages. */
export function itemCount({ pages }: ReportSettings): number {
  return pages.reduce((sum, { gridItems }) => sum + gridItems.length, 0);
}

const NOTHING = 'No change to the title or pages';

/**
 * What a save changed, in one line: `Title changed, 1 page added, 2 items added`.
 *
 * Items are the same if their ids are. Items that only moved are not counted: adding one moves others.
 */
export function versionChanges(before: VersionContent, after: VersionContent): string {
  const parts = [
    ...(before.title === after.title ? [] : [`title changed from “${before.title}”`]),
    ...settingChanges(before.settings, after.settings),
    ...pageChanges(before.settings, after.settings),
    ...itemChanges(before.settings, after.settings),
  ];
  return parts.length === 0 ? NOTHING : capital(parts.join(', '));
}

const SETTING_TITLES = { period: 'period', compare: 'comparison', paper: 'paper' } as const;

function settingChanges(before: ReportSettings, after: ReportSettings): string[] {
  const names = Object.keys(SETTING_TITLES) as (keyof typeof SETTING_TITLES)[];
  return names
    .filter((name) => !isSame(before[name], after[name]))
    .map((name) => `${SETTING_TITLES[name]} changed`);
}

function pageChanges(before: ReportSettings, after: ReportSettings): string[] {
  const was = before.pages.map(({ key }) => key);
  const is = after.pages.map(({ key }) => key);
  const kept = is.filter((key) => was.includes(key));
  const differs = (name: 'pageTitle' | 'description') => {
    const of = ({ pages }: ReportSettings, key: string) => pages.find((page) => page.key === key)?.[name];
    return kept.filter((key) => of(before, key) !== of(after, key)).length;
  };
  return [
    ...counted('page', {
      added: is.length - kept.length,
      removed: was.length - kept.length,
      renamed: differs('pageTitle'),
    }),
    ...counted('page description', { changed: differs('description') }),
    ...(isSame(
      kept,
      was.filter((key) => is.includes(key)),
    )
      ? []
      : ['order of pages changed']),
  ];
}

interface PlacedItem {
  readonly item: GridItem;
  readonly page: string;
}

function itemChanges(before: ReportSettings, after: ReportSettings): string[] {
  const was = itemsById(before);
  const is = itemsById(after);
  const kept = [...is.keys()].filter((id) => was.has(id));
  const differs = (of: (placed: PlacedItem | undefined) => unknown) =>
    kept.filter((id) => !isSame(of(was.get(id)), of(is.get(id)))).length;
  const counts = counted('item', {
    added: is.size - kept.length,
    removed: was.size - kept.length,
    changed: differs((placed) => placed && withoutPlace(placed.item)),
  });
  if (counts.length > 0) return counts;
  return differs((placed) => placed && [placed.page, placeOn(placed.item)]) > 0 ? ['layout changed'] : [];
}

function itemsById({ pages }: ReportSettings): ReadonlyMap<string, PlacedItem> {
  return new Map(
    pages.flatMap(({ key, gridItems }) => gridItems.map((item) => [item.id, { item, page: key }] as const)),
  );
}

function placeOn({ row, col, width, height }: GridItem) {
  return { row, col, width, height };
}

function withoutPlace({ row: _row, col: _col, width: _width, height: _height, ...rest }: GridItem) {
  return rest;
}

/** `2 items added`, `1 removed`: the noun only once. */
function counted(noun: string, counts: Readonly<Record<string, number>>): string[] {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count], index) =>
      index === 0 ? `${countedText(count, noun)} ${what}` : `${count} ${what}`,
    );
}

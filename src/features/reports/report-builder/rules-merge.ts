import type { GridItem, ReportPage, ReportSettings } from './report-shapes.ts';
import { compacted } from './rules-grid.ts';

/** What a save of a report contains. */
export interface ReportContent extends ReportSettings {
  readonly title: string;
  readonly isDraft: boolean;
  readonly isPrivate: boolean;
}

export type Side = 'mine' | 'theirs';

/** Something that both sides changed in different ways. */
export type Conflict = { readonly key: string; readonly title: string } & (
  | { readonly kind: 'item'; readonly mine: GridItem; readonly theirs: GridItem }
  | { readonly kind: 'text'; readonly mine: string; readonly theirs: string }
);

export interface Merge {
  readonly content: ReportContent;
  readonly conflicts: readonly Conflict[];
}

/** Three versions of one thing. */
interface Three<Value> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

type ReportVersions = Three<ReportContent>;

/**
 * Combines two edits of one report: field by field, page by page, item by item.
 *
 * What one side changed is taken; a change wins over a deletion, so that no work is lost. What both changed
 * differently is a conflict, decided by `picks` by its key, else for mine. Where an item is and how large is mine
 * if I moved it, else theirs, and never a conflict.
 */
export function mergedReport(versions: ReportVersions, picks: Readonly<Record<string, Side>> = {}): Merge {
  const conflicts: Conflict[] = [];
  const decide = <Value>(three: Three<Value>, conflictOf: () => Conflict): Value => {
    const { base, mine, theirs } = three;
    if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
    if (isSame(base, mine)) return theirs;
    const conflict = conflictOf();
    conflicts.push(conflict);
    return picks[conflict.key] === 'theirs' ? theirs : mine;
  };
  const field = <Name extends 'title' | 'isDraft' | 'isPrivate' | 'period' | 'compare' | 'paper'>(
    name: Name,
  ) => {
    const three = valuesOf(versions, (one) => one[name]);
    return decide(three, () => textConflict(name, FIELD_TITLES[name], three));
  };
  const compare = field('compare');
  const content = {
    title: field('title'),
    isDraft: field('isDraft'),
    isPrivate: field('isPrivate'),
    period: field('period'),
    paper: field('paper'),
    ...(compare !== undefined && { compare }),
    pages: mergedPages(versions, decide),
  };
  return { content, conflicts };
}

type Decide = <Value>(three: Three<Value>, conflictOf: () => Conflict) => Value;

const FIELD_TITLES = {
  title: 'Title',
  isDraft: 'Draft',
  isPrivate: 'Private',
  period: 'Period',
  compare: 'Comparison',
  paper: 'Paper',
} as const;

function mergedPages(versions: ReportVersions, decide: Decide): ReportPage[] {
  const lists = valuesOf(versions, ({ pages }) => pages);
  const pageOf = (pages: readonly ReportPage[], key: string) => pages.find((page) => page.key === key);
  const kept = mergedKeys(
    valuesOf(lists, (pages) => pages.map(({ key }) => key)),
    (key) => !isSame(pageOf(lists.base, key), pageOf(lists.mine, key) ?? pageOf(lists.theirs, key)),
  );
  return kept.flatMap((key) => {
    const pages = valuesOf(lists, (list) => pageOf(list, key));
    const known = pages.mine ?? pages.theirs;
    if (!known) return [];
    const text = (name: 'pageTitle' | 'description', title: string) => {
      const three = valuesOf(pages, (page) => (page ?? pages.base ?? known)[name]);
      return decide(three, () => textConflict(`${key}.${name}`, title, three));
    };
    const items = valuesOf(pages, (page) => page?.gridItems ?? null);
    return [
      {
        key,
        pageTitle: text('pageTitle', 'Page title'),
        description: text('description', 'Page description'),
        gridItems: mergedItems(items, decide),
      },
    ];
  });
}

/** A list is null where its side has no such page. */
function mergedItems(lists: Three<readonly GridItem[] | null>, decide: Decide): GridItem[] {
  // A page that one side deleted and the other changed is kept as it was changed.
  if (lists.mine === null || lists.theirs === null) return [...(lists.mine ?? lists.theirs ?? [])];
  const known = { base: lists.base ?? [], mine: lists.mine, theirs: lists.theirs };
  const itemOf = (items: readonly GridItem[], id: string) => items.find((item) => item.id === id);
  const kept = mergedKeys(
    valuesOf(known, (items) => items.map(({ id }) => id)),
    (id) => {
      const now = itemOf(known.mine, id) ?? itemOf(known.theirs, id);
      const before = itemOf(known.base, id);
      return !now || !before || !isSame(contentOf(before), contentOf(now));
    },
  );
  const items = kept.flatMap((id) => {
    const item = mergedItem(
      valuesOf(known, (list) => itemOf(list, id)),
      decide,
    );
    return item ? [item] : [];
  });
  return compacted(items);
}

function mergedItem(
  { base, mine, theirs }: Three<GridItem | undefined>,
  decide: Decide,
): GridItem | undefined {
  if (!mine || !theirs) return mine ?? theirs;
  const content = decide(
    { base: base && contentOf(base), mine: contentOf(mine), theirs: contentOf(theirs) },
    () => ({
      kind: 'item',
      key: mine.id,
      title: mine.title || theirs.title,
      mine,
      theirs,
    }),
  );
  const isMoved = !base || !isSame(placeOf(base), placeOf(mine));
  return { ...content, ...placeOf(isMoved ? mine : theirs) } as GridItem;
}

function placeOf({ row, col, width, height }: GridItem) {
  return { row, col, width, height };
}

function contentOf({ row: _row, col: _col, width: _width, height: _height, ...content }: GridItem) {
  return content;
}

/**
 * The keys that stay, in order: what one side added stays, what one side deleted goes unless the other changed it.
 * The order is mine if I changed it, else theirs.
 */
function mergedKeys(
  { base, mine, theirs }: Three<readonly string[]>,
  isChanged: (key: string) => boolean,
): string[] {
  const stays = (key: string) =>
    (mine.includes(key) && theirs.includes(key)) || !base.includes(key) || isChanged(key);
  const inBase = (keys: readonly string[]) => keys.filter((key) => base.includes(key));
  const isMyOrder = !isSame(
    inBase(mine),
    base.filter((key) => mine.includes(key)),
  );
  const [first, second] = isMyOrder ? [mine, theirs] : [theirs, mine];
  const order = first.filter(stays);
  for (const [index, key] of second.entries()) {
    if (order.includes(key) || !stays(key)) continue;
    const before = second.slice(0, index).findLast((other) => order.includes(other));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  }
  return order;
}

function textConflict(key: string, title: string, { mine, theirs }: Three<unknown>): Conflict {
  return { kind: 'text', key, title, mine: String(mine ?? ''), theirs: String(theirs ?? '') };
}

function valuesOf<Whole, Value>(
  { base, mine, theirs }: Three<Whole>,
  of: (whole: Whole) => Value,
): Three<Value> {
  return { base: of(base), mine: of(mine), theirs: of(theirs) };
}

/** Whether two values are equal, whatever the order of their fields. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

import * as z from 'zod/mini';
import { capital } from '../../../core/text/capital.ts';
import { GridItem, type ReportPage, type ReportSettings, SentSettings } from './report-shapes.ts';
import { compacted } from './rules-grid.ts';
import { ITEM_TITLES, itemTitle } from './rules-items.ts';
import { itemTrouble } from './rules-settings.ts';

/** An item of a version that can no longer be shown. */
export interface LeftOutItem {
  /** `Page 2`. */
  readonly page: string;
  readonly title: string;
  readonly why: string;
}

export interface ReadVersion {
  readonly settings: ReportSettings;
  readonly leftOut: readonly LeftOutItem[];
}

/** `settings` of a version as an earlier release may have stored them. */
interface StoredSettings extends Omit<ReportSettings, 'pages'> {
  readonly pages: readonly (Omit<ReportPage, 'gridItems'> & { readonly gridItems: readonly unknown[] })[];
}

/**
 * What of a stored version can be shown and saved today, with the items that cannot, page by page.
 *
 * Items are left out if their kind or a KPI no longer exists, a KPI has lost the breakdown, or the image was deleted.
 * A period, comparison or paper that no longer exists is replaced by the one a new report has.
 *
 * @param images the ids of the images that the report has today
 */
export function readVersion(stored: StoredSettings, images: ReadonlySet<number>): ReadVersion {
  const leftOut: LeftOutItem[] = [];
  const pages = stored.pages.map(({ key, pageTitle, description, gridItems }, index) => {
    const kept = gridItems.flatMap((one) => {
      const { item, why } = readItem(one, images);
      if (item !== null) return [item];
      leftOut.push({ page: pageTitle || `Page ${index + 1}`, title: nameOf(one), why });
      return [];
    });
    return { key, pageTitle, description, gridItems: compacted(kept) };
  });
  return { settings: { ...choicesOf(stored), pages }, leftOut };
}

type Read = { readonly item: GridItem; readonly why?: never } | { readonly item: null; readonly why: string };

function readItem(stored: unknown, images: ReadonlySet<number>): Read {
  const parsed = z.safeParse(GridItem, stored);
  if (!parsed.success) {
    const isKnown = Object.hasOwn(ITEM_TITLES, kindOf(stored));
    return {
      item: null,
      why: isKnown ? 'Its settings are no longer supported.' : 'This kind of item no longer exists.',
    };
  }
  const item = parsed.data;
  if (item.kind === 'image' && !images.has(item.imageId))
    return { item: null, why: 'Its image was deleted.' };
  const trouble = itemTrouble(item);
  return trouble === null ? { item } : { item: null, why: capital(trouble) };
}

function kindOf(stored: unknown): string {
  return String((stored as { kind?: unknown } | null)?.kind ?? '');
}

function nameOf(stored: unknown): string {
  const { title, kind } = (stored ?? {}) as { title?: unknown; kind?: unknown };
  if (typeof title === 'string' && title !== '') return title;
  const known = Object.hasOwn(ITEM_TITLES, String(kind)) ? (kind as GridItem['kind']) : null;
  return known === null ? 'Untitled item' : itemTitle({ title: '', kind: known });
}

function choicesOf({ period, compare, paper }: StoredSettings): Omit<ReportSettings, 'pages'> {
  const { pages: _none, ...known } = z.parse(SentSettings, {
    ...read('period', period),
    ...read('compare', compare),
    ...read('paper', paper),
    pages: [],
  });
  return known;
}

/** The field where its value still exists. */
function read(name: 'period' | 'compare' | 'paper', value: unknown): object {
  const field = { [name]: value };
  return value !== undefined && z.safeParse(SentSettings, { ...field, pages: [] }).success ? field : {};
}

import type { BudgetTotals, Category, ExpenseLine, Product, Subproduct } from '../budget-shapes.ts';

/** A line of the budget as the table shows it. */
export interface TreeRow {
  /** The same line has the same key in every answer. */
  readonly key: string;
  readonly kind: 'category' | 'product' | 'campaign';
  readonly level: 1 | 2 | 3;
  readonly title: string;
  readonly color: string;
  readonly category: Category;
  readonly product: Product | null;
  readonly totals: BudgetTotals;
  /** Its expenses where amounts can be typed: those of a category are its products'. */
  readonly lines: readonly ExpenseLine[];
  /** Whether its parts are shown; null where it has none. */
  readonly isOpen: boolean | null;
}

/** Which lines show their parts: all of one sort but some. */
export interface Expansion {
  /** `categories` opens the first level only, which is how the table starts. */
  readonly mode: 'categories' | 'all' | 'none';
  /** Keys of lines that are the other way round. */
  readonly flipped: readonly string[];
}

export const STARTS_WITH: Expansion = { mode: 'categories', flipped: [] };

export interface TreeView {
  readonly expansion: Expansion;
  /** Shows the lines that contain every word, with what they stand in. */
  readonly search: string;
  /** Whether the tree opens to campaigns or stops at products. */
  readonly campaigns: boolean;
}

export const categoryKey = (id: number) => `c${id}`;
export const productKey = (id: number) => `p${id}`;
/** Campaigns have no number: a product has one of each name. */
export const campaignKey = (productId: number, campaign: string) => `p${productId}/${campaign}`;

/**
 * The lines of a budget in the order they are read, each followed by its parts where they are
 * shown. A search shows what it found with everything it stands in, and all parts of what it found.
 */
export function treeRows(categories: readonly Category[], view: TreeView): TreeRow[] {
  const words = view.search.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = (title: string) => {
    const text = title.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const opens = (key: string, level: 1 | 2) =>
    words.length > 0 ? true : isOpenIn(view.expansion, key, level);

  const ofProduct = (category: Category, product: Product, isWhole: boolean): TreeRow[] => {
    const shown = isWhole || isFound(product.name);
    const campaigns = view.campaigns
      ? product.subproducts.filter(({ campaign }) => shown || isFound(campaign))
      : [];
    if (!shown && campaigns.length === 0) return [];
    const row = productRow(category, product, view.campaigns ? opens : null);
    return row.isOpen ? [row, ...campaigns.map((one) => campaignRow(category, product, one))] : [row];
  };

  return categories.flatMap((category) => {
    const shown = isFound(category.title);
    const products = category.products.flatMap((product) => ofProduct(category, product, shown));
    if (!shown && products.length === 0) return [];
    const row = categoryRow(category, opens);
    return row.isOpen ? [row, ...products] : [row];
  });
}

type Opens = (key: string, level: 1 | 2) => boolean;

function categoryRow(category: Category, opens: Opens): TreeRow {
  const key = categoryKey(category.productCategoryId);
  return {
    key,
    kind: 'category',
    level: 1,
    title: category.title,
    color: category.color,
    category,
    product: null,
    totals: category,
    lines: category.products.flatMap(linesOf),
    isOpen: category.products.length === 0 ? null : opens(key, 1),
  };
}

function productRow(category: Category, product: Product, opens: Opens | null): TreeRow {
  const key = productKey(product.productId);
  return {
    key,
    kind: 'product',
    level: 2,
    title: product.name,
    color: product.color || category.color,
    category,
    product,
    totals: product,
    lines: linesOf(product),
    isOpen: opens === null || product.subproducts.length === 0 ? null : opens(key, 2),
  };
}

function campaignRow(category: Category, product: Product, part: Subproduct): TreeRow {
  return {
    key: campaignKey(product.productId, part.campaign),
    kind: 'campaign',
    level: 3,
    title: part.campaign,
    color: product.color || category.color,
    category,
    product,
    totals: part,
    lines: part.lines,
    isOpen: null,
  };
}

function linesOf(product: Product): ExpenseLine[] {
  return product.subproducts.flatMap(({ lines }) => lines);
}

function isOpenIn({ mode, flipped }: Expansion, key: string, level: 1 | 2): boolean {
  const usual = mode === 'all' || (mode === 'categories' && level === 1);
  return usual !== flipped.includes(key);
}

/** The expansion once one line was opened or closed. */
export function withFlipped({ mode, flipped }: Expansion, key: string): Expansion {
  const others = flipped.filter((one) => one !== key);
  return { mode, flipped: others.length < flipped.length ? others : [...flipped, key] };
}

/** Reads an expansion that was kept; what is damaged starts anew. */
export function keptExpansion(kept: unknown): Expansion {
  if (typeof kept !== 'object' || kept === null) return STARTS_WITH;
  const { mode, flipped } = kept as Record<string, unknown>;
  const known = (['categories', 'all', 'none'] as const).find((one) => one === mode);
  if (known === undefined || !Array.isArray(flipped)) return STARTS_WITH;
  return { mode: known, flipped: flipped.filter((key) => typeof key === 'string').slice(0, 2_000) };
}

import type { BudgetTotals, Category, ExpenseLine, Product, Subproduct } from '../budget-shapes.ts';

export interface TreeRow {
  /** Stable across responses. */
  readonly key: string;
  readonly kind: 'category' | 'product' | 'campaign';
  readonly level: 1 | 2 | 3;
  readonly title: string;
  readonly color: string;
  readonly category: Category;
  readonly product: Product | null;
  readonly totals: BudgetTotals;
  /** Only for one store; a category's are those of its products. */
  readonly lines: readonly ExpenseLine[];
  /** Null for a line without parts. */
  readonly isOpen: boolean | null;
}

/** A mode for all lines plus the exceptions. */
export interface Expansion {
  /** `categories`: first level only, the default. */
  readonly mode: 'categories' | 'all' | 'none';
  /** Keys of lines with the opposite state. */
  readonly flipped: readonly string[];
}

export const STARTS_WITH: Expansion = { mode: 'categories', flipped: [] };

export interface TreeView {
  readonly expansion: Expansion;
  /** Shows matching lines with their parents. */
  readonly search: string;
  /** Whether the tree opens to campaigns or ends at products. */
  readonly campaigns: boolean;
}

export const categoryKey = (id: number) => `c${id}`;
export const productKey = (id: number) => `p${id}`;
/** A campaign has no id; its name is unique within the product. */
export const campaignKey = (productId: number, campaign: string) => `p${productId}/${campaign}`;

/**
 * The visible rows top to bottom, each followed by its open parts. A search shows matches with all
 * parents and parts.
 */
export function treeRows(categories: readonly Category[], view: TreeView): TreeRow[] {
  const isFound = titleMatcher(view.search);
  const isSearched = view.search.trim() !== '';
  const opens = (key: string, level: 1 | 2) => isSearched || isOpenIn(view.expansion, key, level);

  const ofProduct = (category: Category, product: Product, isWhole: boolean): TreeRow[] => {
    const shown = isWhole || isFound(product.name);
    const parts = view.campaigns ? campaignsOf(product) : [];
    const campaigns = parts.filter(({ campaign }) => shown || isFound(campaign));
    if (!shown && campaigns.length === 0) return [];
    const row = productRow(category, product, parts.length === 0 ? null : opens);
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

/** Whether a title has every word of a search, in any order and case. */
export function titleMatcher(search: string): (title: string) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return (title) => {
    const text = title.toLowerCase();
    return words.every((word) => text.includes(word));
  };
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
    isOpen: opens === null ? null : opens(key, 2),
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

/** The first amount of a product makes a campaign of its name, which needs no row of its own. */
function campaignsOf({ name, subproducts }: Product): readonly Subproduct[] {
  return subproducts.length === 1 && subproducts[0]?.campaign === name ? [] : subproducts;
}

function linesOf(product: Product): ExpenseLine[] {
  return product.subproducts.flatMap(({ lines }) => lines);
}

function isOpenIn({ mode, flipped }: Expansion, key: string, level: 1 | 2): boolean {
  const usual = mode === 'all' || (mode === 'categories' && level === 1);
  return usual !== flipped.includes(key);
}

export function withFlipped({ mode, flipped }: Expansion, key: string): Expansion {
  const others = flipped.filter((one) => one !== key);
  return { mode, flipped: others.length < flipped.length ? others : [...flipped, key] };
}

/** Restores a stored expansion; invalid values fall back to the default. */
export function keptExpansion(kept: unknown): Expansion {
  if (typeof kept !== 'object' || kept === null) return STARTS_WITH;
  const { mode, flipped } = kept as Record<string, unknown>;
  const known = (['categories', 'all', 'none'] as const).find((one) => one === mode);
  if (known === undefined || !Array.isArray(flipped)) return STARTS_WITH;
  return { mode: known, flipped: flipped.filter((key) => typeof key === 'string').slice(0, 2_000) };
}

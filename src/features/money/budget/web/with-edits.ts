import type { BudgetTotals, BudgetType, Category, Product, Subproduct } from '../budget-shapes.ts';
import { campaignKey, productKey } from './tree-rows.ts';

/** Edits that no response includes yet, by row key. */
export type Typed = ReadonlyMap<string, Partial<Record<BudgetType, number | null>>>;

interface Tree {
  readonly totals: BudgetTotals;
  readonly categories: readonly Category[];
}

/**
 * Applies edits to the tree and all sums above them. Figures only the server knows (pace, cost per
 * lead) stay.
 */
export function withEdits<T extends Tree>(tree: T, typed: Typed): T {
  if (typed.size === 0) return tree;
  const categories = tree.categories.map((category) => withProducts(category, typed));
  const isSame = categories.every((category, index) => category === tree.categories[index]);
  return isSame ? tree : { ...tree, categories, totals: summed(tree.totals, categories) };
}

function withProducts(category: Category, typed: Typed): Category {
  const products = category.products.map((product) => withCampaigns(product, typed));
  const isSame = products.every((product, index) => product === category.products[index]);
  return isSame ? category : { ...summed(category, products), products };
}

function withCampaigns(product: Product, typed: Typed): Product {
  const own = typed.get(productKey(product.productId));
  const [only] = product.subproducts;
  // A product with at most one campaign takes the amount as that campaign.
  if (own !== undefined) {
    const subproducts = only && product.subproducts.length === 1 ? [changed(only, own)] : product.subproducts;
    return { ...changed(product, own), subproducts };
  }
  const subproducts = product.subproducts.map((part) => withTyped(part, product.productId, typed));
  const isSame = subproducts.every((part, index) => part === product.subproducts[index]);
  return isSame ? product : { ...summed(product, subproducts), subproducts };
}

function withTyped(part: Subproduct, productId: number, typed: Typed): Subproduct {
  const own = typed.get(campaignKey(productId, part.campaign));
  return own === undefined ? part : changed(part, own);
}

function changed<T extends BudgetTotals>(line: T, amounts: Partial<Record<BudgetType, number | null>>): T {
  const { targetBudget: planned = line.targetBudget, actualBudget = line.actualBudget } = amounts;
  const targetBudget = planned ?? 0;
  const isEntered = actualBudget !== null;
  return withShare({
    ...line,
    targetBudget,
    actualBudget,
    left: sum([targetBudget, -(actualBudget ?? 0)]),
    totalLessCoop: isEntered ? sum([actualBudget, -line.coop]) : null,
    variance: isEntered ? sum([actualBudget, -targetBudget]) : null,
    notEntered: {
      ...line.notEntered,
      expenses: isEntered ? 0 : Math.max(1, line.notEntered.expenses),
      targetBudget: isEntered ? 0 : targetBudget,
      coop: isEntered ? 0 : line.coop,
    },
  });
}

function summed<T extends BudgetTotals>(whole: T, parts: readonly BudgetTotals[]): T {
  const notEntered = (key: 'expenses' | 'targetBudget' | 'coop') =>
    sum(parts.map((part) => part.notEntered[key]));
  return withShare({
    ...whole,
    targetBudget: sum(parts.map(({ targetBudget }) => targetBudget)),
    actualBudget: knownSum(parts.map(({ actualBudget }) => actualBudget)),
    left: sum(parts.map(({ left }) => left)),
    totalLessCoop: knownSum(parts.map(({ totalLessCoop }) => totalLessCoop)),
    variance: knownSum(parts.map(({ variance }) => variance)),
    notEntered: {
      ...whole.notEntered,
      expenses: notEntered('expenses'),
      targetBudget: notEntered('targetBudget'),
      coop: notEntered('coop'),
    },
  });
}

function withShare<T extends BudgetTotals>(line: T): T {
  const planned = sum([line.targetBudget, -line.notEntered.targetBudget]);
  const { variance } = line;
  return { ...line, variancePercent: variance === null || planned === 0 ? null : variance / planned };
}

/** Adds known values; null when all are unknown. */
function knownSum(dollars: readonly (number | null)[]): number | null {
  const known = dollars.filter((one) => one !== null);
  return known.length === 0 ? null : sum(known);
}

/** Sums in whole cents, to avoid rounding errors. */
function sum(dollars: readonly number[]): number {
  return dollars.reduce((total, one) => total + Math.round(one * 100), 0) / 100;
}

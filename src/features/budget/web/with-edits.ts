import type { BudgetTotals, BudgetType, Category, Product, Subproduct } from '../budget-shapes.ts';
import { campaignKey, productKey } from './tree-rows.ts';

/** Amounts typed and not yet in an answer, by the key of their line. */
export type Typed = ReadonlyMap<string, Partial<Record<BudgetType, number | null>>>;

interface Tree {
  readonly totals: BudgetTotals;
  readonly categories: readonly Category[];
}

/**
 * The budget with the amounts that were just typed in it, and every sum above them. What cannot
 * be known before the server answers (pace, cost per lead) stays as it was.
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
  // A product with one campaign, or none yet, is typed into as if it were that campaign.
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
  const { targetBudget = line.targetBudget, actualBudget = line.actualBudget } = amounts;
  return withAmounts(line, { targetBudget: targetBudget ?? 0, actualBudget });
}

function summed<T extends BudgetTotals>(whole: T, parts: readonly BudgetTotals[]): T {
  const known = parts.flatMap(({ actualBudget }) => (actualBudget === null ? [] : [actualBudget]));
  return withAmounts(whole, {
    targetBudget: sum(parts.map(({ targetBudget }) => targetBudget)),
    actualBudget: known.length === 0 ? null : sum(known),
  });
}

type Amounts = Pick<BudgetTotals, 'targetBudget' | 'actualBudget'>;

function withAmounts<T extends BudgetTotals>(line: T, { targetBudget, actualBudget }: Amounts): T {
  const variance = actualBudget === null ? null : sum([actualBudget, -targetBudget]);
  return {
    ...line,
    targetBudget,
    actualBudget,
    totalLessCoop: actualBudget === null ? null : sum([actualBudget, -line.coop]),
    variance,
    variancePercent: variance === null || targetBudget === 0 ? null : variance / targetBudget,
  };
}

/** Dollars added up in whole cents. */
function sum(dollars: readonly number[]): number {
  return dollars.reduce((total, one) => total + Math.round(one * 100), 0) / 100;
}

import { dollarsOf, toDollars } from '../../../../core/money/money.ts';
import { type Frame, hasBegun } from '../../../../server/spend/frame.ts';
import type { KeptLine } from '../../../../server/spend/lines-repository.ts';
import { isArchivedIn } from '../../../../server/spend/lines-repository.ts';
import type { BudgetTotals, Category, ExpenseLine, Product, Subproduct } from '../budget-shapes.ts';
import { addLines, type LineSums, totalsOf } from '../rules-totals.ts';
import type { ExpenseRow } from './expense-lines-repository.ts';
import type { CostsOfLines } from './line-costs.ts';
import type { CampaignRow, InvoiceRow, StoreRow } from './tree-repository.ts';

export interface Basis {
  readonly frame: Frame;
  readonly costs: CostsOfLines;
  /** In budget order, archived ones included. */
  readonly categories: readonly KeptLine[];
  readonly products: readonly KeptLine[];
  readonly campaigns: readonly CampaignRow[];
  readonly stores: readonly StoreRow[];
  readonly invoices: readonly InvoiceRow[];
  /** Only where the tree lists expenses. */
  readonly expenses: readonly ExpenseRow[];
}

const byName = new Intl.Collator('en', { numeric: true });

/**
 * Categories with products and campaigns: the active ones, and archived ones that still have money.
 */
export function categoriesOf(basis: Basis): Category[] {
  const { categories, costs, frame, stores } = basis;
  const storesOf = Map.groupBy(stores, ({ categoryId }) => categoryId);
  const productsIn = productsOf(basis);
  return categories.flatMap((category) => {
    const products = productsIn(category);
    const isArchived = isArchivedIn(category, frame.whole.start);
    if (isArchived && products.length === 0) return [];
    const sums = addLines(products.map((one) => one.sums));
    return [
      {
        productCategoryId: category.id,
        title: category.name,
        color: category.color,
        ordinal: category.ordinal,
        version: category.version,
        isArchived,
        price: dollarsOf(category.priceCents),
        ...totalsOf(sums, { costs: costs.category(category.id, sums), hasBegun: hasBegun(frame) }),
        dealerships: atDealerships(frame, storesOf.get(category.id) ?? []),
        products: products.map(({ product }) => product),
      },
    ];
  });
}

export function totalOf({ campaigns, invoices, costs, frame }: Basis): BudgetTotals {
  const sums = addLines(campaigns.map((row) => ({ ...row, invoices: 0 })));
  const count = invoices.reduce((sum, row) => sum + row.invoices, 0);
  return totalsOf({ ...sums, invoices: count }, { costs: costs.total(sums), hasBegun: hasBegun(frame) });
}

/** Categories a month shows, in order: the same as `categoriesOf`, without money. */
export function shownCategories(
  categories: readonly KeptLine[],
  stores: readonly StoreRow[],
  { whole }: Frame,
): KeptLine[] {
  const used = new Set(stores.map(({ categoryId }) => categoryId));
  return categories.filter((category) => !isArchivedIn(category, whole.start) || used.has(category.id));
}

interface ProductWithSums {
  readonly product: Product;
  readonly sums: LineSums;
}

function productsOf(basis: Basis): (category: KeptLine) => ProductWithSums[] {
  const { costs, frame } = basis;
  const inCategory = Map.groupBy(basis.products, ({ categoryId }) => categoryId);
  const campaignsOf = Map.groupBy(basis.campaigns, ({ productId }) => productId);
  const campaignLine = campaignLines(basis);
  return ({ id }) =>
    (inCategory.get(id) ?? []).flatMap((product) => {
      const rows = campaignsOf.get(product.id) ?? [];
      if (rows.length === 0 && isArchivedIn(product, frame.whole.start)) return [];
      const lines = rows.toSorted((a, b) => byName.compare(a.campaign, b.campaign)).map(campaignLine);
      const sums = addLines(lines.map((line) => line.sums));
      const totals = totalsOf(sums, { costs: costs.product(product.id, sums), hasBegun: hasBegun(frame) });
      return [{ sums, product: productReply(product, totals, lines) }];
    });
}

interface CampaignLine {
  readonly subproduct: Subproduct;
  readonly sums: LineSums;
}

function productReply(line: KeptLine, totals: BudgetTotals, lines: readonly CampaignLine[]): Product {
  const { id, categoryId, name, description, strategy, color, ordinal, version } = line;
  return {
    productId: id,
    productCategoryId: categoryId,
    name,
    description,
    strategy,
    color,
    ordinal,
    version,
    price: dollarsOf(line.priceCents),
    ...totals,
    subproducts: lines.map(({ subproduct }) => subproduct),
  };
}

function campaignLines({ invoices, expenses, costs, frame }: Basis): (row: CampaignRow) => CampaignLine {
  const keyOf = ({ productId, campaign }: { productId: number; campaign: string }) =>
    `${productId} ${campaign}`;
  const invoicesOf = new Map(invoices.map((row) => [keyOf(row), row.invoices]));
  const expensesOf = Map.groupBy(expenses, keyOf);
  return (row) => {
    const sums = { ...row, invoices: invoicesOf.get(keyOf(row)) ?? 0 };
    const lines = (expensesOf.get(keyOf(row)) ?? []).map(expenseLine);
    const own = costs.campaign(row.productId, row.campaign, sums);
    const totals = totalsOf(sums, { costs: own, hasBegun: hasBegun(frame) });
    return { sums, subproduct: { campaign: row.campaign, ...totals, lines } };
  };
}

function expenseLine(row: ExpenseRow): ExpenseLine {
  const planned = row.flights.reduce((sum, { cents }) => sum + cents, 0);
  return {
    id: row.id,
    version: row.version,
    dealerShipId: row.dealershipId,
    month: row.month,
    targetBudget: toDollars(planned),
    actualBudget: dollarsOf(row.actual),
    coop: toDollars(row.coop),
    coopStatus: row.coopStatus,
    flightDate: row.flights.map(({ start, end, cents }) => ({ start, end, targetBudget: toDollars(cents) })),
    invoices: row.invoices,
  };
}

function atDealerships({ scope }: Frame, stores: readonly StoreRow[]): Category['dealerships'] {
  const byId = new Map(stores.map((row) => [row.dealershipId, row]));
  return scope.dealershipIds.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { planned, actual } = row;
    return [{ dealerShipId: id, targetBudget: toDollars(planned), actualBudget: dollarsOf(actual) }];
  });
}

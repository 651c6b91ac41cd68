import type { ReplyOf } from '../../../../core/contract.ts';
import type { Day } from '../../../../core/time/period.ts';
import type {
  PlannedFlight,
  PlannerCampaign,
  PlannerCategory,
  PlannerExpense,
  PlannerFile,
  PlannerProduct,
  plannerMonth,
} from '../contract.ts';
import { mergeBars } from '../rules.ts';

export type Plan = ReplyOf<typeof plannerMonth>;

/** `expense` is set when the bar is one identifiable flight. */
export interface RowBar {
  readonly key: string;
  readonly start: Day;
  readonly end: Day;
  readonly dollars: number;
  readonly rooftops: number;
  readonly expense: PlannerExpense | null;
  /** Index among the expense's flights. */
  readonly index: number;
}

export interface PlanRow {
  readonly key: string;
  readonly kind: 'category' | 'product' | 'campaign';
  readonly title: string;
  readonly color: string;
  readonly dollars: number;
  /** Null for a row without children. */
  readonly isOpen: boolean | null;
  readonly bars: readonly RowBar[];
  /** Per column when columns are months. */
  readonly months: readonly number[];
  readonly productId: number | null;
  readonly productCategoryId: number;
  /** Names of the parents, for campaigns. */
  readonly product: string;
  readonly category: string;
  readonly rooftops: number;
  readonly expense: PlannerExpense | null;
  readonly files: readonly PlannerFile[];
  readonly strategy: string;
}

/** Visible rows, top to bottom. */
export function rowsOf(plan: Plan, folded: ReadonlySet<string>): PlanRow[] {
  return plan.categories.flatMap((category) => {
    const key = categoryKey(category);
    const isOpen = category.products.length === 0 ? null : !folded.has(key);
    const campaigns = category.products.flatMap((product) => product.campaigns);
    const row: PlanRow = {
      ...blank(category),
      key,
      kind: 'category',
      title: category.title,
      dollars: category.targetBudget,
      isOpen,
      bars: isOpen ? [] : summaryBars(key, campaigns),
      months: addedMonths(plan, campaigns),
    };
    return [
      row,
      ...(isOpen
        ? category.products.flatMap((product) => productRows(plan, category, { product, folded }))
        : []),
    ];
  });
}

/** Keys to collapse so that the tree ends at a level. */
export function foldsOf(plan: Plan, to: 'categories' | 'products' | 'campaigns'): ReadonlySet<string> {
  if (to === 'campaigns') return new Set();
  if (to === 'categories') return new Set(plan.categories.map(categoryKey));
  return new Set(plan.categories.flatMap(({ products }) => products.map(productKey)));
}

function categoryKey({ productCategoryId }: PlannerCategory): string {
  return `category ${productCategoryId}`;
}

function productKey({ productId }: PlannerProduct): string {
  return `product ${productId}`;
}

function blank(category: PlannerCategory) {
  return {
    color: category.color,
    productId: null,
    productCategoryId: category.productCategoryId,
    product: '',
    category: category.title,
    rooftops: 0,
    expense: null,
    files: [],
    strategy: '',
  };
}

function productRows(
  plan: Plan,
  category: PlannerCategory,
  { product, folded }: { product: PlannerProduct; folded: ReadonlySet<string> },
): PlanRow[] {
  const key = productKey(product);
  const isOpen = product.campaigns.length === 0 ? null : !folded.has(key);
  const own = { ...blank(category), productId: product.productId, product: product.name };
  const row: PlanRow = {
    ...own,
    key,
    kind: 'product',
    title: product.name,
    dollars: product.targetBudget,
    isOpen,
    bars: isOpen ? [] : summaryBars(key, product.campaigns),
    months: addedMonths(plan, product.campaigns),
    strategy: product.strategy,
  };
  const campaigns = product.campaigns.flatMap((campaign) =>
    campaignRows(campaign, `${key} ${campaign.campaign}`).map((one) => ({ ...own, ...one })),
  );
  return [row, ...(isOpen ? campaigns : [])];
}

type CampaignRow = Pick<
  PlanRow,
  | 'key'
  | 'kind'
  | 'title'
  | 'dollars'
  | 'isOpen'
  | 'bars'
  | 'months'
  | 'rooftops'
  | 'expense'
  | 'files'
  | 'strategy'
>;

/** One row per expense, or per campaign when stores are merged or columns are months. */
function campaignRows(campaign: PlannerCampaign, key: string): CampaignRow[] {
  const shared = {
    kind: 'campaign',
    title: campaign.campaign,
    isOpen: null,
    rooftops: campaign.rooftops,
  } as const;
  if (campaign.expenses.length === 0) {
    const bars = campaign.flights.map((flight) => barOf(`${key} ${flight.start}`, flight, flight.rooftops));
    const { targetBudget: dollars, months, files } = campaign;
    return [{ ...shared, key, dollars, bars, months, files, expense: null, strategy: '' }];
  }
  return campaign.expenses.map((expense, index) => ({
    ...shared,
    key: `expense ${expense.id}`,
    dollars: expense.targetBudget,
    bars: expense.flightDate.map((flight, place) => ({
      ...barOf(`expense ${expense.id} ${place}`, flight, 1),
      expense,
      index: place,
    })),
    months: [],
    expense,
    files: index === 0 ? campaign.files : [],
    strategy: expense.strategy,
  }));
}

function barOf(key: string, { start, end, targetBudget }: PlannedFlight, rooftops: number): RowBar {
  return {
    key,
    start: start as Day,
    end: end as Day,
    dollars: targetBudget,
    rooftops,
    expense: null,
    index: 0,
  };
}

/** Bars of a collapsed row: days on which any of its campaigns runs. */
function summaryBars(key: string, campaigns: readonly PlannerCampaign[]): RowBar[] {
  const flights = campaigns.flatMap(({ expenses, flights: merged }) => [
    ...expenses.flatMap(({ flightDate }) => flightDate),
    ...merged,
  ]);
  const bars = flights.map(({ start, end, targetBudget }) => ({
    start: start as Day,
    end: end as Day,
    cents: Math.round(targetBudget * 100),
    rooftops: [],
  }));
  return mergeBars(bars).map(({ start, end, cents }) =>
    barOf(`${key} ${start}`, { start, end, targetBudget: cents / 100 }, 0),
  );
}

function addedMonths(plan: Plan, campaigns: readonly PlannerCampaign[]): number[] {
  if (!campaigns.some(({ months }) => months.length > 0)) return plan.columns.map(() => 0);
  return plan.columns.map((_, index) => {
    const cents = campaigns.reduce((sum, { months }) => sum + Math.round((months[index] ?? 0) * 100), 0);
    return cents / 100;
  });
}

/** The plan with moves that the server has not confirmed. */
export function withMoved(plan: Plan, moved: ReadonlyMap<number, readonly PlannedFlight[]>): Plan {
  if (moved.size === 0) return plan;
  return {
    ...plan,
    categories: plan.categories.map((category) => ({
      ...category,
      products: category.products.map((product) => ({
        ...product,
        campaigns: product.campaigns.map((campaign) => ({
          ...campaign,
          expenses: campaign.expenses.map((expense) => {
            const flights = moved.get(expense.id);
            return flights ? { ...expense, flightDate: [...flights] } : expense;
          }),
        })),
      })),
    })),
  };
}

import type { ExportColumn, ExportTable } from '../../../server/exports/columns.ts';
import type { BudgetTotals, BudgetType, Category } from '../budget-shapes.ts';

/** What of a budget a file holds. */
export interface Shown {
  /** One kind of amount, or both. */
  readonly amounts: readonly BudgetType[];
  readonly campaigns: boolean;
  readonly coop: boolean;
  readonly results: boolean;
  readonly rooftops: boolean;
}

/** A line of the tree: a category, a product, a campaign, or all of them. */
export interface BudgetLine extends BudgetTotals {
  readonly level: 'Category' | 'Product' | 'Campaign' | 'Total';
  readonly depth: number;
  readonly name: string;
  readonly category: string;
  readonly product: string;
  readonly campaign: string;
  readonly color: string | null;
}

type Column = ExportColumn<BudgetLine>;

/** The tree from top to bottom, as the screen opens it. */
export function budgetLines(categories: readonly Category[], { campaigns }: Shown): BudgetLine[] {
  return categories.flatMap((category) => {
    const own = { category: category.title, product: '', campaign: '' };
    const products = category.products.flatMap((product) => {
      const named = { ...own, product: product.name, color: null };
      const parts = campaigns ? product.subproducts : [];
      return [
        lineOf(product, { ...named, level: 'Product', depth: 1, name: product.name }),
        ...parts.map((part) =>
          lineOf(part, {
            ...named,
            campaign: part.campaign,
            level: 'Campaign',
            depth: 2,
            name: part.campaign,
          }),
        ),
      ];
    });
    return [
      lineOf(category, { ...own, color: category.color, level: 'Category', depth: 0, name: category.title }),
      ...products,
    ];
  });
}

/** All of the budget in one line. */
export function totalLine(totals: BudgetTotals): BudgetLine {
  const nowhere = { category: '', product: '', campaign: '', color: null };
  return lineOf(totals, { ...nowhere, level: 'Total', depth: 0, name: 'Total' });
}

function lineOf(
  totals: BudgetTotals,
  named: Pick<BudgetLine, 'level' | 'depth' | 'name' | 'category' | 'product' | 'campaign' | 'color'>,
): BudgetLine {
  const { targetBudget, actualBudget, coop, coopIsEstimate, totalLessCoop, variance, variancePercent } =
    totals;
  const { due, pacing, forecast, cpl, cps, netCpl, netCps, expenses, invoices } = totals;
  const money = {
    targetBudget,
    actualBudget,
    coop,
    coopIsEstimate,
    totalLessCoop,
    variance,
    variancePercent,
  };
  return { ...named, ...money, due, pacing, forecast, cpl, cps, netCpl, netCps, expenses, invoices };
}

/** The tree as a table: in a workbook and on paper one column of names, in plain text a column a level. */
export function budgetTable(
  categories: readonly Category[],
  totals: BudgetTotals,
  { shown, isPlain }: { shown: Shown; isPlain: boolean },
): ExportTable<BudgetLine> {
  const names = isPlain
    ? levelColumns(shown)
    : [text('name', 'Category, product, campaign', ({ name }) => name)];
  return {
    columns: [...names, ...numberColumns(shown)],
    rows: budgetLines(categories, shown),
    depth: ({ depth }) => depth,
    color: ({ color }) => color,
    total: totalLine(totals),
  };
}

function levelColumns({ campaigns }: Shown): Column[] {
  return [
    text('level', 'Level', ({ level }) => level),
    text('category', 'Category', ({ category }) => category),
    text('product', 'Product', ({ product }) => product),
    ...(campaigns ? [text('campaign', 'Campaign', ({ campaign }) => campaign)] : []),
  ];
}

function numberColumns({ amounts, coop, results }: Shown): Column[] {
  const isPlanned = amounts.includes('targetBudget');
  const isActual = amounts.includes('actualBudget');
  return [
    ...(isPlanned ? [sum('planned', 'Planned', ({ targetBudget }) => targetBudget)] : []),
    ...(isActual ? [sum('actual', 'Actual', ({ actualBudget }) => actualBudget)] : []),
    ...(isPlanned && isActual ? VARIANCE : []),
    ...(coop ? [sum('coop', 'Co-op', ({ coop: back }) => back)] : []),
    ...(coop && isActual ? [NET] : []),
    ...(results && isActual ? RESULTS : []),
    ...(results && isActual && coop ? NET_RESULTS : []),
    ...(isPlanned && isActual ? [PACING] : []),
    {
      kind: 'number',
      key: 'invoices',
      title: 'Invoices',
      unit: 'number',
      adds: true,
      value: ({ invoices }) => invoices,
    },
  ];
}

const VARIANCE: readonly Column[] = [
  {
    kind: 'number',
    key: 'variance',
    title: 'Variance',
    unit: 'usd',
    value: ({ variance }) => variance,
    formula: (cell, row) => (isPlain(row) ? `${cell('actual')}-${cell('planned')}` : undefined),
  },
  {
    kind: 'number',
    key: 'variancePercent',
    title: 'Var. %',
    unit: 'percent',
    value: ({ variancePercent }) => percentOf(variancePercent),
    formula: (cell, row) =>
      isPlain(row) ? `(${cell('actual')}-${cell('planned')})/${cell('planned')}` : undefined,
  },
];

const NET: Column = {
  kind: 'number',
  key: 'net',
  title: 'Net',
  unit: 'usd',
  value: ({ totalLessCoop }) => totalLessCoop,
  formula: (cell, { actualBudget, coop, totalLessCoop }) =>
    isNear((actualBudget ?? 0) - coop, totalLessCoop ?? 0) ? `${cell('actual')}-${cell('coop')}` : undefined,
};

const RESULTS: readonly Column[] = [
  dollars('cpl', 'CPL', ({ cpl }) => cpl),
  dollars('cps', 'CPS', ({ cps }) => cps),
];
const NET_RESULTS: readonly Column[] = [
  dollars('netCpl', 'Net CPL', ({ netCpl }) => netCpl),
  dollars('netCps', 'Net CPS', ({ netCps }) => netCps),
];

const PACING: Column = {
  kind: 'number',
  key: 'pacing',
  title: 'Pacing',
  unit: 'percent',
  value: ({ pacing }) => percentOf(pacing),
};

/** Whether the variance is what actual and planned beside it come to, and not of some of its parts. */
function isPlain({ actualBudget, targetBudget, variance }: BudgetLine): boolean {
  return actualBudget !== null && targetBudget !== 0 && isNear(actualBudget - targetBudget, variance ?? 0);
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.005;
}

function percentOf(share: number | null): number | null {
  return share === null ? null : share * 100;
}

function text(key: string, title: string, value: (line: BudgetLine) => string): Column {
  return { kind: 'text', key, title, value };
}

function dollars(key: string, title: string, value: (line: BudgetLine) => number | null): Column {
  return { kind: 'number', key, title, unit: 'usd', value };
}

function sum(key: string, title: string, value: (line: BudgetLine) => number | null): Column {
  return { kind: 'number', key, title, unit: 'usd', adds: true, value };
}

/** A rooftop with what it has in each category, in their order; null where nobody knows. */
export interface RooftopLine {
  readonly name: string;
  readonly amounts: readonly (number | null)[];
}

/** Each rooftop against each category. */
export function rooftopTable(
  categories: readonly Category[],
  dealerships: readonly { readonly id: number; readonly name: string }[],
  type: BudgetType,
): ExportTable<RooftopLine> {
  const byCategory = categories.map(
    (category) => new Map(category.dealerships.map((one) => [one.dealerShipId, one[type]])),
  );
  return {
    columns: [
      { kind: 'text', key: 'name', title: 'Rooftop', value: ({ name }) => name },
      ...categories.map(
        ({ title }, index): ExportColumn<RooftopLine> => ({
          kind: 'number',
          key: `category-${index}`,
          title,
          unit: 'usd',
          adds: true,
          value: ({ amounts }) => amounts[index] ?? null,
        }),
      ),
      {
        kind: 'number',
        key: 'total',
        title: 'Total',
        unit: 'usd',
        adds: true,
        value: ({ amounts }) => addKnown(amounts),
      },
    ],
    rows: dealerships.map(({ id, name }) => ({ name, amounts: byCategory.map((of) => of.get(id) ?? null) })),
    total: { name: 'Total', amounts: categories.map((category) => category[type]) },
  };
}

function addKnown(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : known.reduce((total, amount) => total + amount, 0);
}

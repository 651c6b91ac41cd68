import type { ExportColumn, ExportTable } from '../../../../server/exports/columns.ts';
import type { BudgetTotals, BudgetType, Category } from '../budget-shapes.ts';
import { asOfText } from '../rules-open-month.ts';

export interface Shown {
  readonly amounts: readonly BudgetType[];
  readonly campaigns: boolean;
  readonly coop: boolean;
  readonly results: boolean;
  readonly rooftops: boolean;
  /** The period is in progress: due and left are shown instead of the variance. */
  readonly isOpen: boolean;
}

/** A row of the tree: category, product, campaign or total. */
export interface BudgetLine {
  readonly totals: BudgetTotals;
  readonly level: 'Category' | 'Product' | 'Campaign' | 'Total';
  readonly depth: number;
  readonly name: string;
  readonly category: string;
  readonly product: string;
  readonly campaign: string;
  readonly color: string | null;
}

type Column = ExportColumn<BudgetLine>;

/** Rows in the order of the screen. */
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

/** Levels that are printed. `merged` folds a single campaign into its product. */
export type Depth = 'all' | 'merged' | 'products' | 'categories';

/**
 * Picks the deepest tree that fits the page's rows (total excluded): campaigns are left out first,
 * then products.
 */
export function linesThatFit(
  categories: readonly Category[],
  shown: Shown,
  room: number,
): { lines: BudgetLine[]; depth: Depth } {
  const all = budgetLines(categories, shown);
  const merged = mergedLines(categories, all);
  const products = all.filter(({ level }) => level !== 'Campaign');
  if (all.length <= room) return { lines: all, depth: 'all' };
  if (merged.length <= room) return { lines: merged, depth: 'merged' };
  if (products.length <= room) return { lines: products, depth: 'products' };
  return { lines: all.filter(({ level }) => level === 'Category'), depth: 'categories' };
}

/** A single campaign is merged into its product; the longer name is kept. */
function mergedLines(categories: readonly Category[], lines: readonly BudgetLine[]): BudgetLine[] {
  const products = categories.flatMap((category) => category.products);
  const single = new Map(
    products.flatMap(({ name, subproducts }) =>
      subproducts.length === 1 ? [[name, subproducts[0]?.campaign ?? '']] : [],
    ),
  );
  return lines.flatMap((line) => {
    const campaign = single.get(line.product);
    if (campaign === undefined || line.level === 'Category') return [line];
    if (line.level === 'Campaign') return [];
    return [{ ...line, name: campaign === line.name ? line.name : `${line.name}, ${campaign}` }];
  });
}

export function totalLine(totals: BudgetTotals): BudgetLine {
  const nowhere = { category: '', product: '', campaign: '', color: null };
  return lineOf(totals, { ...nowhere, level: 'Total', depth: 0, name: 'Total' });
}

function lineOf(totals: BudgetTotals, named: Omit<BudgetLine, 'totals'>): BudgetLine {
  return { ...named, totals };
}

/** Workbook and paper have one column of names; plain text has one column per level. */
export function budgetTable(
  categories: readonly Category[],
  totals: BudgetTotals,
  { shown, isPlain, code }: { shown: Shown; isPlain: boolean; code: string | null },
): ExportTable<BudgetLine> {
  const names = isPlain
    ? levelColumns(shown)
    : [text('name', 'Category, product, campaign', ({ name }) => name)];
  // Once sorted, a single column of names no longer shows the parent of a line.
  const hidden = isPlain || code === null ? [] : keyColumns(code);
  return {
    columns: [...names, ...numberColumns(shown), ...hidden],
    hidden: hidden.map(({ key }) => key),
    rows: budgetLines(categories, shown),
    depth: ({ depth }) => depth,
    color: ({ color }) => color,
    total: totalLine(totals),
  };
}

/** Left out on paper for lack of room. */
const NOT_PRINTED = ['due', 'asOf', 'netCpl', 'netCps', 'invoices'];

export function printedTable(
  lines: readonly BudgetLine[],
  totals: BudgetTotals,
  shown: Shown,
): ExportTable<BudgetLine> {
  const columns = [text('name', 'Category, product, campaign', ({ name }) => name), ...numberColumns(shown)];
  return {
    columns: columns.filter(({ key }) => !NOT_PRINTED.includes(key)),
    rows: lines,
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

/** Hidden columns that match rows of a workbook when it is imported again. */
function keyColumns(code: string): Column[] {
  return [
    text('ofCategory', 'Category', ({ category }) => category),
    text('ofProduct', 'Product', ({ product }) => product),
    text('ofCampaign', 'Campaign', ({ campaign }) => campaign),
    text('code', code, () => ''),
  ];
}

function numberColumns({ amounts, coop, results, isOpen }: Shown): Column[] {
  const isPlanned = amounts.includes('targetBudget');
  const isActual = amounts.includes('actualBudget');
  return [
    ...(isPlanned ? [sum('planned', 'Planned', ({ targetBudget }) => targetBudget)] : []),
    ...(isActual ? [sum('actual', 'Actual', ({ actualBudget }) => actualBudget)] : []),
    ...(isPlanned && isActual ? (isOpen ? OPEN_MONTH : VARIANCE) : []),
    ...(isActual && isOpen ? [sum('forecast', 'Forecast', ({ forecast }) => forecast)] : []),
    ...(coop ? [sum('coop', 'Co-op', ({ coop: back }) => back)] : []),
    ...(coop && isActual ? [NET] : []),
    ...(results && isActual ? RESULTS : []),
    ...(results && isActual && coop ? NET_RESULTS : []),
    {
      kind: 'number',
      key: 'invoices',
      title: 'Invoices',
      unit: 'number',
      adds: true,
      value: ({ totals }) => totals.invoices,
    },
  ];
}

const VARIANCE: readonly Column[] = [
  {
    kind: 'number',
    key: 'variance',
    title: 'Variance',
    unit: 'usd',
    value: ({ totals }) => totals.variance,
    formula: (cell, row) => (isPlain(row) ? `${cell('actual')}-${cell('planned')}` : undefined),
  },
  {
    kind: 'number',
    key: 'variancePercent',
    title: 'Var. %',
    unit: 'percent',
    value: ({ totals }) => percentOf(totals.variancePercent),
    formula: (cell, row) =>
      isPlain(row) ? `(${cell('actual')}-${cell('planned')})/${cell('planned')}` : undefined,
  },
];

const OPEN_MONTH: readonly Column[] = [
  dollars('due', 'Due', ({ due }) => due),
  dollars('varianceToDue', 'Variance to due', ({ varianceToDue }) => varianceToDue),
  text('asOf', 'As of', ({ totals }) => asOfText(totals) ?? ''),
  {
    kind: 'number',
    key: 'pacing',
    title: 'Spend pace',
    unit: 'percent',
    value: ({ totals }) => percentOf(totals.pacing),
  },
  {
    kind: 'number',
    key: 'left',
    title: 'Left to spend',
    unit: 'usd',
    value: ({ totals }) => totals.left,
    formula: (cell) => `${cell('planned')}-${cell('actual')}`,
  },
];

const NET: Column = {
  kind: 'number',
  key: 'net',
  title: 'Net',
  unit: 'usd',
  value: ({ totals }) => totals.totalLessCoop,
  formula: (cell, { totals: { actualBudget, coop, totalLessCoop } }) =>
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

/** Whether variance equals actual minus planned, so a formula is right. */
function isPlain({ totals: { actualBudget, targetBudget, variance } }: BudgetLine): boolean {
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

type Money = (totals: BudgetTotals) => number | null;

function dollars(key: string, title: string, money: Money): Column {
  return { kind: 'number', key, title, unit: 'usd', value: ({ totals }) => money(totals) };
}

function sum(key: string, title: string, money: Money): Column {
  return { kind: 'number', key, title, unit: 'usd', adds: true, value: ({ totals }) => money(totals) };
}

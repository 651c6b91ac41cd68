import { describe, expect, it } from 'vitest';
import { NO_TOTALS } from '../../../../../test/helpers/budget-totals.ts';
import type { BudgetTotals, Category, ExpenseLine, Product, Subproduct } from '../budget-shapes.ts';
import { withMarks } from './budget-row.ts';
import { type CellEdit, cellKey, shownAmounts } from './cell-edits.ts';
import { entryOf } from './line-cells.ts';
import { campaignKey, keptExpansion, STARTS_WITH, treeRows, withFlipped } from './tree-rows.ts';
import { withEdits } from './use-tree.ts';

const totals = (targetBudget: number, actualBudget: number | null): BudgetTotals => ({
  ...NO_TOTALS,
  targetBudget,
  actualBudget,
  totalLessCoop: actualBudget,
  variance: actualBudget === null ? null : actualBudget - targetBudget,
  variancePercent: null,
  left: targetBudget - (actualBudget ?? 0),
  dueAsOf: actualBudget === null ? null : 0,
  varianceToDue: actualBudget,
});

const line = (id: number): ExpenseLine => ({
  id,
  version: 1,
  dealerShipId: 1,
  month: '2026-11-01',
  targetBudget: 100,
  actualBudget: null,
  coop: 0,
  coopStatus: 'none',
  flightDate: [],
  invoices: 0,
});

const campaign = (name: string, ids: number[], planned = 100 * ids.length): Subproduct => ({
  campaign: name,
  ...totals(planned, null),
  lines: ids.map(line),
});

function aProduct(productId: number, name: string, subproducts: Subproduct[]): Product {
  const planned = subproducts.reduce((sum, { targetBudget }) => sum + targetBudget, 0);
  return {
    productId,
    productCategoryId: 1,
    name,
    description: '',
    strategy: '',
    color: '#3fb68b',
    ordinal: 0,
    version: 1,
    price: null,
    ...totals(planned, null),
    subproducts,
  };
}

function aCategory(productCategoryId: number, title: string, products: Product[]): Category {
  const planned = products.reduce((sum, { targetBudget }) => sum + targetBudget, 0);
  return {
    productCategoryId,
    title,
    color: '#3fb68b',
    ordinal: 0,
    version: 1,
    isArchived: false,
    price: null,
    ...totals(planned, null),
    dealerships: [],
    products,
  };
}

const tree = [
  aCategory(1, 'Traditional', [
    aProduct(1, 'Radio', [campaign('KXYZ mornings', [1]), campaign('KABC drive', [2, 3])]),
    aProduct(2, 'Billboards', []),
  ]),
  aCategory(2, 'Digital', [aProduct(3, 'Search', [campaign('Brand', [4])])]),
];

const view = { expansion: STARTS_WITH, search: '', campaigns: true };
const titles = (over: Partial<typeof view>) => treeRows(tree, { ...view, ...over }).map(({ title }) => title);

describe('the lines of a budget', () => {
  it('start as categories and their products', () => {
    expect(titles({})).toEqual(['Traditional', 'Radio', 'Billboards', 'Digital', 'Search']);
  });

  it('open and close one by one', () => {
    const opened = withFlipped(STARTS_WITH, 'p1');
    expect(titles({ expansion: withFlipped(opened, 'c2') })).toEqual([
      'Traditional',
      'Radio',
      'KXYZ mornings',
      'KABC drive',
      'Billboards',
      'Digital',
    ]);
    expect(withFlipped(opened, 'p1')).toEqual(STARTS_WITH);
  });

  it('open and close all at once', () => {
    expect(titles({ expansion: { mode: 'all', flipped: [] } })).toHaveLength(8);
    expect(titles({ expansion: { mode: 'none', flipped: [] } })).toEqual(['Traditional', 'Digital']);
  });

  it('stop at products where the group wants no campaigns', () => {
    const rows = treeRows(tree, { ...view, campaigns: false, expansion: { mode: 'all', flipped: [] } });
    expect(rows.every(({ kind, isOpen }) => kind === 'category' || isOpen === null)).toBe(true);
  });

  it('have no row for a product’s only campaign of the same name, which its first amount makes', () => {
    const rows = (...campaigns: Subproduct[]) =>
      treeRows([aCategory(1, 'Traditional', [aProduct(1, 'Mail', campaigns)])], { ...view, search: 'mail' });
    expect(rows(campaign('Mail', [1])).map(({ key, isOpen }) => [key, isOpen])).toEqual([
      ['c1', true],
      ['p1', null],
    ]);
    const [, , ...both] = rows(campaign('Mail', [1]), campaign('Zip codes', [2]));
    expect(both.map(({ title }) => title)).toEqual(['Mail', 'Zip codes']);
  });

  it('show what an edit of such a campaign met', () => {
    const edit = (row: string) =>
      new Map([
        [cellKey(row, 'targetBudget'), { row, field: 'targetBudget', state: 'conflict' } as CellEdit],
      ]);
    const marked = (row: string, ...campaigns: Subproduct[]) => {
      const categories = [aCategory(1, 'Traditional', [aProduct(1, 'Mail', campaigns)])];
      const rows = treeRows(categories, { ...view, search: 'mail' });
      return withMarks(rows, edit(row)).flatMap(({ key, marks }) => (marks.targetBudget ? [key] : []));
    };
    expect(marked('p1/Mail', campaign('Mail', [1]))).toEqual(['p1']);
    expect(marked('p1', campaign('Mail', [1]))).toEqual(['p1']);
    expect(marked('p1/Mail', campaign('Mail', [1]), campaign('Zip codes', [2]))).toEqual(['p1/Mail']);
  });

  it('are found with what they stand in, closed or not', () => {
    const closed = { mode: 'none', flipped: [] } as const;
    expect(titles({ search: 'drive', expansion: closed })).toEqual(['Traditional', 'Radio', 'KABC drive']);
    expect(titles({ search: 'radio' })).toEqual(['Traditional', 'Radio', 'KXYZ mornings', 'KABC drive']);
    expect(titles({ search: 'digital' })).toEqual(['Digital', 'Search', 'Brand']);
    expect(titles({ search: 'newspaper' })).toEqual([]);
  });
});

describe('what is kept of the expansion', () => {
  it.each([[null], ['all'], [{ mode: 'some', flipped: [] }], [{ mode: 'all' }]])('%j starts anew', (kept) => {
    expect(keptExpansion(kept)).toEqual(STARTS_WITH);
  });

  it('is read back', () => {
    const kept = { mode: 'all', flipped: ['c1'] };
    expect(keptExpansion(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });
});

describe('an amount typed into a line', () => {
  const rows = treeRows(tree, { ...view, expansion: { mode: 'all', flipped: [] } });
  const entry = (title: string, campaigns = true) => {
    const row = rows.find((one) => one.title === title);
    return row && entryOf(row, campaigns);
  };

  it('changes its only expense', () => {
    expect(entry('KXYZ mornings')).toMatchObject({ kind: 'expense', line: { id: 1 } });
    expect(entry('Search')).toMatchObject({ kind: 'expense', line: { id: 4 } });
  });

  it('makes one named after a product without any', () => {
    expect(entry('Billboards')).toEqual({ kind: 'create', campaign: 'Billboards' });
  });

  it('lists them where there are several', () => {
    expect(entry('KABC drive')).toMatchObject({ kind: 'several' });
    expect(entry('Radio', false)).toMatchObject({ kind: 'several' });
  });

  it('does nothing in a sum', () => {
    expect(entry('Traditional')).toEqual({ kind: 'sum', of: 'products' });
    expect(entry('Radio')).toEqual({ kind: 'sum', of: 'campaigns' });
  });
});

describe('amounts that were just typed', () => {
  const budget = { totals: totals(400, null), categories: tree };
  const typed = (row: string, amounts: { targetBudget?: number; actualBudget?: number | null }) =>
    withEdits(budget, new Map([[row, amounts]]));

  it('move every sum above them', () => {
    const { totals: all, categories } = typed(campaignKey(1, 'KXYZ mornings'), { targetBudget: 150.1 });
    expect(categories[0]?.products[0]?.subproducts[0]?.targetBudget).toBe(150.1);
    expect(categories[0]?.products[0]?.targetBudget).toBe(350.1);
    expect([categories[0]?.targetBudget, categories[1], all.targetBudget]).toEqual([350.1, tree[1], 450.1]);
  });

  it('tell the variance once something was spent', () => {
    const { totals: all } = typed(campaignKey(3, 'Brand'), { actualBudget: 140 });
    expect(all, 'of the line that was spent on alone').toMatchObject({
      actualBudget: 140,
      totalLessCoop: 140,
      variance: 40,
    });
  });

  it('stand in a product that has no campaign yet', () => {
    const { categories } = typed('p2', { targetBudget: 75 });
    expect(categories[0]?.products[1]?.targetBudget).toBe(75);
    expect(categories[0]?.targetBudget).toBe(375);
  });

  it('change nothing where their line is gone', () => {
    expect(typed('p9/Gone', { targetBudget: 75 })).toBe(budget);
    expect(withEdits(budget, shownAmounts(new Map()))).toBe(budget);
  });
});

import type { ExportColumn, ExportTable } from '../../../../server/exports/columns.ts';
import type { BudgetType, Category } from '../budget-shapes.ts';

/** By category, in their order; null when unknown. */
export interface RooftopLine {
  readonly name: string;
  readonly amounts: readonly (number | null)[];
}

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
      { kind: 'text', key: 'name', title: 'Store', value: ({ name }) => name },
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

import type { Day } from '../../../../core/time/period.ts';
import type { CategoryLine, ProductLine } from '../contract-lines.ts';
import { dollarsOf } from '../rules-totals.ts';
import type { KeptLine } from './lines-repository.ts';

/** Whether a month no longer has the line; `month` null: as things stand from now on. */
export function isArchivedIn({ archivedFrom }: KeptLine, month: Day | null): boolean {
  return archivedFrom !== null && (month === null || archivedFrom <= month);
}

export function categoryLine(line: KeptLine, products: readonly KeptLine[], month: Day | null): CategoryLine {
  const { id, name, color, ordinal, version } = line;
  return {
    id,
    name,
    color,
    ordinal,
    version,
    isArchived: isArchivedIn(line, month),
    price: dollarsOf(line.priceCents),
    products: products.map((product) => productLine(product, month)),
  };
}

export function productLine(line: KeptLine, month: Day | null): ProductLine {
  const { id, categoryId, name, description, strategy, color, ordinal, version } = line;
  return {
    id,
    productCategoryId: categoryId,
    name,
    description,
    strategy,
    color,
    ordinal,
    version,
    isArchived: isArchivedIn(line, month),
    price: dollarsOf(line.priceCents),
  };
}

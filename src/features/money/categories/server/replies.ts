import { dollarsOf } from '../../../../core/money/money.ts';
import type { Day } from '../../../../core/time/period.ts';
import { isArchivedIn, type KeptLine } from '../../../../server/spend/lines-repository.ts';
import type { CategoryLine, ProductLine } from '../contract.ts';

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

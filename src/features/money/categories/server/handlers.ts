import { Problem } from '../../../../core/errors.ts';
import { dollarsOf, toCents, toDollars } from '../../../../core/money/money.ts';
import { type Day, firstOfMonth, today } from '../../../../core/time/period.ts';
import { resolvePeriod } from '../../../../core/time/period-scope.ts';
import type { ScopedDatabase, Tx } from '../../../../server/database/database.ts';
import { serve } from '../../../../server/http/route.ts';
import { type AuthorizedScope, onlyGroup, requireWholeGroup } from '../../../../server/identity/access.ts';
import { announce } from '../../../../server/live/realtime.ts';
import { noteProducts } from '../../../../server/sources/note-spellings.ts';
import {
  categoriesInOrder,
  categoryNamed,
  changeLine,
  heldCategory,
  heldProduct,
  isArchivedIn,
  type KeptLine,
  lockLines,
  makeCategory,
  makeProduct,
  productNamed,
  productsInOrder,
} from '../../../../server/spend/lines-repository.ts';
import type { CategoryLine, ProductLine } from '../contract.ts';
import * as contract from '../contract.ts';
import { nameKey, tidyName } from '../rules.ts';
import { changeCategoryOf, moveLine } from './order-repository.ts';

export const lineRoutes = [
  serve(contract.categoryList, async ({ scope, query, db, now }) => {
    const dealerGroupId = onlyGroup(scope);
    const month = firstMonth(scope, query, now);
    const isListed = (line: KeptLine) => query.withArchived === true || !isArchivedIn(line, month);
    return await db.run(async (tx) => {
      const products = query.withProducts ? (await productsInOrder(tx, dealerGroupId)).filter(isListed) : [];
      const categories = (await categoriesInOrder(tx, dealerGroupId)).filter(isListed);
      return {
        categories: categories.map((category) =>
          categoryLine(
            category,
            products.filter(({ categoryId }) => categoryId === category.id),
            month,
          ),
        ),
      };
    });
  }),

  serve(contract.createCategory, async ({ scope, body, db }) => {
    return await changeLines({ scope, db }, async (tx, dealerGroupId) => {
      const name = tidyName(body.name);
      const made = await makeCategory(tx, dealerGroupId, { name, key: nameKey(name), color: body.color });
      const category = await heldCategory(tx, dealerGroupId, { id: made.id, field: 'name' });
      return { category: categoryLine(category, [], null), isReactivated: made.isReactivated };
    });
  }),

  serve(contract.updateCategory, async ({ scope, body, db }) => {
    return await changeLines({ scope, db }, async (tx, dealerGroupId) => {
      const field = { id: body.id, field: 'id' };
      const before = await heldCategory(tx, dealerGroupId, field);
      refuseStale(before, body);
      if (body.name !== undefined) {
        refuseTaken(before, await categoryNamed(tx, dealerGroupId, nameKey(body.name)), 'category');
      }
      const set = { ...namesOf(body.name), color: body.color };
      await changeLine(tx, 'budget_category', { dealerGroupId, id: body.id, set });
      return { category: categoryLine(await heldCategory(tx, dealerGroupId, field), [], null) };
    });
  }),

  serve(contract.moveCategory, async ({ scope, query, body, db }) => {
    return await changeLines({ scope, db }, async (tx, dealerGroupId) => {
      await heldCategory(tx, dealerGroupId, { id: query.id, field: 'id' });
      const siblings = { dealerGroupId, categoryId: null };
      const categories = await moveLine(tx, siblings, { id: query.id, place: body.ordinal });
      return { categories };
    });
  }),

  serve(contract.createProduct, async ({ scope, query, body, db }) => {
    return await changeLines({ scope, db }, async (tx, dealerGroupId) => {
      const id = query.productCategoryId;
      const category = await heldCategory(tx, dealerGroupId, { id, field: 'productCategoryId' });
      refuseArchived(category);
      const name = tidyName(body.name);
      const { description = '', strategy = '' } = body;
      const line = { name, key: nameKey(name), description, strategy };
      const made = await makeProduct(tx, { dealerGroupId, categoryId: id }, line);
      const product = await heldProduct(tx, dealerGroupId, { id: made.id, field: 'name' });
      return { product: productLine(product, null), isReactivated: made.isReactivated };
    });
  }),

  serve(contract.updateProduct, async ({ scope, body, db }) => {
    return await changeLines({ scope, db }, async (tx, dealerGroupId) => {
      const field = { id: body.id, field: 'id' };
      const before = await heldProduct(tx, dealerGroupId, field);
      refuseStale(before, body);
      if (body.name !== undefined) {
        const category = { dealerGroupId, categoryId: before.categoryId };
        refuseTaken(before, await productNamed(tx, category, nameKey(body.name)), 'product of its category');
      }
      const { color, description, strategy } = body;
      const price_cents = body.price === undefined ? undefined : toCents(body.price);
      const set = { ...namesOf(body.name), color, description, strategy, price_cents };
      await changeLine(tx, 'budget_product', { dealerGroupId, id: body.id, set });
      return { product: productLine(await heldProduct(tx, dealerGroupId, field), null) };
    });
  }),

  serve(contract.moveProduct, async ({ scope, query, body, db }) => {
    return await changeLines({ scope, db }, async (tx, dealerGroupId) => {
      const product = await heldProduct(tx, dealerGroupId, { id: query.id, field: 'id' });
      const categoryId = body.productCategoryId ?? product.categoryId;
      const category = await heldCategory(tx, dealerGroupId, { id: categoryId, field: 'productCategoryId' });
      if (categoryId !== product.categoryId) {
        refuseArchived(category);
        await refuseSameName(tx, { dealerGroupId, categoryId }, product);
        await changeCategoryOf(tx, { dealerGroupId, id: product.id, categoryId });
      }
      const place = { id: product.id, place: body.ordinal };
      const products = await moveLine(tx, { dealerGroupId, categoryId }, place);
      return { products };
    });
  }),
];

/**
 * Runs a change of the shared lines under a group lock, so no name is used twice. Open screens
 * reload, because every spend figure shows these names.
 */
async function changeLines<T>(
  { scope, db }: { scope: AuthorizedScope; db: ScopedDatabase },
  change: (tx: Tx, dealerGroupId: number) => Promise<T>,
): Promise<T> {
  const dealerGroupId = onlyGroup(scope);
  requireWholeGroup(scope, 'Categories and products');
  return await db.run(async (tx) => {
    await lockLines(tx, dealerGroupId);
    const result = await change(tx, dealerGroupId);
    await noteProducts(tx, dealerGroupId);
    await announce(tx, { dealerGroupId, dealershipIds: [], facts: ['spend'] });
    return result;
  });
}

/** A line archived within the period still existed at its start. */
function firstMonth(scope: AuthorizedScope, query: Parameters<typeof resolvePeriod>[0], now: Date): Day {
  const day = today(now, scope.dealerships[0]?.timeZone ?? 'UTC');
  return firstOfMonth(resolvePeriod(query, day).whole.start);
}

function namesOf(name: string | undefined) {
  return name === undefined ? {} : { name: tidyName(name), name_key: nameKey(name) };
}

function categoryLine(line: KeptLine, products: readonly KeptLine[], month: Day | null): CategoryLine {
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

function productLine(line: KeptLine, month: Day | null): ProductLine {
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

interface LineEdit {
  readonly version?: number | undefined;
  readonly name?: string | undefined;
  readonly color?: string | undefined;
  readonly description?: string | undefined;
  readonly strategy?: string | undefined;
  readonly price?: number | undefined;
}

/**
 * Refuses an edit based on an older version, with both values in the message. Without a version any
 * edit is accepted.
 */
function refuseStale(now: KeptLine, wanted: LineEdit): void {
  if (wanted.version === undefined || wanted.version === now.version) return;
  const theirs = {
    name: now.name,
    color: now.color,
    description: now.description,
    strategy: now.strategy,
    price: now.priceCents === null ? 'nothing' : String(toDollars(now.priceCents)),
  };
  const yours = {
    name: wanted.name,
    color: wanted.color,
    description: wanted.description,
    strategy: wanted.strategy,
    price: wanted.price === undefined ? undefined : String(toDollars(toCents(wanted.price))),
  };
  const fields = (Object.keys(theirs) as (keyof typeof theirs)[]).filter(
    (field) => yours[field] !== undefined && yours[field] !== theirs[field],
  );
  const differences = fields.map((field) => ({
    field,
    message: `The ${field} is now “${theirs[field]}”; you wrote “${yours[field]}”.`,
  }));
  const message = ['Someone else changed this meanwhile.', ...differences.map((one) => one.message)].join(
    ' ',
  );
  throw new Problem('conflict', message, [
    ...differences,
    { field: 'version', message: 'No longer the newest.' },
  ]);
}

function refuseTaken(line: KeptLine, other: KeptLine | null, kind: string): void {
  if (other === null || other.id === line.id) return;
  const state = other.archivedFrom === null ? '' : ', which is archived,';
  const message = `Another ${kind}${state} is called “${other.name}”.`;
  throw new Problem('invalid', message, [{ field: 'name', message }]);
}

async function refuseSameName(
  tx: Tx,
  into: { dealerGroupId: number; categoryId: number },
  { name }: KeptLine,
): Promise<void> {
  if ((await productNamed(tx, into, nameKey(name))) === null) return;
  const message = `That category already has a product called “${name}”.`;
  throw new Problem('invalid', message, [{ field: 'productCategoryId', message }]);
}

function refuseArchived({ archivedFrom, name }: KeptLine): void {
  if (archivedFrom === null) return;
  const message = `“${name}” is archived. Create the category again under its name to bring it back.`;
  throw new Problem('invalid', message, [{ field: 'productCategoryId', message }]);
}

import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { PeriodScope } from '../../../core/time/period-scope.ts';
import { dollars, flag, idOf, text, wholeNumber } from '../../../core/wire.ts';

// The lines of a budget: categories and their products, shared by the whole group.

const color = () =>
  z.pipe(
    z
      .string('Must be a color such as #3fb68b.')
      .check(z.regex(/^#[0-9a-fA-F]{6}$/, 'Must be a color such as #3fb68b.')),
    z.transform((value) => value.toLowerCase()),
  );
const version = () => z.optional(wholeNumber({ min: 1, max: 2_147_483_647 }));
const ordinal = () => wholeNumber({ min: 0, max: 10_000 });
const Scope = z.object({ ...DealerScope.shape, ...PeriodScope.shape });

const ProductLine = z.object({
  id: z.number(),
  productCategoryId: z.number(),
  name: z.string(),
  description: z.string(),
  strategy: z.string(),
  color: z.string(),
  ordinal: z.number(),
  version: z.number(),
  isArchived: z.boolean(),
  /** Last entered monthly price. */
  price: z.nullable(z.number()),
});
export type ProductLine = z.output<typeof ProductLine>;

const CategoryLine = z.object({
  id: z.number(),
  name: z.string(),
  color: z.string(),
  ordinal: z.number(),
  version: z.number(),
  isArchived: z.boolean(),
  /** Sum of its products' prices; null when none has one. */
  price: z.nullable(z.number()),
  /** Empty unless `withProducts` is set. */
  products: z.array(ProductLine),
});
export type CategoryLine = z.output<typeof CategoryLine>;

export const categoryList = call({
  method: 'GET',
  path: 'category/list',
  access: 'viewer',
  summary: 'The categories of the month, in order.',
  query: z.object({ ...Scope.shape, withProducts: z.optional(flag()), withArchived: z.optional(flag()) }),
  reply: json(z.object({ categories: z.array(CategoryLine) })),
});

export const createCategory = call({
  method: 'POST',
  path: 'category/create',
  access: 'marketing',
  summary: 'Creates a category, or restores the archived one of the same name with its history.',
  query: Scope,
  body: z.object({ name: text({ max: 80 }), color: color() }),
  reply: json(z.object({ category: CategoryLine, isReactivated: z.boolean() })),
});

export const updateCategory = call({
  method: 'POST',
  path: 'category/update',
  access: 'marketing',
  summary: 'Renames a category or changes its color.',
  query: Scope,
  body: z.object({
    id: idOf('category'),
    name: z.optional(text({ max: 80 })),
    color: z.optional(color()),
    version: version(),
  }),
  reply: json(z.object({ category: CategoryLine })),
});

export const moveCategory = call({
  method: 'POST',
  path: 'category/move',
  access: 'marketing',
  summary: 'Moves a category to another position, counted from 0.',
  query: z.object({ ...Scope.shape, id: idOf('category') }),
  body: z.object({ ordinal: ordinal() }),
  reply: json(z.object({ categories: z.array(z.object({ id: z.number(), ordinal: z.number() })) })),
});

export const createProduct = call({
  method: 'POST',
  path: 'product/create',
  access: 'marketing',
  summary: 'Creates a product in a category, or restores the archived one of the same name with its history.',
  query: z.object({ ...Scope.shape, productCategoryId: idOf('category') }),
  body: z.object({
    name: text({ max: 120 }),
    description: z.optional(text({ min: 0, max: 2_000 })),
    strategy: z.optional(text({ min: 0, max: 2_000 })),
  }),
  reply: json(z.object({ product: ProductLine, isReactivated: z.boolean() })),
});

export const updateProduct = call({
  method: 'POST',
  path: 'product/update',
  access: 'marketing',
  summary: 'Changes the name, color or description of a product.',
  query: Scope,
  body: z.object({
    id: idOf('product'),
    name: z.optional(text({ max: 120 })),
    color: z.optional(color()),
    description: z.optional(text({ min: 0, max: 2_000 })),
    strategy: z.optional(text({ min: 0, max: 2_000 })),
    price: z.optional(dollars()),
    version: version(),
  }),
  reply: json(z.object({ product: ProductLine })),
});

export const moveProduct = call({
  method: 'POST',
  path: 'product/move',
  access: 'marketing',
  summary: 'Moves a product to another position or into another category.',
  query: z.object({ ...Scope.shape, id: idOf('product') }),
  body: z.object({ ordinal: ordinal(), productCategoryId: z.optional(idOf('category')) }),
  reply: json(z.object({ products: z.array(z.object({ id: z.number(), ordinal: z.number() })) })),
});

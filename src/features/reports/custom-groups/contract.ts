import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { STEP_OPERATIONS } from '../../../core/peers/store-rule.ts';
import { flag, idOf, idsOf, text, wholeNumber } from '../../../core/wire.ts';

/** The scope fields with a custom group, which decides the dealer groups. */
export const CustomGroupScope = z.object({
  ...DealerScope.shape,
  customGroupId: idOf('customGroup'),
});

const units = () => z.optional(z.nullable(wholeNumber({ min: 0, max: 100_000 })));

const Step = z.object({
  operation: z.enum(STEP_OPERATIONS, 'Must be union or minus.'),
  /** Any of them; none for every brand. */
  brands: z.array(text({ max: 60 })).check(z.maxLength(60, 'At most 60 brands.')),
  /** Any of them; none for every state. */
  states: z
    .array(z.string('Must be a state.').check(z.regex(/^[A-Z]{2}$/, 'Must be a state, like CA.')))
    .check(z.maxLength(60, 'At most 60 states.')),
  /** Retail units a month. */
  minUnits: units(),
  maxUnits: units(),
});

const definition = {
  /** No dealerships: all of the group, also those that come later. */
  dealerGroups: z
    .array(z.object({ id: idOf('dealerGroup'), dealerships: idsOf('dealership') }))
    .check(z.minLength(1, 'Choose a dealer group.'), z.maxLength(50, 'At most 50 dealer groups.')),
  /** A rule over the listed stores, step by step; none for a plain list. */
  steps: z._default(z.array(Step).check(z.maxLength(20, 'At most 20 steps.')), []),
};

const Named = z.object({ id: z.number(), name: z.string() });

export const customGroups = call({
  method: 'GET',
  path: 'custom-groups/list',
  access: 'viewer',
  summary: 'The supergroups of a dealer group: my own and the global ones, by name.',
  query: DealerScope,
  reply: json(
    z.object({
      customGroups: z.array(z.object({ ...Named.shape, isGlobal: z.boolean(), isMine: z.boolean() })),
    }),
  ),
});

const CustomGroupReply = z.object({
  ...Named.shape,
  isGlobal: z.boolean(),
  /** Whether the caller may change and delete it. */
  isMine: z.boolean(),
  /** Its dealer groups with their stores, as far as the caller may see them. */
  dealerGroups: z.array(z.object({ ...Named.shape, dealerships: z.array(Named) })),
  allDealerships: z.array(z.object({ ...Named.shape, dealerGroupId: z.number() })),
  /** As it was saved, without what the caller may not see. */
  definition: z.object({
    dealerGroups: z.array(z.object({ id: z.number(), dealerships: z.array(z.number()) })),
    steps: z.array(
      z.object({
        operation: z.enum(STEP_OPERATIONS),
        brands: z.array(z.string()),
        states: z.array(z.string()),
        minUnits: z.nullable(z.number()),
        maxUnits: z.nullable(z.number()),
      }),
    ),
  }),
  /** Dealer groups that the caller has no right to. */
  missingGroups: z.number(),
  /** Listed stores that are closed, or that the caller has no right to. */
  missingStores: z.number(),
  /** Counts its saves. */
  version: z.number(),
});

export type CustomGroup = z.output<typeof CustomGroupReply>;

export const customGroup = call({
  method: 'GET',
  path: 'custom-groups/get',
  access: 'viewer',
  summary: 'A supergroup with its dealer groups and stores. Those the caller may not see are only counted.',
  query: CustomGroupScope,
  reply: json(CustomGroupReply),
});

const Saved = json(z.object({ id: z.number() }));

const Body = { name: text({ max: 80 }), isGlobal: flag(), ...definition };

export const createCustomGroup = call({
  method: 'POST',
  path: 'custom-groups/create',
  access: 'viewer',
  summary:
    'Saves a supergroup of dealer groups that the caller is a member of. A global one needs the marketing role and all stores of its own group.',
  query: DealerScope,
  body: z.object(Body),
  reply: Saved,
});

export const updateCustomGroup = call({
  method: 'POST',
  path: 'custom-groups/update',
  access: 'viewer',
  summary:
    'Changes a supergroup. Dealer groups that the caller may not see stay in it. A version that is no longer the latest is refused.',
  query: CustomGroupScope,
  body: z.object({
    ...Body,
    /** The version that was opened; absent, the last save wins. */
    version: z.optional(z.number()),
  }),
  reply: Saved,
});

export const deleteCustomGroup = call({
  method: 'POST',
  path: 'custom-groups/delete',
  access: 'viewer',
  summary: 'Deletes a supergroup with its saved reports.',
  query: CustomGroupScope,
  reply: Saved,
});

const PreviewedStore = z.object({
  ...Named.shape,
  dealerGroupId: z.number(),
  isIncluded: z.boolean(),
  brands: z.array(z.string()),
  state: z.nullable(z.string()),
  /** Retail units a month. */
  units: z.nullable(z.number()),
});
export type PreviewedStore = z.output<typeof PreviewedStore>;

export const previewCustomGroup = call({
  method: 'POST',
  path: 'custom-groups/preview',
  access: 'viewer',
  summary: 'The stores that a list or rule includes today, and those it leaves out.',
  query: DealerScope,
  body: z.object(definition),
  reply: json(z.object({ stores: z.array(PreviewedStore) })),
});

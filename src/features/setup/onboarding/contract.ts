import * as z from 'zod/mini';
import { call, DealerScope, json, upload } from '../../../core/contract.ts';
import { ONBOARDING_STEPS, WORK_STEPS } from '../../../core/navigation/onboarding-steps.ts';
import { flag, idOf, text } from '../../../core/wire.ts';
import { TARGETS } from '../../../records/kinds.ts';
import { GROSS_BASES, SALE_DAY_BASES } from '../dealers/contract.ts';
import {
  closedWeekdays,
  StorePlace,
  StorePlaceReply,
  timeOfDay,
  timeZone,
} from '../dealers/contract-store.ts';

/** Limit of a file with a list of stores. */
export const STORE_LIST_BYTES = 5 * 1024 * 1024;
export const MOST_STORES = 200;

const SetupStore = z.object({
  id: z.number(),
  name: z.string(),
  timeZone: z.string(),
  opensAt: z.string(),
  closesAt: z.string(),
  closedWeekdays: z.array(z.number()),
  ...StorePlaceReply,
});
export type SetupStore = z.output<typeof SetupStore>;

const Onboarding = z.object({
  group: z.object({
    id: z.number(),
    name: z.string(),
    status: z.enum(['active', 'onboarding', 'closed']),
    saleDayBasis: z.enum(SALE_DAY_BASES),
    grossBasis: z.enum(GROSS_BASES),
  }),
  stores: z.array(SetupStore),
  done: z.object({ dealership: z.boolean(), integration: z.boolean(), users: z.boolean() }),
  /** Where the setup goes on. */
  step: z.enum(ONBOARDING_STEPS),
  /** Kinds of record that are not connected yet on purpose. */
  skipped: z.array(z.string()),
  submitted: z.nullable(z.object({ at: z.string(), by: z.nullable(z.string()) })),
  /** What submitting does for the caller. */
  activates: z.enum(['atOnce', 'byOperator']),
});
export type Onboarding = z.output<typeof Onboarding>;

export const onboardingState = call({
  method: 'GET',
  path: 'onboarding/state',
  access: 'viewer',
  summary: 'The setup progress of a dealer group: its stores in scope, its steps, and what was skipped.',
  query: DealerScope,
  reply: json(Onboarding),
});

/** A store as it is typed; without an id it is a new one. */
export const StoreDraft = z.object({
  id: z.optional(idOf('dealership')),
  name: text({ max: 120 }),
  timeZone: timeZone(),
  opensAt: z.optional(timeOfDay()),
  closesAt: z.optional(timeOfDay()),
  closedWeekdays: z.optional(closedWeekdays()),
  ...StorePlace,
});
export type StoreDraft = z.output<typeof StoreDraft>;

export const saveStores = call({
  method: 'POST',
  path: 'onboarding/save-stores',
  access: 'admin',
  summary: 'Saves the table of stores: new rows are added, known ones changed, others stay. All or nothing.',
  query: DealerScope,
  body: z.object({
    stores: z.array(StoreDraft).check(z.maxLength(MOST_STORES, `At most ${MOST_STORES} stores at a time.`)),
    groupName: z.optional(text({ max: 120 })),
    saleDayBasis: z.optional(z.enum(SALE_DAY_BASES, 'Must be contract, delivery or booked.')),
    grossBasis: z.optional(z.enum(GROSS_BASES, 'Must be statement or dms.')),
  }),
  reply: json(Onboarding),
});

export const removeStore = call({
  method: 'POST',
  path: 'onboarding/remove-store',
  access: 'admin',
  summary: 'Removes a store that has no imported file and no open feed.',
  query: z.extend(DealerScope, { id: idOf('dealership') }),
  reply: json(Onboarding),
});

export const readStoreList = call({
  method: 'POST',
  path: 'onboarding/read-stores',
  access: 'admin',
  summary: 'The cells of a file with a list of stores, to be checked before saving.',
  query: DealerScope,
  body: upload('uploadedFile', STORE_LIST_BYTES),
  reply: json(z.object({ rows: z.array(z.array(z.string())) })),
});

export const finishStep = call({
  method: 'POST',
  path: 'onboarding/finish-step',
  access: 'admin',
  summary: 'Marks a step of the setup as done.',
  query: DealerScope,
  body: z.object({ step: z.enum(WORK_STEPS, 'Must be dealership, integration or users.') }),
  reply: json(Onboarding),
});

export const skipFeed = call({
  method: 'POST',
  path: 'onboarding/skip',
  access: 'admin',
  summary: 'Skips a kind of record in the setup, or undoes that. Its files are still accepted.',
  query: DealerScope,
  body: z.object({ fact: z.enum(TARGETS, 'Must be a kind of record.'), skip: flag() }),
  reply: json(Onboarding),
});

export const submitOnboarding = call({
  method: 'POST',
  path: 'onboarding/submit',
  access: 'admin',
  summary:
    'Submits the setup. The group becomes active at once where the installation says so, otherwise once an operator approves it.',
  query: DealerScope,
  reply: json(z.object({ status: z.enum(['active', 'onboarding']) })),
});

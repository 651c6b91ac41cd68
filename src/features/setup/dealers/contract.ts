import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { ONBOARDING_STEPS } from '../../../core/navigation/onboarding-steps.ts';
import { flag, idOf, text, wholeNumber, wireDay } from '../../../core/wire.ts';
import {
  closedWeekdays,
  StoreDays,
  StoreInventory,
  StoreInventoryReply,
  StorePlace,
  StorePlaceReply,
  timeOfDay,
  timeZone,
} from './contract-store.ts';

const Dealership = z.object({ id: z.number(), name: z.string() });

/** `dealerships`: those the user may see, in group order. */
export const DealerGroup = z.object({
  id: z.number(),
  name: z.string(),
  budgetCampaignView: z.boolean(),
  dealerships: z.array(Dealership),
  /** Business day at the group's first dealership; `ROOFTOP_NOW` shifts it. */
  today: wireDay(),
  /** Where the setup of a group in onboarding goes on. */
  step: z.optional(z.enum(ONBOARDING_STEPS)),
});
export type DealerGroup = z.output<typeof DealerGroup>;

export const dealerFullList = call({
  method: 'GET',
  path: 'dealer/full-list',
  access: 'signedIn',
  summary: 'The dealer groups the caller belongs to, active and still in onboarding.',
  reply: json(z.object({ active: z.array(DealerGroup), onboarding: z.array(DealerGroup) })),
});

export const dealerList = call({
  method: 'GET',
  path: 'dealer/list',
  access: 'viewer',
  summary: 'The dealerships of a group, after an entry for all of them (id 0).',
  query: DealerScope,
  reply: json(z.object({ dealerships: z.array(Dealership) })),
});

export const SALE_DAY_BASES = ['contract', 'delivery', 'booked'] as const;
export const GROSS_BASES = ['statement', 'dms'] as const;
export const ATTRIBUTIONS = ['crm_primary', 'first_touch', 'any_touch'] as const;

const GroupSettings = z.object({
  id: z.number(),
  name: z.string(),
  budgetCampaignView: z.boolean(),
  saleDayBasis: z.enum(SALE_DAY_BASES),
  grossBasis: z.enum(GROSS_BASES),
  attribution: z.enum(ATTRIBUTIONS),
  /** Whether a vehicle keeps its age when it moves to another store of the group. */
  ageSurvivesTransfers: z.boolean(),
  version: z.number(),
});
export type GroupSettings = z.output<typeof GroupSettings>;

const ClosedDate = z.object({ day: wireDay(), name: text({ max: 60 }) });

const DealershipSettings = z.object({
  id: z.number(),
  name: z.string(),
  timeZone: z.string(),
  /** Local times, `HH:MM`. */
  opensAt: z.string(),
  closesAt: z.string(),
  /** 0 is Sunday. */
  closedWeekdays: z.array(z.number()),
  /** Holidays and other single days, earliest first. */
  closedDates: z.array(ClosedDate),
  /** Names and numbers that files use. */
  aliases: z.array(z.string()),
  ...StorePlaceReply,
  openDate: z.nullable(wireDay()),
  closeDate: z.nullable(wireDay()),
  ...StoreInventoryReply,
  version: z.number(),
});
export type DealershipSettings = z.output<typeof DealershipSettings>;

export const dealerSettings = call({
  method: 'GET',
  path: 'dealer/settings',
  access: 'viewer',
  summary: 'The settings of a dealer group and of the dealerships in scope.',
  query: DealerScope,
  reply: json(z.object({ group: GroupSettings, dealerships: z.array(DealershipSettings) })),
});

export const updateDealer = call({
  method: 'POST',
  path: 'dealer/update',
  access: 'manager',
  summary:
    'Changes settings of a dealership, or, without a dealership, of the group (admins only). Absent fields stay.',
  query: z.extend(DealerScope, { id: z.optional(idOf('dealership')) }),
  body: z.object({
    version: z.optional(wholeNumber({ min: 1, max: 2_147_483_647 })),
    name: z.optional(text({ max: 120 })),
    budgetCampaignView: z.optional(flag()),
    saleDayBasis: z.optional(z.enum(SALE_DAY_BASES, 'Must be contract, delivery or booked.')),
    grossBasis: z.optional(z.enum(GROSS_BASES, 'Must be statement or dms.')),
    attribution: z.optional(z.enum(ATTRIBUTIONS, 'Must be crm_primary, first_touch or any_touch.')),
    ageSurvivesTransfers: z.optional(flag()),
    timeZone: z.optional(timeZone()),
    opensAt: z.optional(timeOfDay()),
    closesAt: z.optional(timeOfDay()),
    closedWeekdays: z.optional(closedWeekdays()),
    aliases: z.optional(z.array(text({ max: 120 })).check(z.maxLength(50, 'At most 50 names.'))),
    ...StorePlace,
    ...StoreDays,
    ...StoreInventory,
  }),
  reply: json(z.object({ version: z.number() })),
});

export const MOST_CLOSED_DATES = 200;

const atMostDates = z.maxLength(MOST_CLOSED_DATES, `At most ${MOST_CLOSED_DATES} dates.`);

export const changeClosedDates = call({
  method: 'POST',
  path: 'dealer/change-closed-dates',
  access: 'manager',
  summary:
    'Adds closed dates to the dealerships in scope, or removes them. An existing date gets the new name. Other dates stay.',
  query: DealerScope,
  body: z.object({
    add: z.optional(z.array(ClosedDate).check(atMostDates)),
    remove: z.optional(z.array(wireDay()).check(atMostDates)),
  }),
  reply: json(z.object({ dealerships: z.number() })),
});

import * as z from 'zod/mini';
import { isWebAddress, withScheme } from '../../../core/text/web-address.ts';
import { isTimeZone } from '../../../core/time/time-zone.ts';
import { isZip, US_STATES } from '../../../core/us-zips.ts';
import { dollars, flag, text, wholeNumber, wireDay } from '../../../core/wire.ts';

export const timeZone = () =>
  text({ max: 64 }).check(z.refine(isTimeZone, 'Must be a time zone such as America/Chicago.'));

export const timeOfDay = () =>
  z.string('Must be a time, HH:MM.').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time, HH:MM.'));

export const closedWeekdays = () =>
  z.array(wholeNumber({ min: 0, max: 6 })).check(z.maxLength(6, 'Open one day a week.'));

const state = () =>
  text({ max: 2 }).check(
    z.overwrite((value) => value.toUpperCase()),
    z.refine((value) => US_STATES.includes(value), 'Must be a state such as IL.'),
  );

const zip = () => text({ max: 10 }).check(z.refine(isZip, 'Must be a ZIP such as 60614.'));

const NO_ADDRESS = 'Must be a web address such as https://www.example.com.';

const webAddress = () =>
  text({ max: 300 }).check(z.overwrite(withScheme), z.refine(isWebAddress, NO_ADDRESS));

/** What a store is beyond its name, hours and time zone; null clears a value. */
export const StorePlace = {
  legalName: z.optional(z.nullable(text({ max: 160 }))),
  /** The store's number in other systems; unique in the group, and found in files like its name. */
  code: z.optional(z.nullable(text({ max: 40 }))),
  street: z.optional(z.nullable(text({ max: 160 }))),
  city: z.optional(z.nullable(text({ max: 80 }))),
  state: z.optional(z.nullable(state())),
  zip: z.optional(z.nullable(zip())),
  brands: z.optional(z.array(text({ max: 60 })).check(z.maxLength(30, 'At most 30 brands.'))),
  isFranchise: z.optional(z.nullable(flag())),
  websiteUrls: z.optional(z.array(webAddress()).check(z.maxLength(20, 'At most 20 addresses.'))),
  pmaZips: z.optional(z.array(zip()).check(z.maxLength(1_000, 'At most 1,000 ZIPs.'))),
  pmaRadiusMiles: z.optional(z.nullable(wholeNumber({ min: 1, max: 500 }))),
};

/** The prices of an inventory file; where a vehicle lacks one, the next best counts. */
export const INVENTORY_PRICES = ['internet', 'list', 'msrp'] as const;

/** At most the limit of the database, in dollars. */
const inventoryDollars = () =>
  dollars().check(z.refine((amount) => amount <= 100_000, 'At most 100,000 dollars.'));

/** How the vehicles of a store are priced and what a day in stock costs. */
export const StoreInventory = {
  inventoryPriceField: z.optional(z.enum(INVENTORY_PRICES, 'Must be internet, list or msrp.')),
  /** Dollars added to that price, such as a doc fee that advertised prices leave out. */
  inventoryFee: z.optional(inventoryDollars()),
  /** Dollars for each day of each vehicle. */
  holdingCost: z.optional(inventoryDollars()),
};

/** The same as it is answered; amounts in dollars. */
export const StoreInventoryReply = {
  inventoryPriceField: z.enum(INVENTORY_PRICES),
  inventoryFee: z.number(),
  holdingCost: z.number(),
};

/** The first and the last day in the group; null for none. */
export const StoreDays = {
  openDate: z.optional(z.nullable(wireDay())),
  closeDate: z.optional(z.nullable(wireDay())),
};

/** The same as it is answered. */
export const StorePlaceReply = {
  legalName: z.nullable(z.string()),
  code: z.nullable(z.string()),
  street: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  brands: z.array(z.string()),
  isFranchise: z.nullable(z.boolean()),
  websiteUrls: z.array(z.string()),
  pmaZips: z.array(z.string()),
  pmaRadiusMiles: z.nullable(z.number()),
};

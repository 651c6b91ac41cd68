import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { text } from '../../../core/wire.ts';

/** What a list says, or what became of a vehicle that the latest list lacks. */
export const VEHICLE_STATES = [
  ...(['in_transit', 'in_stock', 'demo', 'on_hold'] as const),
  ...(['sold', 'wholesaled', 'transferred', 'missing'] as const),
] as const;
export type VehicleState = (typeof VEHICLE_STATES)[number];

export const VEHICLE_SORTS = [
  'age',
  'price',
  'mileage',
  'photos',
  'vdps',
  'leads',
  'year',
  'vehicle',
] as const;

const amount = z.nullable(z.number());
const words = z.nullable(z.string());

/** A vehicle as its last list has it. Amounts are dollars. */
export const ListedVehicle = z.object({
  dealerShipId: z.number(),
  /** The name of the store. */
  store: z.string(),
  /** The VIN, or `#` and the stock number: with the store, its id in addresses. */
  vehicle: z.string(),
  vin: words,
  stockNumber: words,
  condition: words,
  year: amount,
  make: words,
  model: words,
  trim: words,
  state: z.enum(VEHICLE_STATES),
  /** The last day that a list has it. */
  lastListed: z.string(),
  price: amount,
  msrp: amount,
  cost: amount,
  mileage: amount,
  photoCount: amount,
  photoUrl: words,
  /** On the last listed day, by the group's rule for transfers. */
  ageDays: amount,
  /** Price changes in all, and the first day of the present price. */
  priceChanges: z.number(),
  pricedSince: words,
  /** Of the last 7 and 30 days; null while no site reports the store's vehicles. */
  vdpsInWeek: amount,
  vdpsInMonth: amount,
  leadsInMonth: amount,
});
export type ListedVehicle = z.output<typeof ListedVehicle>;

const wholeNumber = (most: number) =>
  z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(most)));

export const inventoryVehicles = call({
  method: 'GET',
  path: 'inventory/vehicles',
  access: 'viewer',
  summary:
    'The vehicles of the latest lists and those gone for at most 60 days, filtered and sorted, one page at a time.',
  query: z.object({
    ...DealerScope.shape,
    state: z.optional(z.enum(VEHICLE_STATES)),
    condition: z.optional(z.enum(['new', 'used', 'cpo'])),
    make: z.optional(text({ max: 80 })),
    model: z.optional(text({ max: 80 })),
    /** In the VIN, the stock number or the name. */
    search: z.optional(text({ max: 80 })),
    ageFrom: wholeNumber(10_000),
    ageTo: wholeNumber(10_000),
    /** At most so many VDPs in 7 days, from an age of 7 days. */
    mostVdps: wholeNumber(1_000_000),
    mostPhotos: wholeNumber(999),
    sort: z.optional(z.enum(VEHICLE_SORTS)),
    direction: z.optional(z.enum(['ascending', 'descending'])),
    offset: wholeNumber(1_000_000),
    /** Default 100. */
    limit: wholeNumber(5_000),
  }),
  reply: json(z.object({ count: z.number(), vehicles: z.array(ListedVehicle) })),
});

/** Days, first and last, on which it was listed alike; the last is null while the latest list has it so. */
const Stretch = z.object({
  firstDay: z.string(),
  lastDay: words,
  price: amount,
  msrp: amount,
  mileage: amount,
  photoCount: amount,
  state: z.enum(VEHICLE_STATES),
});

export const VEHICLE_EVENTS = ['listed', 'priced', 'photographed', 'gone', 'lead', 'deal'] as const;

export const inventoryVehicle = call({
  method: 'GET',
  path: 'inventory/vehicle',
  access: 'viewer',
  summary:
    'One vehicle at one store: how it was listed, its views and leads by day, what happened to it, and sister units.',
  query: z.object({
    ...DealerScope.shape,
    vehicle: text({ max: 60 }),
    /** The store that is meant where several list the vehicle; by default, the latest. */
    listedAt: wholeNumber(2_147_483_647),
  }),
  reply: json(
    z.object({
      /** Null where no list of these stores ever had it. */
      found: z.nullable(
        z.object({
          vehicle: ListedVehicle,
          body: words,
          drivetrain: words,
          exteriorColor: words,
          pageUrl: words,
          inStockSince: words,
          /** Dollars over all listed days. */
          holdingCost: z.number(),
          listedDays: z.number(),
          stretches: z.array(Stretch),
          /** Days of its views, earliest first. */
          days: z.array(
            z.object({ day: z.string(), site: z.string(), srps: amount, vdps: amount, leads: amount }),
          ),
          /** Videos that name its VIN, most viewed first. */
          videos: z.array(
            z.object({ title: words, views: amount, watchMinutes: amount, lastDay: z.string() }),
          ),
          /** Latest first. */
          events: z.array(z.object({ day: z.string(), event: z.enum(VEHICLE_EVENTS), text: z.string() })),
          /** The same VIN at other stores, then the same year, make and model in stock. */
          sisters: z.array(ListedVehicle),
        }),
      ),
    }),
  ),
});

import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { text } from '../../../core/wire.ts';

/** Why a vehicle has no market price; `none`: no report of its market in the last 7 days. */
export const NO_MARKET = ['none', 'identity', 'mileage', 'unmatched', 'small', 'spread'] as const;

const amount = z.nullable(z.number());
const words = z.nullable(z.string());

/** A vehicle of the latest list, with its market. Amounts are dollars. */
const MarketVehicle = z.object({
  dealerShipId: z.number(),
  /** The name of the store. */
  store: z.string(),
  /** The VIN, or `#` and the stock number. */
  vehicle: z.string(),
  vin: words,
  stockNumber: words,
  condition: words,
  year: amount,
  make: words,
  model: words,
  trim: words,
  price: amount,
  cost: amount,
  mileage: amount,
  ageDays: amount,
  marketPrice: amount,
  why: z.nullable(z.enum(NO_MARKET)),
  rank: amount,
  rankOf: amount,
  comparables: z.number(),
  /** Miles; null for any distance. */
  radius: amount,
  active: z.number(),
  sold: z.number(),
  /** The market price 7 days before. */
  marketPriceBefore: amount,
  /** The day of the report. */
  marketDay: words,
});
export type MarketVehicle = z.output<typeof MarketVehicle>;

export const marketVehicles = call({
  method: 'GET',
  path: 'market-price/vehicles',
  access: 'viewer',
  summary:
    'Every vehicle in stock on the latest lists with its market price, rank and supply, or why it has none.',
  query: DealerScope,
  reply: json(z.object({ vehicles: z.array(MarketVehicle) })),
});

export const LEFT_OUT = [
  ...(['own', 'condition', 'make', 'model', 'year', 'trim', 'drivetrain', 'miles'] as const),
  ...(['sold', 'price', 'distance', 'outlier'] as const),
] as const;

/** A vehicle of another store. Amounts are dollars. */
const MarketComparable = z.object({
  vin: words,
  seller: words,
  distance: amount,
  price: amount,
  /** At our miles; null where it is not in the set. */
  adjusted: amount,
  mileage: amount,
  year: amount,
  trim: words,
  isCertified: z.boolean(),
  daysOnMarket: amount,
  firstSeen: words,
  repriced: words,
  leftOut: z.nullable(z.enum(LEFT_OUT)),
});
export type MarketComparable = z.output<typeof MarketComparable>;

export const marketComparables = call({
  method: 'GET',
  path: 'market-price/comparables',
  access: 'viewer',
  summary: 'The comparables behind one market price, and those left out with the reason.',
  query: z.object({
    ...DealerScope.shape,
    vehicle: text({ max: 60 }),
    listedAt: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
  }),
  reply: json(
    z.object({
      /** Null where no list of these stores has the vehicle in stock. */
      found: z.nullable(
        z.object({
          vehicle: MarketVehicle,
          /** Dollars for each mile more; 0 or below. */
          perMile: z.number(),
          comparables: z.array(MarketComparable),
        }),
      ),
    }),
  ),
});

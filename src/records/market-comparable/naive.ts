import { count, total, type Way, type Work } from '../../../test/helpers/naive-ways.ts';
import type { ListedVehicle } from '../../../test/helpers/vehicles.ts';

const FEEDS = ['vehicle'] as const;

type Market = NonNullable<ListedVehicle['market']>;

/** Over the vehicles in stock on the last day with a list that have a market price, and this. */
const sumOf =
  (amount: (market: Market, vehicle: ListedVehicle) => number | null, divisor = 1): Work =>
  ({ inStock }) =>
    total(
      inStock,
      ({ market }) => market !== null,
      (vehicle) => (vehicle.market === null ? null : amount(vehicle.market, vehicle)),
    ) / divisor;

const cheaper = ({ prices }: Market, price: number) => prices.filter((other) => other < price).length;

export const marketComparableWays: Record<string, Way> = {
  mkt_sold: {
    feeds: ['market_comparable'],
    of: ({ comparables }) => count(comparables, ({ status }) => status === 'sold'),
  },
  price_to_market: {
    feeds: FEEDS,
    percent: true,
    of: sumOf((_market, { price_cents }) => price_cents, 100),
    per: sumOf(({ market_price_cents }, { price_cents }) => price_cents && market_price_cents, 100),
  },
  cost_to_market: {
    feeds: FEEDS,
    percent: true,
    of: sumOf((_market, { cost_cents }) => cost_cents, 100),
    per: sumOf(({ market_price_cents }, { cost_cents }) => cost_cents && market_price_cents, 100),
  },
  price_rank_pct: {
    feeds: FEEDS,
    percent: true,
    of: sumOf((market, { price_cents }) => price_cents && cheaper(market, price_cents) + 1),
    per: sumOf(({ prices }, { price_cents }) => price_cents && prices.length + 1),
  },
  mkt_days_supply: {
    feeds: FEEDS,
    of: sumOf(({ active_count }) => active_count),
    per: sumOf(({ sold_count }) => sold_count, 45),
  },
};

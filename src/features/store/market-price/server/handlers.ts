import { marketSetOf } from '../../../../core/market/market-set.ts';
import { rankOf } from '../../../../core/market/price-position.ts';
import type { Day } from '../../../../core/time/period.ts';
import {
  MarketDay,
  readComparables,
  type StoredComparable,
} from '../../../../records/market-comparable/server/comparables-of.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type Route, serve } from '../../../../server/http/route.ts';
import { type AuthorizedScope, dealershipIn } from '../../../../server/identity/access.ts';
import { type MarketComparable, type MarketVehicle, marketComparables, marketVehicles } from '../contract.ts';
import { type MarketRow, readMarketVehicles } from './repository.ts';

export const marketPriceRoutes: readonly Route[] = [
  serve(marketVehicles, async ({ scope, db }) => {
    const rows = await db.run((tx) => readMarketVehicles(tx, scope, null));
    return { vehicles: rows.map((row) => marketVehicle(scope, row)) };
  }),
  serve(marketComparables, async ({ query, scope, db }) => ({
    found: await db.run((tx) => marketBehind(tx, scope, query)),
  })),
];

async function marketBehind(
  tx: Tx,
  scope: AuthorizedScope,
  { vehicle, listedAt }: { readonly vehicle: string; readonly listedAt: number },
) {
  const rows = await readMarketVehicles(tx, scope, vehicle);
  const row = rows.find(({ dealershipId }) => dealershipId === listedAt);
  if (row === undefined) return null;
  const set = row.marketDay === null ? null : await setOn(tx, row, row.marketDay);
  return {
    vehicle: marketVehicle(scope, row),
    perMile: (set?.centsPerMile ?? 0) / 100,
    comparables: [
      ...(set?.chosen ?? []).map(({ comparable, adjustedCents }) =>
        marketComparable(comparable, { adjusted: adjustedCents / 100, leftOut: null }),
      ),
      ...(set?.left ?? []).map(({ comparable, why }) =>
        marketComparable(comparable, { adjusted: null, leftOut: why }),
      ),
    ],
  };
}

async function setOn(tx: Tx, row: MarketRow, day: Day) {
  const comparables = await readComparables(tx, row, { from: day, to: day });
  return marketSetOf(row, new MarketDay(comparables, day).around(row));
}

function marketVehicle(scope: AuthorizedScope, row: MarketRow): MarketVehicle {
  const { priceCents, marketCents, prices } = row;
  const ranked = priceCents === null || marketCents === null ? null : rankOf(priceCents, prices ?? []);
  return {
    dealerShipId: row.dealershipId,
    store: dealershipIn(scope, row.dealershipId, 'dealerShipId').name,
    vehicle: row.unit,
    vin: row.vin,
    stockNumber: row.stockNumber,
    condition: row.condition,
    year: row.year,
    make: row.make,
    model: row.model,
    trim: row.trim,
    price: dollars(priceCents),
    cost: dollars(row.costCents),
    mileage: row.mileage,
    ageDays: row.ageDays,
    marketPrice: dollars(marketCents),
    why: marketCents === null ? (row.reason ?? 'none') : null,
    rank: ranked?.rank ?? null,
    rankOf: ranked?.of ?? null,
    comparables: row.comparables ?? 0,
    radius: row.radius,
    active: row.active ?? 0,
    sold: row.sold ?? 0,
    marketPriceBefore: dollars(row.beforeCents),
    marketDay: row.marketDay,
  };
}

function marketComparable(
  one: StoredComparable,
  { adjusted, leftOut }: Pick<MarketComparable, 'adjusted' | 'leftOut'>,
): MarketComparable {
  return {
    ...{ vin: one.vin, seller: one.seller, distance: one.distance, price: dollars(one.priceCents), adjusted },
    ...{ mileage: one.mileage, year: one.year, trim: one.trim, isCertified: one.condition === 'cpo' },
    ...{ daysOnMarket: one.daysOnMarket, firstSeen: one.firstSeen, repriced: one.repriced, leftOut },
  };
}

function dollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}

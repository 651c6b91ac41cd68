import type { Tx } from '../../../../server/database/database.ts';
import { type Route, serve } from '../../../../server/http/route.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import { inventoryVehicle, inventoryVehicles } from '../contract.ts';
import { listEvents } from '../rules.ts';
import { recordsOf, type StretchRow, stretchesOf, videosOf, viewsOf } from './repository.ts';
import { EVERY_VEHICLE, listVehicles, type VehicleRow } from './vehicle-list.ts';
import { dollars, listedVehicle } from './vehicle-reply.ts';

const PAGE = 100;
const MOST_SISTERS = 20;
const BY_AGE = { order: 'age', direction: 'desc', offset: 0 } as const;

export const inventoryRoutes: readonly Route[] = [
  serve(inventoryVehicles, async ({ query, scope, db }) => {
    const { state, condition, make, model, search, ageFrom, ageTo, mostVdps, mostPhotos } = query;
    const given = { state, condition, make, model, search, ageFrom, ageTo, mostVdps, mostPhotos };
    const stated = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const found = await db.run((tx) =>
      listVehicles(tx, scope, {
        filter: { ...EVERY_VEHICLE, ...stated },
        page: {
          order: query.sort ?? 'age',
          direction: query.direction === 'ascending' ? 'asc' : 'desc',
          limit: query.limit ?? PAGE,
          offset: query.offset ?? 0,
        },
      }),
    );
    return { count: found.count, vehicles: found.vehicles.map((row) => listedVehicle(scope, row)) };
  }),
  serve(inventoryVehicle, async ({ query, scope, db }) => ({
    found: await db.run((tx) => oneVehicle(tx, scope, query.vehicle, query.listedAt)),
  })),
];

async function oneVehicle(tx: Tx, scope: AuthorizedScope, unit: string, listedAt: number | undefined) {
  const { vehicles } = await listVehicles(tx, scope, {
    filter: { ...EVERY_VEHICLE, units: [unit] },
    page: { ...BY_AGE, limit: MOST_SISTERS },
  });
  const own = vehicles
    .filter(({ dealershipId }) => listedAt === undefined || dealershipId === listedAt)
    .toSorted((one, other) => (one.lastListed < other.lastListed ? 1 : -1))[0];
  if (!own) return null;
  const stretches = await stretchesOf(tx, scope, own);
  const records = await recordsOf(tx, scope, own);
  const alike = await listVehicles(tx, scope, {
    filter: {
      ...EVERY_VEHICLE,
      condition: own.condition,
      make: own.make,
      model: own.model,
      state: 'in_stock',
    },
    page: { ...BY_AGE, limit: MOST_SISTERS },
  });
  const isOther = ({ dealershipId, unit: other }: VehicleRow) =>
    dealershipId !== own.dealershipId || other !== own.unit;
  const sisters = [
    ...vehicles,
    ...alike.vehicles.filter((one) => one.unit !== own.unit && one.year === own.year),
  ];
  const last = stretches.at(-1);
  return {
    vehicle: listedVehicle(scope, own),
    body: last?.body ?? null,
    drivetrain: last?.drivetrain ?? null,
    exteriorColor: last?.exteriorColor ?? null,
    pageUrl: last?.pageUrl ?? null,
    inStockSince: last?.ageFromDay ?? null,
    holdingCost: dollarsOf(
      total(stretches, ({ listedDays, holdingCostCents }) => listedDays * holdingCostCents),
    ),
    listedDays: total(stretches, ({ listedDays }) => listedDays),
    stretches: stretches.map(({ firstDay, lastDay, mileage, photoCount, state, priceCents, msrpCents }) => ({
      ...{ firstDay, lastDay, mileage, photoCount, state },
      ...{ price: dollars(priceCents), msrp: dollars(msrpCents) },
    })),
    days: await viewsOf(tx, scope, own),
    videos: await videosOf(tx, scope, own),
    events: [
      ...listEvents(stretches),
      ...records.toReversed().map(({ day, kind, text }) => ({ day, event: kind, text })),
    ]
      .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
      .toReversed(),
    sisters: sisters.filter(isOther).map((row) => listedVehicle(scope, row)),
  };
}

function total(stretches: readonly StretchRow[], amountOf: (stretch: StretchRow) => number): number {
  return stretches.reduce((sum, stretch) => sum + amountOf(stretch), 0);
}

function dollarsOf(cents: number): number {
  return cents / 100;
}

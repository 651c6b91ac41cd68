import { Problem } from '../../../../core/errors.ts';
import { valueOfId } from '../../../../core/kpis/filter-text.ts';
import { addDays, type Day, dayOf, lastDay, today } from '../../../../core/time/period.ts';
import { resolvePeriod } from '../../../../core/time/period-scope.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type Context, type Route, serve } from '../../../../server/http/route.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import { outlinesWithin } from '../../../../server/market/outlines.ts';
import { milesBetween, placeOfZip, zipsWithin } from '../../../../server/market/zip-places.ts';
import { type MarketZip, marketData, marketInit, marketMap, marketZipcodes } from '../contract.ts';
import {
  competitorReplies,
  fileReply,
  namesToConfirm,
  overlapsOf,
  ownOf,
  storeReply,
} from './market-replies.ts';
import {
  dealersOfMonth,
  type MarketFilter,
  type MonthRow,
  monthsUpTo,
  type ZipRow,
  zipsOfMonth,
} from './market-repository.ts';
import {
  competitorsOf,
  dealerNames,
  marketFiles,
  marketStores,
  type StoreRow,
} from './settings-repository.ts';

/** Thirteen, and the two before them for the share over three months. */
const MONTHS_READ = 15;
/** Around the outermost ZIPs, in degrees. */
const MARGIN = 0.12;
/** Files may name ZIPs all over the country; the map shows those around the store. */
const MAP_MILES = 60;

export const marketRoutes: readonly Route[] = [
  serve(marketInit, async ({ scope, db, body, services }) =>
    db.run(async (tx) => {
      const stores = await marketStores(tx, scope);
      const month = dayOf(body.year, body.month, 1);
      const months = [...new Set(stores.flatMap((store) => store.months))].toSorted().toReversed();
      const competitors = await competitorsOf(tx, scope);
      const files = await marketFiles(tx, scope, services.trueNow());
      return {
        hasData: months.includes(month),
        months: months.map((day) => day.slice(0, 7)),
        stores: stores.map((store) => storeReply(store, month)),
        files: files.map(fileReply),
        competitors: competitorReplies(competitors),
        names: namesToConfirm(await dealerNames(tx, scope), competitors),
        overlaps: overlapsOf(stores),
      };
    }),
  ),

  serve(marketData, async ({ scope, db, query, now }) =>
    db.run(async (tx) => {
      const stores = await marketStores(tx, scope);
      const { whole } = resolvePeriod(query, today(now, scope.dealerships[0]?.timeZone ?? 'UTC'));
      const month = monthIn(stores, { first: whole.start, last: lastDay(whole) });
      const filter = {
        month,
        before: monthBefore(month, 1),
        conditions: valuesOf(query.filters, 'condition'),
        segments: valuesOf(query.filters, 'segment'),
      };
      const centers = centersOf(stores);
      const zips = await zipsOfMonth(tx, scope, filter);
      const dealers = await dealersOfMonth(tx, scope, filter);
      return {
        month: month.slice(0, 7),
        zips: zips.map((row) => zipReply(row, centers.get(row.dealershipId) ?? null)),
        dealers: dealers.map(({ ownDealershipId, dealershipId, ...dealer }) => ({
          ...dealer,
          dealerShipId: dealershipId,
          own: ownOf({ dealershipId, ownDealershipId }),
        })),
        months: await monthsBehind(tx, scope, filter),
      };
    }),
  ),

  serve(marketZipcodes, async ({ scope, db, query }) => {
    const [store, ...others] = await db.run((tx) => marketStores(tx, scope));
    if (store === undefined || others.length > 0) throw oneStore();
    const zips = store.zip === null ? [] : zipsWithin(store.zip, query.radius);
    return {
      center: store.zip,
      zips: zips.map(({ zip, place, state, miles }) => ({ zip, place, state, miles: rounded(miles) })),
    };
  }),

  serve(marketMap, async ({ scope, db }) => {
    const stores = await db.run((tx) => marketStores(tx, scope));
    const centers = [...centersOf(stores).values()];
    const zips = stores.flatMap(({ zips: own }) => own.flatMap((zip) => placeOfZip(zip) ?? []));
    const near = [...centers, ...zips].filter(
      (place) => centers.length === 0 || centers.some((center) => milesBetween(center, place) <= MAP_MILES),
    );
    if (near.length === 0) return { counties: [], states: [] };
    const [x, y] = [near.map(({ longitude }) => longitude), near.map(({ latitude }) => latitude)];
    const { counties, states } = await outlinesWithin({
      west: Math.min(...x) - 4 * MARGIN,
      east: Math.max(...x) + 4 * MARGIN,
      south: Math.min(...y) - 4 * MARGIN,
      north: Math.max(...y) + 4 * MARGIN,
    });
    return { counties: [...counties], states: [...states] };
  }),
];

/** The last month of a period that has a file, else its last month. */
function monthIn(stores: readonly StoreRow[], { first, last }: { first: Day; last: Day }): Day {
  const within = stores.flatMap(({ months }) => months.filter((month) => month >= first && month <= last));
  const found = within.toSorted().at(-1) ?? last;
  return dayOf(Number(found.slice(0, 4)), Number(found.slice(5, 7)), 1);
}

/** Null without a filter by the dimension. */
function valuesOf(filters: Filtered, dimension: string): (string | null)[] | null {
  const found = filters.find((filter) => filter.dimension === dimension);
  return found ? found.values.map((id) => valueOfId(id) ?? null) : null;
}

type Filtered = Context<typeof marketData>['query']['filters'];

export function oneStore(): Problem {
  const message = 'Choose one store.';
  return new Problem('malformed', message, [{ field: 'dealerShipId', message }]);
}

function centersOf(stores: readonly StoreRow[]) {
  return new Map(
    stores.flatMap(({ id, zip }) => {
      const place = zip === null ? undefined : placeOfZip(zip);
      return place ? [[id, place] as const] : [];
    }),
  );
}

type Center = NonNullable<ReturnType<typeof placeOfZip>>;

function zipReply({ dealershipId, expectedMillionths, ...row }: ZipRow, center: Center | null): MarketZip {
  const place = placeOfZip(row.zip);
  return {
    ...row,
    dealerShipId: dealershipId,
    expected: expectedMillionths / 1_000_000,
    place: place ? `${place.place}, ${place.state}` : null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    miles: place && center ? rounded(milesBetween(center, place)) : null,
  };
}

function rounded(miles: number): number {
  return Math.round(miles * 10) / 10;
}

async function monthsBehind(tx: Tx, scope: AuthorizedScope, filter: MarketFilter) {
  const read = Array.from({ length: MONTHS_READ }, (_, index) =>
    monthBefore(filter.month, MONTHS_READ - 1 - index),
  );
  const [first = filter.month] = read;
  const known = new Map<Day, MonthRow>();
  for (const row of await monthsUpTo(tx, scope, { ...filter, first })) known.set(row.month, row);
  return read.map((month) => {
    const { market = null, own = null, ofMake = null, ownOfMake = null } = known.get(month) ?? {};
    return { month: month.slice(0, 7), market, own, ofMake, ownOfMake };
  });
}

function monthBefore(month: Day, count: number): Day {
  let day = month;
  for (let turn = 0; turn < count; turn += 1) {
    const last = addDays(day, -1);
    day = dayOf(Number(last.slice(0, 4)), Number(last.slice(5, 7)), 1);
  }
  return day;
}

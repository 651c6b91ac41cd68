import { type Amount, anyOf, count, total, type Way, type Work } from '../../../test/helpers/naive-ways.ts';

/** A store's default. */
const HOLDING_DOLLARS = 35;

const priced: Work = ({ vehicles, covers }) =>
  covers('vehicle', ['price_cents']) ? count(vehicles, ({ price_cents }) => price_cents !== null) : null;

const prices: Work = ({ vehicles, covers }): Amount =>
  covers('vehicle', ['price_cents'])
    ? total(
        vehicles,
        () => true,
        ({ price_cents }) => price_cents,
      ) / 100
    : null;

const aged =
  (least: number): Work =>
  ({ vehicles, covers }) =>
    covers('vehicle', ['age_days'])
      ? count(vehicles, ({ age_days }) => age_days !== null && age_days >= least)
      : null;

const inStockFrom =
  (least: number): Work =>
  ({ inStock, covers }) =>
    covers('vehicle', ['age_days'])
      ? count(inStock, ({ age_days }) => age_days !== null && age_days >= least)
      : null;

const photographed =
  (most: number): Work =>
  ({ vehicles, covers }) =>
    covers('vehicle', ['photo_count', 'age_days'])
      ? count(
          vehicles,
          ({ photo_count, age_days }) =>
            photo_count !== null && photo_count <= most && age_days !== null && age_days >= 3,
        )
      : null;

const ANY_NUMBER = 99_999;
const FEEDS = ['vehicle'] as const;

function average(sum: number, days: number): number {
  return days > 0 ? sum / days : 0;
}

/** Vehicles in stock on an average listed day. */
export const averageStock: Work = ({ vehicles, listedDays, knows }) =>
  knows('vehicle')
    ? average(
        count(vehicles, () => true),
        listedDays,
      )
    : null;

export const vehicleDays: Work = ({ vehicles, knows }) =>
  knows('vehicle') ? count(vehicles, () => true) : null;

/** Null where sites report nothing of the vehicles that are old enough. */
const unseen: Work = ({ inStock }) => {
  const isSeasoned = ({ age_days }: { age_days: number | null }) => age_days !== null && age_days >= 7;
  const isSilent =
    anyOf(inStock, isSeasoned) && !anyOf(inStock, (row) => isSeasoned(row) && row.vdps_in_week !== null);
  return isSilent
    ? null
    : count(inStock, (row) => isSeasoned(row) && row.vdps_in_week !== null && row.vdps_in_week <= 2);
};

export const vehicleWays: Record<string, Way> = {
  inv_units: { feeds: FEEDS, of: ({ inStock }) => count(inStock, () => true) },
  inv_value: {
    feeds: FEEDS,
    of: ({ inStock, covers }) =>
      covers('vehicle', ['value_cents'])
        ? total(
            inStock,
            () => true,
            ({ value_cents }) => value_cents,
          ) / 100
        : null,
  },
  avg_age: {
    feeds: FEEDS,
    of: ({ vehicles, covers }) =>
      covers('vehicle', ['age_days'])
        ? total(
            vehicles,
            () => true,
            ({ age_days }) => age_days,
          )
        : null,
    per: aged(0),
  },
  aged_units_60: { feeds: FEEDS, of: inStockFrom(61) },
  aged_units_90: { feeds: FEEDS, of: inStockFrom(91) },
  aged_share_60: { feeds: FEEDS, percent: true, of: aged(61), per: aged(0) },
  days_supply: {
    feeds: ['vehicle', 'deal'],
    of: ({ inStock, knows }) => (knows('vehicle') ? count(inStock, () => true) : null),
    per: ({ recentlySold, knowsLong }) =>
      knowsLong(['deal'], 29) ? count(recentlySold, () => true) / 30 : null,
  },
  turn_rate: {
    feeds: ['vehicle', 'deal'],
    of: ({ recentlySold, knowsLong }) =>
      knowsLong(['deal'], 29) ? (count(recentlySold, () => true) * 365) / 30 : null,
    per: averageStock,
  },
  no_photo_share: { feeds: FEEDS, percent: true, of: photographed(4), per: photographed(ANY_NUMBER) },
  no_price_share: {
    feeds: FEEDS,
    percent: true,
    of: (of) => {
      const withPrice = priced(of);
      return withPrice === null ? null : count(of.vehicles, () => true) - withPrice;
    },
    per: ({ vehicles }) => count(vehicles, () => true),
  },
  zero_vdp_units: { feeds: FEEDS, of: unseen },
  price_changes: { feeds: FEEDS, of: ({ vehicles }) => count(vehicles, ({ is_repriced }) => is_repriced) },
  holding_cost: { feeds: FEEDS, of: ({ vehicles }) => count(vehicles, () => true) * HOLDING_DOLLARS },
  avg_list_price: { feeds: FEEDS, of: prices, per: priced },
};

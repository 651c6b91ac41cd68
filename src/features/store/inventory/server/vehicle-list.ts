import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import type { VehicleState } from '../contract.ts';
import {
  goneStates,
  type LastStretch,
  lastStretches,
  pricesOf,
  type SeenRow,
  viewsInMonth,
} from './listed-units-repository.ts';

/** Views are null while no site reports the store's vehicles. */
export interface VehicleRow extends Omit<LastStretch, 'dealerGroupId' | 'listedState' | 'isListed'> {
  readonly state: VehicleState;
  readonly priceChanges: number;
  readonly pricedSince: Day | null;
  readonly vdpsInWeek: number | null;
  readonly vdpsInMonth: number | null;
  readonly leadsInMonth: number | null;
}

export interface VehicleFilter {
  /** Also those that are gone for longer than the list shows. */
  readonly units: readonly string[] | null;
  readonly state: VehicleState | null;
  readonly condition: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly search: string | null;
  readonly ageFrom: number | null;
  readonly ageTo: number | null;
  readonly mostVdps: number | null;
  readonly mostPhotos: number | null;
}

export const EVERY_VEHICLE: VehicleFilter = {
  ...{ units: null, state: null, condition: null, make: null, model: null, search: null },
  ...{ ageFrom: null, ageTo: null, mostVdps: null, mostPhotos: null },
};

export interface VehiclePage {
  readonly order: keyof typeof ORDERS;
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

type Ordered = (row: VehicleRow) => number | string | null;

const ORDERS = {
  age: (row) => row.ageDays,
  price: (row) => row.priceCents,
  mileage: (row) => row.mileage,
  photos: (row) => row.photoCount,
  vdps: (row) => row.vdpsInWeek,
  leads: (row) => row.leadsInMonth,
  year: (row) => row.year,
  vehicle: (row) => row.make,
} as const satisfies Record<string, Ordered>;

/** New arrivals have had no time to be seen. */
const SEASONED_DAYS = 7;

/** A page of the vehicles, and how many there are; those without a value of the order come last. */
export async function listVehicles(
  tx: Tx,
  scope: AuthorizedScope,
  { filter, page }: { readonly filter: VehicleFilter; readonly page: VehiclePage },
): Promise<{ readonly count: number; readonly vehicles: readonly VehicleRow[] }> {
  const all = withoutReplaced(await lastStretches(tx, scope, filter.units));
  const units = all.filter((unit) => matchesList(unit, filter));
  if (units.length === 0) return { count: 0, vehicles: [] };
  const states = byUnit(await goneStates(tx, units));
  const prices = byUnit(await pricesOf(tx, units));
  const views = byUnit(await viewsInMonth(tx, units));
  const found = units
    .map(({ dealerGroupId: _, listedState, isListed, ...unit }): VehicleRow => {
      const key = keyOf(unit);
      return {
        ...unit,
        state: isListed ? listedState : (states.get(key)?.state ?? 'missing'),
        priceChanges: prices.get(key)?.priceChanges ?? 0,
        pricedSince: prices.get(key)?.pricedSince ?? null,
        ...viewsOfUnit(views.get(key)),
      };
    })
    .filter((row) => matchesFate(row, filter));
  return {
    count: found.length,
    vehicles: inOrder(found, page).slice(page.offset, page.offset + page.limit),
  };
}

function viewsOfUnit(
  seen: SeenRow | undefined,
): Pick<VehicleRow, 'vdpsInWeek' | 'vdpsInMonth' | 'leadsInMonth'> {
  if (!seen) return { vdpsInWeek: null, vdpsInMonth: null, leadsInMonth: null };
  return { vdpsInWeek: seen.vdpsInWeek, vdpsInMonth: seen.vdpsInMonth, leadsInMonth: seen.leadsInMonth };
}

/** A unit without a VIN gives way to the VIN that has its stock number since. */
function withoutReplaced(units: readonly LastStretch[]): LastStretch[] {
  const stock = ({ dealershipId, stockNumber }: LastStretch) => `${dealershipId} ${stockNumber}`;
  const named = new Set(units.filter(({ vin }) => vin !== null).map(stock));
  return units.filter((unit) => unit.vin !== null || !named.has(stock(unit)));
}

function matchesList(
  unit: LastStretch,
  { condition, make, model, search, ageFrom, ageTo, mostPhotos }: VehicleFilter,
): boolean {
  const is = (wanted: string | null, value: string | null) => wanted === null || wanted === value;
  const within = (value: number | null, least: number | null, most: number | null) =>
    (least === null || (value !== null && value >= least)) &&
    (most === null || (value !== null && value <= most));
  return (
    is(condition, unit.condition) &&
    is(make, unit.make) &&
    is(model, unit.model) &&
    within(unit.ageDays, ageFrom, ageTo) &&
    within(unit.photoCount, null, mostPhotos) &&
    (search === null || textOf(unit).includes(search.toLowerCase()))
  );
}

function textOf({ vin, stockNumber, year, make, model, trim }: LastStretch): string {
  return [vin, stockNumber, year, make, model, trim]
    .filter((part) => part !== null)
    .join(' ')
    .toLowerCase();
}

function matchesFate(
  { state, vdpsInWeek, ageDays }: VehicleRow,
  { state: wanted, mostVdps }: VehicleFilter,
): boolean {
  if (wanted !== null && state !== wanted) return false;
  if (mostVdps === null) return true;
  return vdpsInWeek !== null && vdpsInWeek <= mostVdps && (ageDays ?? 0) >= SEASONED_DAYS;
}

function inOrder(rows: readonly VehicleRow[], { order, direction }: VehiclePage): VehicleRow[] {
  const value: Ordered = ORDERS[order];
  const sign = direction === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [first, second] = [value(one), value(other)];
    if (first === second) return compared(keyOf(one), keyOf(other));
    if (first === null) return 1;
    if (second === null) return -1;
    return sign * compared(first, second);
  });
}

function compared(one: number | string, other: number | string): number {
  return one < other ? -1 : Number(one > other);
}

interface OfUnit {
  readonly dealershipId: number;
  readonly unit: string;
}

function keyOf({ dealershipId, unit }: OfUnit): string {
  return `${String(dealershipId).padStart(10, '0')} ${unit}`;
}

function byUnit<Row extends OfUnit>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [keyOf(row), row]));
}

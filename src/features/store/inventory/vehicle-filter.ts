import {
  idOfValue,
  type NamedFilter,
  readFilters,
  valueOfId,
  writeFilters,
} from '../../../core/kpis/filter-text.ts';
import { type ListedVehicle, VEHICLE_STATES } from './contract.ts';

/** Choices of the state filter; the first three hold several states. */
export const STATE_CHOICES = ['here', 'gone', 'all', ...VEHICLE_STATES] as const;
export type StateChoice = (typeof STATE_CHOICES)[number];

export const AGE_CHOICES = ['0-15', '16-30', '31-45', '46-60', '61-90', '91-'] as const;
export const CHECK_CHOICES = ['photos', 'price', 'views'] as const;

/** Dollars, from and to below. */
export const PRICE_CHOICES = ['0-15000', '15000-25000', '25000-35000', '35000-50000', '50000-'] as const;

export interface VehiclePicks {
  readonly state: StateChoice;
  readonly age: (typeof AGE_CHOICES)[number] | null;
  readonly price: (typeof PRICE_CHOICES)[number] | null;
  readonly check: (typeof CHECK_CHOICES)[number] | null;
  readonly search: string;
}

/** Fields that the board filters too. */
const FIELDS = ['condition', 'make', 'model'] as const;

const HERE: readonly string[] = ['in_transit', 'in_stock', 'demo', 'on_hold'];

/** Reads the picks of an address; what it does not know is left out. */
export function readVehiclePicks(sent: unknown): VehiclePicks {
  const given = new Map(
    readFilters(typeof sent === 'string' ? sent : '').map(({ dimension, values }) => [
      dimension,
      values[0] ?? '',
    ]),
  );
  const among = <Choice extends string>(choices: readonly Choice[], key: string) =>
    choices.find((choice) => choice === given.get(key)) ?? null;
  return {
    state: among(STATE_CHOICES, 'state') ?? 'here',
    age: among(AGE_CHOICES, 'age'),
    price: among(PRICE_CHOICES, 'price'),
    check: among(CHECK_CHOICES, 'check'),
    search: valueOfId(given.get('search') ?? '') ?? '',
  };
}

/** The picks as address text; undefined where nothing is narrowed down. */
export function writeVehiclePicks({ state, age, price, check, search }: VehiclePicks): string | undefined {
  const parts = [
    ...(state === 'here' ? [] : [{ dimension: 'state', values: [state] }]),
    ...(age === null ? [] : [{ dimension: 'age', values: [age] }]),
    ...(price === null ? [] : [{ dimension: 'price', values: [price] }]),
    ...(check === null ? [] : [{ dimension: 'check', values: [check] }]),
    ...(search === '' ? [] : [{ dimension: 'search', values: [idOfValue(search)] }]),
  ];
  return parts.length === 0 ? undefined : writeFilters(parts);
}

/** The vehicles that match the picks and the board's filters, in their order. */
export function chosenVehicles(
  vehicles: readonly ListedVehicle[],
  picks: VehiclePicks,
  filters: readonly NamedFilter[],
): ListedVehicle[] {
  const words = picks.search.toLowerCase().split(/\s+/).filter(Boolean);
  const named = FIELDS.flatMap((field) => {
    const filter = filters.find(({ dimension }) => dimension === field);
    return filter === undefined ? [] : [{ field, values: new Set(filter.values) }];
  });
  return vehicles.filter((vehicle) => {
    const text = textOf(vehicle);
    return (
      isInState(vehicle, picks.state) &&
      isOfAge(vehicle, picks.age) &&
      isOfPrice(vehicle, picks.price) &&
      needs(vehicle, picks.check) &&
      words.every((word) => text.includes(word)) &&
      named.every(({ field, values }) => values.has(idOfValue(vehicle[field])))
    );
  });
}

function isInState({ state }: ListedVehicle, choice: StateChoice): boolean {
  if (choice === 'all') return true;
  if (choice === 'here') return HERE.includes(state);
  if (choice === 'gone') return !HERE.includes(state);
  return state === choice;
}

function isOfAge({ ageDays }: ListedVehicle, age: VehiclePicks['age']): boolean {
  if (age === null) return true;
  const [from, to] = age.split('-');
  return ageDays !== null && ageDays >= Number(from) && (to === '' || ageDays <= Number(to));
}

function isOfPrice({ price }: ListedVehicle, choice: VehiclePicks['price']): boolean {
  if (choice === null) return true;
  const [from, to] = choice.split('-');
  return price !== null && price >= Number(from) && (to === '' || price < Number(to));
}

const FEWEST_PHOTOS = 5;
const PHOTO_DAYS = 3;
const VIEW_DAYS = 7;
const MOST_UNSEEN = 2;

/** The same rules as the KPIs of photos, prices and views. */
function needs(
  { photoCount, ageDays, price, vdpsInWeek }: ListedVehicle,
  check: VehiclePicks['check'],
): boolean {
  if (check === null) return true;
  if (check === 'price') return price === null;
  if (ageDays === null) return false;
  if (check === 'photos') return photoCount !== null && photoCount < FEWEST_PHOTOS && ageDays >= PHOTO_DAYS;
  return vdpsInWeek !== null && vdpsInWeek <= MOST_UNSEEN && ageDays >= VIEW_DAYS;
}

function textOf({ vin, stockNumber, year, make, model, trim }: ListedVehicle): string {
  return [vin, stockNumber, year, make, model, trim]
    .filter((part) => part !== null)
    .join(' ')
    .toLowerCase();
}

import { idOfValue, valueOfId } from '../../../core/kpis/filter-text.ts';
import { type Column, storeColumn, type TextColumn } from '../../../core/table.ts';
import { numberText } from '../../../core/text/number-text.ts';
import { dayParts, isDay, through } from '../../../core/time/period.ts';
import { dateRangeText, dayText } from '../../../core/time/period-text.ts';
import type { ListedVehicle, VehicleState } from './contract.ts';
import { QUADRANT_TITLES, type SeenVehicle } from './vdp-rules.ts';

export const STATE_TITLES: Readonly<Record<VehicleState, string>> = {
  in_transit: 'In transit',
  in_stock: 'In stock',
  demo: 'Demo or loaner',
  on_hold: 'On hold',
  sold: 'Sold',
  wholesaled: 'Wholesaled',
  transferred: 'Transferred',
  missing: 'Missing',
};

export const CONDITION_TITLES: Readonly<Record<string, string>> = {
  new: 'New',
  used: 'Used',
  cpo: 'Certified',
};

/** A vehicle at a store in addresses. */
export function vehicleId({
  dealerShipId,
  vehicle,
}: Pick<ListedVehicle, 'dealerShipId' | 'vehicle'>): string {
  return `${dealerShipId}.${idOfValue(vehicle)}`;
}

/** The store and the vehicle of an id; null for text that is no id. */
export function vehicleOfId(id: string): { readonly dealership: number; readonly vehicle: string } | null {
  const [, dealership, named] = /^([1-9]\d{0,9})\.(.+)$/.exec(id) ?? [];
  const vehicle = valueOfId(named ?? '');
  return dealership === undefined || !vehicle ? null : { dealership: Number(dealership), vehicle };
}

/** Example: `2023 Toyota Camry SE`. */
export function vehicleName({ year, make, model, trim, vehicle }: ListedVehicle): string {
  const parts = [year, make, model, trim].filter((part) => part !== null);
  return parts.length === 0 ? vehicle : parts.join(' ');
}

export function listedDay(day: string): string {
  return isDay(day) ? dayText(day) : day;
}

const name: TextColumn<ListedVehicle> = {
  kind: 'text',
  key: 'vehicle',
  title: 'Vehicle',
  value: vehicleName,
};

const numbers: readonly Column<ListedVehicle>[] = [
  storeColumn(),
  { kind: 'text', key: 'stock', title: 'Stock no.', value: ({ stockNumber }) => stockNumber },
  {
    kind: 'text',
    key: 'condition',
    title: 'Condition',
    value: ({ condition }) => (condition === null ? null : (CONDITION_TITLES[condition] ?? condition)),
  },
  { kind: 'text', key: 'state', title: 'State', value: ({ state }) => STATE_TITLES[state] },
  { kind: 'number', key: 'age', title: 'Age, days', unit: 'number', value: ({ ageDays }) => ageDays },
  { kind: 'number', key: 'price', title: 'Price', unit: 'usd', value: ({ price }) => price },
  { kind: 'number', key: 'cost', title: 'Cost', unit: 'usd', value: ({ cost }) => cost },
  { kind: 'number', key: 'miles', title: 'Miles', unit: 'number', value: ({ mileage }) => mileage },
  { kind: 'number', key: 'photos', title: 'Photos', unit: 'number', value: ({ photoCount }) => photoCount },
  { kind: 'number', key: 'week', title: 'VDPs 7 d', unit: 'number', value: ({ vdpsInWeek }) => vdpsInWeek },
  {
    kind: 'number',
    key: 'month',
    title: 'VDPs 30 d',
    unit: 'number',
    value: ({ vdpsInMonth }) => vdpsInMonth,
  },
  {
    kind: 'number',
    key: 'leads',
    title: 'Leads 30 d',
    unit: 'number',
    value: ({ leadsInMonth }) => leadsInMonth,
  },
];

const PRICED: TextColumn<ListedVehicle> = {
  kind: 'text',
  key: 'priced',
  title: 'Priced since',
  value: ({ pricedSince }) => (pricedSince === null ? null : listedDay(pricedSince)),
  sortBy: ({ pricedSince }) => pricedSince,
};

/** On a screen the year is said only where it is not the list's own. */
const PRICED_ON_SCREEN: TextColumn<ListedVehicle> = {
  ...PRICED,
  value: ({ pricedSince, lastListed }) => {
    if (pricedSince === null) return null;
    if (!isDay(pricedSince) || !isDay(lastListed)) return listedDay(pricedSince);
    return dateRangeText(through(pricedSince, pricedSince), { within: dayParts(lastListed).year });
  },
};

const VIN: Column<ListedVehicle> = { kind: 'text', key: 'vin', title: 'VIN', value: ({ vin }) => vin };

export const VEHICLE_COLUMNS: readonly Column<ListedVehicle>[] = [name, ...numbers, PRICED_ON_SCREEN];

/** State and price come with the name on phones. */
export const VEHICLE_COLUMNS_ON_PHONE: readonly Column<ListedVehicle>[] = [
  {
    ...name,
    note: ({ state, price, stockNumber }) => ({
      text: [state === 'in_stock' ? null : STATE_TITLES[state], numberText(price, 'usd'), stockNumber]
        .filter((part) => part !== null)
        .join(' · '),
      tone: 'neutral',
    }),
    isTall: true,
  },
  ...numbers,
  PRICED_ON_SCREEN,
];

/** Columns of files. */
export const VEHICLE_FILE_COLUMNS: readonly Column<ListedVehicle>[] = [name, VIN, ...numbers, PRICED];

const QUADRANT: Column<SeenVehicle> = {
  kind: 'text',
  key: 'quadrant',
  title: 'VDPs × leads',
  value: ({ quadrant }) => quadrant && QUADRANT_TITLES[quadrant],
};

/** Columns of the VDP report. */
export const VDP_COLUMNS: readonly Column<SeenVehicle>[] = [name, QUADRANT, ...numbers, PRICED_ON_SCREEN];
export const VDP_FILE_COLUMNS: readonly Column<SeenVehicle>[] = [name, VIN, QUADRANT, ...numbers, PRICED];

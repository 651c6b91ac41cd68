import { expect, it } from 'vitest';
import type { Column } from '../../../core/table.ts';
import type { ListedVehicle } from './contract.ts';
import { VEHICLE_COLUMNS, VEHICLE_FILE_COLUMNS, vehicleId, vehicleOfId } from './vehicle-columns.ts';

it.each([1, 2_147_483_647])('an address names a vehicle of store %i', (dealerShipId) => {
  const id = vehicleId({ dealerShipId, vehicle: '1HGCM82633A004352' });
  expect(vehicleOfId(id)).toEqual({ dealership: dealerShipId, vehicle: '1HGCM82633A004352' });
});

it.each(['', '7', '0.ABC', '.ABC', '12345678901.ABC'])('%o names none', (id) => {
  expect(vehicleOfId(id)).toBe(null);
});

it.each([
  ['2026-11-22', 'Nov 22', 'Nov 22, 2026'],
  ['2025-12-30', 'Dec 30, 2025', 'Dec 30, 2025'],
])('a price since %s is %s on screen and %s in a file', (pricedSince, onScreen, inFile) => {
  const vehicle = { pricedSince, lastListed: '2026-11-28' } as ListedVehicle;
  const shown = (columns: readonly Column<ListedVehicle>[]) =>
    columns.find(({ key }) => key === 'priced')?.value(vehicle);
  expect(shown(VEHICLE_COLUMNS)).toBe(onScreen);
  expect(shown(VEHICLE_FILE_COLUMNS)).toBe(inFile);
});

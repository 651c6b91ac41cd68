import { expect, it } from 'vitest';
import { vehicleId, vehicleOfId } from './vehicle-columns.ts';

it.each([1, 2_147_483_647])('an address names a vehicle of store %i', (dealerShipId) => {
  const id = vehicleId({ dealerShipId, vehicle: '1HGCM82633A004352' });
  expect(vehicleOfId(id)).toEqual({ dealership: dealerShipId, vehicle: '1HGCM82633A004352' });
});

it.each(['', '7', '0.ABC', '.ABC', '12345678901.ABC'])('%o names none', (id) => {
  expect(vehicleOfId(id)).toBe(null);
});

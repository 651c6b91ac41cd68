import { describe, expect, it } from 'vitest';
import type { ListedVehicle } from './contract.ts';
import { inQuadrants, viewsByAge } from './vdp-rules.ts';

const vehicle: ListedVehicle = {
  ...{
    dealerShipId: 3,
    store: 'Alderpoint Toyota',
    vehicle: '4T1G11AK5NU000017',
    vin: '4T1G11AK5NU000017',
    stockNumber: 'T100',
  },
  ...{ condition: 'used', year: 2022, make: 'Toyota', model: 'Camry', trim: 'SE', state: 'in_stock' },
  ...{ lastListed: '2026-11-20', price: 24_999, msrp: null, cost: 22_000, mileage: 31_000, photoCount: 20 },
  ...{ photoUrl: null, ageDays: 40, priceChanges: 1, pricedSince: '2026-11-02' },
  ...{ vdpsInWeek: 12, vdpsInMonth: 60, leadsInMonth: 2 },
};
const seen = (vdpsInMonth: number | null, leadsInMonth: number | null): ListedVehicle => ({
  ...vehicle,
  ...{ vdpsInMonth, leadsInMonth },
});

describe('the quadrants of VDPs and leads', () => {
  it.each([
    ['above both averages', [seen(10, 1), seen(30, 3)], 1, 'hot'],
    ['below both averages', [seen(10, 1), seen(30, 3)], 0, 'ignored'],
    ['many VDPs, few leads', [seen(10, 3), seen(30, 1)], 1, 'overpriced'],
    ['few VDPs, many leads', [seen(10, 3), seen(30, 1)], 0, 'poorPage'],
    ['alone, it is the average', [seen(0, 0)], 0, 'hot'],
    ['unknown VDPs', [seen(null, 3), seen(30, 1)], 0, null],
    ['unknown leads', [seen(3, null), seen(30, 1)], 0, null],
    ['unknown ones do not lower the average', [seen(10, 1), seen(null, null)], 0, 'hot'],
  ] as const)('%s', (_, vehicles, index, expected) => {
    expect(inQuadrants(vehicles)[index]?.quadrant).toBe(expected);
  });
});

it('a filter does not move the averages', () => {
  expect(inQuadrants([seen(10, 1)], [seen(10, 1), seen(30, 3)])[0]?.quadrant).toBe('ignored');
});

it('views by age divide by the vehicles whose views are known', () => {
  const rows = viewsByAge([
    { ...vehicle, ageDays: 15, vdpsInWeek: 2 },
    { ...vehicle, ageDays: 3, vdpsInWeek: 0, vdpsInMonth: null, leadsInMonth: null },
    { ...vehicle, ageDays: 16 },
    { ...vehicle, ageDays: 400, vdpsInWeek: null, vdpsInMonth: null, leadsInMonth: null },
    { ...vehicle, ageDays: null },
  ]);
  expect(rows).toEqual([
    { age: '0–15 days', units: 2, weekly: 1, monthly: 60, leads: 2, unseen: 1 },
    { age: '16–30 days', units: 1, weekly: 12, monthly: 60, leads: 2, unseen: 0 },
    { age: 'Over 90 days', units: 1, weekly: null, monthly: null, leads: null, unseen: 0 },
    { age: 'Not stated', units: 1, weekly: 12, monthly: 60, leads: 2, unseen: 0 },
  ]);
});

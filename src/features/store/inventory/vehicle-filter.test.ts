import { describe, expect, it } from 'vitest';
import { type Chosen, readPicks, withOwnPicks, writePicks } from '../../../core/board/chosen.ts';
import { idOfValue } from '../../../core/kpis/filter-text.ts';
import { inventoryBoard } from './board.ts';
import type { ListedVehicle } from './contract.ts';
import { inventoryParts } from './parts.ts';
import { type FoundVehicle, vehicleChart } from './vehicle-chart.ts';
import { vehicleId, vehicleOfId } from './vehicle-columns.ts';
import { chosenVehicles, readVehiclePicks, type VehiclePicks, writeVehiclePicks } from './vehicle-filter.ts';

const ALL: VehiclePicks = { state: 'all', age: null, price: null, check: null, search: '' };

const camry: ListedVehicle = {
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
const bmw = { make: 'BMW', model: 'X5', trim: null, condition: 'new' } as const;

describe('the filters of the vehicle table', () => {
  const shown = (vehicle: Partial<ListedVehicle>, picks: Partial<VehiclePicks>) =>
    chosenVehicles([{ ...camry, ...vehicle }], { ...ALL, ...picks }, []).length === 1;

  it.each([
    ['in transit is at the store', { state: 'in_transit' }, { state: 'here' }, true],
    ['missing is not at the store', { state: 'missing' }, { state: 'here' }, false],
    ['missing is gone', { state: 'missing' }, { state: 'gone' }, true],
    ['sold by its name', { state: 'sold' }, { state: 'sold' }, true],
    ['wholesaled is not sold', { state: 'wholesaled' }, { state: 'sold' }, false],
    ['day 60 is not over 60', { ageDays: 60 }, { age: '61-90' }, false],
    ['day 61 is over 60', { ageDays: 61 }, { age: '61-90' }, true],
    ['day 400 is over 90', { ageDays: 400 }, { age: '91-' }, true],
    ['no age is of no bucket', { ageDays: null }, { age: '0-15' }, false],
    ['4 photos are few', { photoCount: 4 }, { check: 'photos' }, true],
    ['new arrivals need no photos yet', { photoCount: 0, ageDays: 2 }, { check: 'photos' }, false],
    ['unknown photos are not missing', { photoCount: null }, { check: 'photos' }, false],
    ['$24,999 is under $25,000', {}, { price: '15000-25000' }, true],
    ['$25,000 is not', { price: 25_000 }, { price: '15000-25000' }, false],
    ['$90,000 is over $50,000', { price: 90_000 }, { price: '50000-' }, true],
    ['no price is of no range', { price: null }, { price: '0-15000' }, false],
    ['no price', { price: null }, { check: 'price' }, true],
    ['2 VDPs', { vdpsInWeek: 2 }, { check: 'views' }, true],
    ['3 VDPs', { vdpsInWeek: 3 }, { check: 'views' }, false],
    ['unknown VDPs are not none', { vdpsInWeek: null }, { check: 'views' }, false],
    ['words in any order', {}, { search: 'camry 2022 t100' }, true],
    ['a word that is nowhere', {}, { search: 'camry 2023' }, false],
  ] as const)('%s', (_, vehicle, picks, expected) => {
    expect(shown(vehicle, picks)).toBe(expected);
  });

  it('the filters of the board narrow the table down too', () => {
    const both = [camry, { ...camry, ...bmw }, { ...camry, make: null }];
    const filter = (dimension: string, ...values: (string | null)[]) => [
      { dimension, values: values.map(idOfValue) },
    ];
    expect(chosenVehicles(both, ALL, filter('make', 'BMW')).map(({ make }) => make)).toEqual(['BMW']);
    expect(chosenVehicles(both, ALL, filter('make', null)).map(({ make }) => make)).toEqual([null]);
    expect(chosenVehicles(both, ALL, filter('condition', 'used'))).toHaveLength(2);
  });

  it('goes into an address and back, and ignores what it does not know', () => {
    const picks: VehiclePicks = {
      state: 'missing',
      age: '91-',
      price: '25000-35000',
      check: 'views',
      search: 'a:b;c,d é',
    };
    expect(readVehiclePicks(writeVehiclePicks(picks))).toEqual(picks);
    const usual = readVehiclePicks('state:flying;age:1;check:;search:~Q');
    expect(usual).toEqual({ state: 'here', age: null, price: null, check: null, search: '' });
    expect(writeVehiclePicks(usual)).toBeUndefined();
    expect(readVehiclePicks(7)).toEqual(usual);
  });

  it('are in the file of the board as on its screen', () => {
    const address = { vehicles: writeVehiclePicks({ ...ALL, price: '15000-25000', search: 'se camry' }) };
    const picks = { filters: [], shows: {}, sorts: {} };
    const sent = writePicks(
      withOwnPicks(inventoryBoard, picks, (parameter) => address[parameter as 'vehicles']),
    );
    const read = readPicks(inventoryBoard, sent);
    const [part] = inventoryParts;
    const vehicles = [camry, { ...camry, ...bmw }, { ...camry, price: 30_000 }, { ...camry, state: 'sold' }];
    expect(part?.shows({ vehicles, count: 4 } as never, read as Chosen)).toMatchObject([
      { kind: 'list', rows: [expect.anything(), expect.anything()] },
    ]);
    expect(part?.shows({ vehicles, count: 4 } as never, picks as never)).toMatchObject([
      { rows: { length: 3 } },
    ]);
    expect(readPicks(inventoryBoard, { show: 'vehicles:~Q;numbers:units' }).shows).toEqual({});
  });
});

describe('a vehicle in an address', () => {
  it.each(['4T1G11AK5NU000017', '#T 100/A', '#ü.1'])('%s', (vehicle) => {
    expect(vehicleOfId(vehicleId({ dealerShipId: 12, vehicle }))).toEqual({ dealership: 12, vehicle });
  });

  it.each(['', '12', '12.', '.A', '0.A', '12.~', 'x.A', '12.~2'])('%s is none', (id) => {
    expect(vehicleOfId(id)).toBeNull();
  });
});

describe('the price line', () => {
  const stretch = { msrp: null, mileage: null, photoCount: null, state: 'in_stock' } as const;
  const found: FoundVehicle = {
    vehicle: camry,
    ...{ body: null, drivetrain: null, exteriorColor: null, pageUrl: null, inStockSince: null },
    ...{ holdingCost: 0, listedDays: 3, events: [], sisters: [], videos: [] },
    stretches: [
      { ...stretch, firstDay: '2026-11-17', lastDay: '2026-11-17', price: 25_999 },
      { ...stretch, firstDay: '2026-11-19', lastDay: null, price: 24_999 },
    ],
    days: [
      { day: '2026-11-19', site: 'Website', srps: null, vdps: 4, leads: null },
      { day: '2026-11-19', site: 'CarGurus', srps: 40, vdps: 3, leads: 1 },
    ],
  };

  it('has gaps where a day is not known, and adds up sites', () => {
    const chart = vehicleChart(found);
    expect(chart?.series.map(({ values }) => values)).toEqual([
      [25_999, null, 24_999, 24_999],
      [null, null, 7, null],
      [null, null, 1, null],
    ]);
  });

  it('shows the latest 120 days, and nothing without a list', () => {
    const long = { ...found, stretches: [{ ...stretch, firstDay: '2026-01-01', lastDay: null, price: 9 }] };
    expect(vehicleChart(long)?.ticks).toHaveLength(120);
    expect(vehicleChart({ ...found, stretches: [] })).toBeNull();
  });
});

import { expect, it } from 'vitest';
import { readFound, readItems } from '../../test/helpers/read-records.ts';

const OURS = '2HGFE2F55RH100002';
const THEIRS = '2HGFE2F55RH100010';
const day = { kind: 'day', day: '2026-11-16' };

it.each([
  [
    'As Of,Our VIN,Comp VIN,Dealer,Distance (mi),Price,Miles,Trim,Certified,Days on Market,Status,First Seen,Last Price Change',
    `2026-11-16,${OURS},${THEIRS},Lakeshore Motors,12.4,"$24,995","31,000",EX,Yes,33,Active,10/14/2026,11/02/2026`,
  ],
  [
    'asOf|ourVin|compVin|dealer|distance_mi|price|miles|trim|certified|days_on_market|status|first_seen|last_price_change',
    `2026-11-16|${OURS}|${THEIRS}|Lakeshore Motors|12|24995|31000|EX|true|33|active|2026-10-14|2026-11-02`,
  ],
])('reads the comparables of a pricing tool: %s', async (header, row) => {
  const { target, items } = await readFound(`${header}\n${row}\n${row.replace(/Active|active/, 'sold')}\n`);
  expect(target).toBe('market_comparable');
  expect(items).toMatchObject([
    {
      record: {
        key: `${OURS} ${THEIRS} 2499500`,
        ...{ ourVin: OURS, vin: THEIRS, seller: 'Lakeshore Motors', distance: 12, priceCents: 2_499_500 },
        ...{
          mileage: 31_000,
          trim: 'EX',
          condition: 'cpo',
          status: 'active',
          daysOnMarket: 33,
          reportedOn: day,
        },
        firstSeenOn: { day: '2026-10-14' },
        repricedOn: { day: '2026-11-02' },
      },
    },
    { record: { status: 'sold' } },
  ]);
});

it('reads listings of a market with their sellers, and rejects rows that name no vehicle', async () => {
  const header = 'Seller Name,VIN,Year,Make,Model,Trim,Price,Mileage,Used/New,Date';
  const rows = [
    `Fox Valley Imports,${THEIRS},2024,Honda,Civic,EX,Not Priced,9000,Used,11/16/2026`,
    ',,2024,Honda,Civic,EX,21000,9000,Used,11/16/2026',
    `Fox Valley Imports,${OURS},2024,Honda,,EX,21000,9000,Used,11/16/2026`,
  ];
  const { items } = await readFound(`${[header, ...rows].join('\n')}\n`);
  expect(items).toMatchObject([
    { record: { ourVin: null, vin: THEIRS, model: 'Civic', year: 2024, priceCents: null, reportedOn: day } },
    { reasons: [{ message: 'The row has neither a VIN nor a seller.' }] },
    { reasons: [{ message: 'The row has neither our VIN nor a model.' }] },
  ]);
});

const listing = {
  ...{ vin: THEIRS, price: 24_995, miles: 31_000, inventory_type: 'used', dom: 33, dist: 11.6 },
  ...{ last_seen_at: 1_794_830_400, first_seen_at: 1_792_000_000 },
  dealer: { name: 'Lakeshore Motors' },
  build: { year: 2024, make: 'Honda', model: 'Civic', trim: 'EX', drivetrain: 'FWD' },
};

it('reads the answer of a listings API; a listing has the same key as in a table', async () => {
  const { items, connector } = await readFound(
    JSON.stringify({ num_found: 2, listings: [listing, { ...listing, vin: 'none' }] }),
  );
  expect(connector).toBe('market-comparables');
  expect(items).toMatchObject([
    {
      record: {
        key: `${THEIRS} 2499500`,
        ...{ ourVin: null, year: 2024, make: 'Honda', model: 'Civic', drivetrain: 'FWD', distance: 12 },
        reportedOn: { kind: 'instant', at: '2026-11-16T12:00:00.000Z' },
      },
    },
    { reasons: [{ field: 'vin' }] },
  ]);
});

it('leaves an inventory of ones own alone', async () => {
  const header = 'Dealer Name,VIN,Stock #,Year,Make,Model,Price,Mileage,Photo Count,Inventory Date';
  const row = `Alderpoint Honda,${OURS},C2,2024,Honda,Civic,24995,31000,12,11/01/2026`;
  expect((await readFound(`${header}\n${row}\n`)).target).toBe('vehicle');
});

it('says what a cut-off answer is', async () => {
  await expect(readItems(JSON.stringify({ listings: [listing] }).slice(0, -3))).rejects.toThrow(/cut off/);
});

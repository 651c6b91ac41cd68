import { expect, it } from 'vitest';
import { readFound, readItems } from '../../test/helpers/read-records.ts';

const VIN = '2HGFE2F55RH100002';
const day = { kind: 'day', day: '2026-11-10' };

it.each([
  [
    'Date,Dealer ID,VIN,Stock Number,Vehicles in Search,Vehicle Detail Views,Email Leads,Phone Leads,Chats',
    `2026-11-10,7,${VIN},c2,140,6,1,1,`,
  ],
  ['Date,Stock #,VIN,SRP Impressions,VDP Views,Total Leads', `11/10/2026,C2,${VIN},140,6,2`],
  ['Day\tStock Number\tVIN\tSRP Views\tVDP Views\tConnections', `2026-11-10\tC2\t${VIN}\t140\t6\t2`],
])('reads an export of a listing site: %s', async (header, row) => {
  const { items } = await readFound(`${header}\n${row}\n${row.replace('140', '')}\n`);
  expect(items).toMatchObject([
    {
      record: { vin: VIN, stockNumbers: ['C2'], srps: 140, vdps: 6, leads: 2, viewedOn: day, pagePath: null },
    },
    { record: { srps: null, vdps: 6 } },
  ]);
});

it('finds the vehicle in the path of a page, and skips pages without one', async () => {
  const rows = [
    `20261110,/used/Honda/2024-Honda-Civic-${VIN.toLowerCase()}.htm,6`,
    '20261110,/inventory/used-2024-ram-1500-stk-u48213/,2',
    '20261110,/service/,90',
  ];
  const { items } = await readFound(`Date,Page path and screen class,Views\n${rows.join('\n')}\n`);
  expect(items).toMatchObject([
    { record: { vin: VIN, site: 'Website', vdps: 6, viewedOn: day } },
    { record: { vin: null, stockNumbers: ['2024', '1500', 'U48213'], vdps: 2 } },
    { skipped: 'A page without a vehicle' },
  ]);
});

it('refuses totals over a period', async () => {
  const text = `VIN,Stock,SRPs,VDPs\n${VIN},C2,900,40\n`;
  await expect(readItems(text)).rejects.toThrow(/no day column/);
});

it.each([
  ['Listing Impressions,Listing Views,Connections'],
  ['Search Results Pages (SRP),Vehicle Detail Pages (VDP),Total Contacts'],
])('reads a listing site that calls them %s', async (names) => {
  const { items } = await readFound(`Date,VIN,Stock,${names}\n2026-11-10,${VIN},C2,150,5,1\n`);
  expect(items).toMatchObject([{ record: { vin: VIN, srps: 150, vdps: 5, leads: 1 } }]);
});

it("refuses a listing site's totals of months", async () => {
  const text =
    'Month of Begin Date\tCustomer Name\tUnique VINs\tTotal SRP Imps\tTotal VDP Imps\tTotal Leads\nNovember 2026\tKia\t20\t9000\t40\t3\n';
  await expect(readItems(text)).rejects.toThrow(/totals of whole months; export .* by day/);
});

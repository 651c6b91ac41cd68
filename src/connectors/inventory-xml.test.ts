import { expect, it } from 'vitest';
import { readFound } from '../../test/helpers/read-records.ts';

const read = async (text: string, size?: number) =>
  (await readFound(text, size === undefined ? {} : { size })).items;

const inElements = `<?xml version="1.0"?>
<feed asOfDate="2026-11-19"><dealer id="MP7634"><name>Alderpoint Honda</name><vehicles>
  <vehicle><vin>2HGFE2F55RH100002</vin><stock_number>C2</stock_number><condition>New</condition><year>2026</year>
    <make>HONDA</make><model><![CDATA[Civic]]></model><pricing><internet_price>28,995</internet_price><msrp>29500</msrp></pricing>
    <photos><photo url="https://x.example/1.jpg"/><photo url="https://x.example/2.jpg"/></photos></vehicle>
  <vehicle><vin>2HGFE2F55RH100003</vin><stock_number>C3</stock_number><condition>Used</condition><year>2024</year>
    <make>HONDA</make><model>Pilot &amp; more</model><mileage>31000</mileage><photos/></vehicle>
</vehicles></dealer></feed>`;

it.each([65_536, 7])(
  'reads elements, with the store and the day around them, in pieces of %i bytes',
  async (size) => {
    expect(await read(inElements, size)).toMatchObject([
      {
        record: {
          ...{
            unit: '2HGFE2F55RH100002',
            store: 'Alderpoint Honda',
            photoCount: 2,
            photoUrl: 'https://x.example/1.jpg',
          },
          listedAt: { kind: 'day', day: '2026-11-19' },
          vehicle: { condition: 'new', year: 2026, make: 'Honda', model: 'Civic', stockNumber: 'C2' },
          prices: { internet: 2_899_500, msrp: 2_950_000 },
        },
      },
      {
        record: {
          ...{ unit: '2HGFE2F55RH100003', store: 'Alderpoint Honda', photoCount: 0, mileage: 31_000 },
          vehicle: { model: 'Pilot & more' },
          prices: { internet: null },
        },
      },
    ]);
  },
);

it('reads attributes, and a store with a single vehicle', async () => {
  const vehicle = (vin: string, make: string) =>
    `<v VIN="${vin}" Stock="S1" Year="2024" Make="${make}" Model="X" Price="100" ExteriorColor="Red"/>`;
  const items = await read(
    `<i:Inventory xmlns:i="urn:x"><Dealer DealerName="A">${vehicle('2HGFE2F55RH100002', 'Kia')}</Dealer>
     <Dealer DealerName="B">${vehicle('2HGFE2F55RH100003', 'Ford')}</Dealer></i:Inventory>`,
  );
  expect(items).toMatchObject([
    { record: { store: 'A', vehicle: { make: 'Kia' }, prices: { list: 10_000 } } },
    { record: { store: 'B', vehicle: { make: 'Ford' } } },
  ]);
});

const one = inElements.slice(inElements.indexOf('<feed'));
it.each([
  ['a DTD with entities', `<!DOCTYPE feed [<!ENTITY a "x">]>${one}`, /has a DTD/],
  ['an address of a DTD', `<!DOCTYPE feed SYSTEM "file:///etc/passwd">${one}`, /has a DTD/],
  ['an unknown entity', one.replace('HONDA', '&a;'), /damaged/],
  ['an end that is cut off', one.slice(0, -40), /damaged/],
  [
    'elements within elements without end',
    `${'<a>'.repeat(100_000)}<vin>2HGFE2F55RH100002</vin>`,
    /too deeply/,
  ],
])('refuses %s', async (_, text, message) => {
  await expect(readFound(`<!-- <vin> -->${text}`)).rejects.toThrow(message);
});

it.each([',', '\t', '|', ';'])('reads a list separated by %j', async (separator) => {
  const row = (cells: string) => cells.split(' ').join(separator);
  const items = await read(
    `${row('VIN Stock Type Year Make Model InternetPrice ExteriorColor')}\n${row('2HGFE2F55RH100002 C2 New 2026 Honda Civic 28995 Red')}\n${row('2HGFE2F55RH100003 C3 New 2026 Honda Pilot 38995 Blue')}\n`,
  );
  expect(items).toMatchObject([
    { record: { prices: { internet: 2_899_500 } } },
    { record: { vehicle: { model: 'Pilot' }, exteriorColor: 'Blue' } },
  ]);
});

import { expect, it } from 'vitest';
import { readFound, readItems } from '../../test/helpers/read-records.ts';

const VAUTO =
  'DealerId,Dealer Name,VIN,Stock #,New/Used,Year,Make,Model,Series,Odometer,Price,MSRP,Other Price,Inventory Date,Certified,Photo Count,Age';
const HOMENET =
  'dealer_id,type,stock,vin,year,make,model,trim,miles,sellingprice,msrp,certified,dateinstock,imagelist';

const read = async (text: string) => (await readFound(text)).items;

it('reads an export of vAuto', async () => {
  const [item] = await read(
    `${VAUTO}\nMP7634,Alderpoint Honda,2HGFE2F55RH100002,C2,U,2024,HONDA,Civic,Sport ,"12,500",24995,0,,09/12/2020,Yes,12,4\n`,
  );
  expect(item).toMatchObject({
    record: {
      unit: '2HGFE2F55RH100002',
      store: 'Alderpoint Honda',
      vehicle: { condition: 'cpo', year: 2024, make: 'Honda', model: 'Civic', stockNumber: 'C2' },
      ...{ trim: 'Sport', mileage: 12_500, daysInStock: 4, photoCount: 12, state: 'in_stock' },
      prices: { internet: null, list: 2_499_500, msrp: null, cost: null },
      inStockAt: { kind: 'day', day: '2020-09-12' },
    },
  });
});

it('reads an export of HomeNet, and takes no price for one', async () => {
  const rows = ['', '0', 'nan', 'Call'].map(
    (price, index) =>
      `7,New,N${index},2HGFE2F55RH10000${index},2026,Honda,Civic,,8,${price},,false,2026-11-01,`,
  );
  const items = await read(`${HOMENET}\n${rows.join('\n')}\n`);
  expect(items).toMatchObject(
    rows.map(() => ({ record: { prices: { internet: null, list: null }, vehicle: { condition: 'new' } } })),
  );
});

it('names a vehicle without a VIN by its stock number, and rejects one with neither', async () => {
  const [, second, third] = await read(
    `${HOMENET}\n7,New,N1,2HGFE2F55RH100001,2026,Honda,Civic,,8,1,,,,\n7,New,N2,,2026,Honda,Civic,,8,1,,,,\n7,New,,,2026,Honda,Civic,,8,1,,,,\n`,
  );
  expect(second).toMatchObject({ record: { unit: '#N2', vehicle: { vin: null } } });
  expect(third).toMatchObject({
    reasons: [{ field: 'vin', message: 'The row has neither a VIN nor a stock number.' }],
  });
});

it('is not taken for one by the names of its columns alone', async () => {
  const { connector } = await readItems(`${HOMENET}\n${'a,b,c,d,e,f,g,h,i,j,k,l,m,n\n'.repeat(3)}`).catch(
    () => ({
      connector: null,
    }),
  );
  expect(connector).toBeNull();
});

it('reads a VDP list alone, and its columns within an inventory', async () => {
  const pages = (more: string, cells: string) =>
    `VIN,STOCK${more},SRP IMAGE URL,VDP URL\n2HGFE2F55RH100002,C2${cells},"https://x.example/1.jpg,https://x.example/2.jpg,",https://x.example/v/1\n`;
  expect(await read(pages('', ''))).toMatchObject([
    {
      record: {
        ...{ unit: '2HGFE2F55RH100002', photoCount: 2, pageUrl: 'https://x.example/v/1', state: 'in_stock' },
        ...{ prices: { internet: null, list: null }, vehicle: { make: null, stockNumber: 'C2' } },
      },
    },
  ]);
  expect(await read(pages(',Year,Make,Model,Price', ',2026,Honda,Civic,28995'))).toMatchObject([
    { record: { photoCount: 2, pageUrl: 'https://x.example/v/1', prices: { list: 2_899_500 } } },
  ]);
});

it("reads a website's search index, where a vehicle on its way is no stock", async () => {
  const [item] = await read(
    'vin,stock,type,year,make,model,our_price,days_in_stock,lightning.status\n2HGFE2F55RH100002,C2,New,2026,Honda,Civic,28995,12,In Transit\n',
  );
  expect(item).toMatchObject({
    record: { state: 'in_transit', daysInStock: 12, prices: { internet: 2_899_500 } },
  });
});

it('reads the stock list of a DMS, with a title, short names and a totals row', async () => {
  const items = await read(
    `Vehicle Inventory,,,,,,,,\nStk#,VIN #,N/U,Yr,Make,Model,Miles,Days,Retail\nP1,2HGFE2F55RH100001,U,22,HONDA,CR-V,"10,111",12,"$21,995"\nTotal,,,,,,,,"$21,995"\n`,
  );
  expect(items).toMatchObject([
    {
      record: {
        vehicle: { condition: 'used', year: 2022, make: 'Honda', stockNumber: 'P1' },
        ...{ mileage: 10_111, daysInStock: 12, prices: { list: 2_199_500 } },
      },
    },
    { skipped: 'A totals row.' },
  ]);
});

it('reads miles with the marks that the prices of the file show', async () => {
  const items = await read(
    'VIN;Stock No;Make;Model;Mileage;List Price;Cost\n2HGFE2F55RH100001;B1;BMW;X3;12.345;31.999,00;29.100,50\n',
  );
  expect(items).toMatchObject([
    { record: { mileage: 12_345, prices: { list: 3_199_900, cost: 2_910_050 } } },
  ]);
});

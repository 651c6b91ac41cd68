import { expect, it } from 'vitest';
import { readFound } from '../../test/helpers/read-records.ts';
import type { RegistrationRecord } from '../records/registration/record.ts';

async function read(text: string) {
  const { connector, items } = await readFound(text);
  expect(connector).toBe('registrations');
  return {
    records: items.flatMap((item) => ('record' in item ? [item.record as RegistrationRecord] : [])),
    rejected: items.flatMap((item) => ('reasons' in item ? [item.reasons[0]?.message] : [])),
  };
}

it('reads a long file, with the leading zeros that Excel drops', async () => {
  const { records, rejected } = await read(
    [
      'Month,ZIP,State,County,Make,Model,Segment,New/Used,Selling Dealer,Dealer ZIP,Registrations,Lender,Fleet',
      '2026-08,2138,MA,Middlesex,TOYOTA,Camry,Midsize car,New,SMITH TOYOTA INC,2139,3,Bank A,N',
      '08/2026,02138-1234,MA,Middlesex,Toyota,RAV4,Compact SUV,Used,Private Party,,-1,,Rental',
      'Aug-26,9999999,MA,Middlesex,Toyota,RAV4,Compact SUV,Used,X,,1,,',
      '2027-08,02138,MA,Middlesex,Toyota,RAV4,Compact SUV,Used,X,,1,,',
      '2026-08,02138,MA,Middlesex,Toyota,RAV4,Compact SUV,Used,X,,1.5,,',
      'Total,,,,,,,,,,4,,',
    ].join('\n'),
  );
  expect(records).toMatchObject([
    {
      ...{
        month: '2026-08-01',
        zip: '02138',
        make: 'Toyota',
        model: 'Camry',
        condition: 'new',
        isFleet: false,
      },
      ...{ segment: 'Midsize car', seller: 'SMITH TOYOTA INC', sellerZip: '02139', registrations: 3 },
    },
    { month: '2026-08-01', zip: '02138', condition: 'used', seller: null, isFleet: true, registrations: -1 },
  ]);
  expect(rejected).toEqual([
    '"9999999" is not a ZIP.',
    '2027-08 is in the future.',
    '1.5 is not a number of vehicles.',
  ]);
});

it.each([
  [
    'rows',
    'Month,ZIP,Make,Selling Dealer,Registrations\n2026-08,66061,Toyota,Smith,*\n2026-08,66062,Toyota,Smith,<5\n2026-08,66063,Toyota,Smith,7',
  ],
  ['columns', 'Month,Make,Selling Dealer,66061,66062,66063\n2026-08,Toyota,Smith,*,1-4,7'],
])('leaves out small counts that a state hides, in %s, and keeps the others', async (_, text) => {
  const { records, rejected } = await read(text);
  expect(records.map(({ zip, registrations }) => [zip, registrations])).toEqual([['66063', 7]]);
  expect(rejected).toEqual([]);
});

it.each([
  [
    'ZIPs',
    'Registrations August 2026\nSelling Dealer,Make,2138,66061,66062\nSmith Toyota,Toyota,1,,2\nOther,Ford,0,0,0',
    [
      ['2026-08-01', '02138', 'Toyota', 1],
      ['2026-08-01', '66062', 'Toyota', 2],
    ],
  ],
  [
    'makes',
    'Month,ZIP,Dealer,Toyota,FORD,Land Rover\nAug 2026,66061,Smith,4,,1',
    [
      ['2026-08-01', '66061', 'Toyota', 4],
      ['2026-08-01', '66061', 'Land Rover', 1],
    ],
  ],
  [
    'months',
    'ZIP,Make,Selling Dealer,2026-06,2026-07,Aug 2026\n66061,Kia,Smith,1,2,3',
    [
      ['2026-06-01', '66061', 'Kia', 1],
      ['2026-07-01', '66061', 'Kia', 2],
      ['2026-08-01', '66061', 'Kia', 3],
    ],
  ],
])('reads a wide file with %s as columns', async (_what, text, expected) => {
  const { records } = await read(text);
  expect(records.map(({ month, zip, make, registrations }) => [month, zip, make, registrations])).toEqual(
    expected,
  );
});

it('says what a file of registrations lacks', async () => {
  await expect(
    readFound('Month,ZIP,Make,Dealer,Registrations total\n2026-08,66061,Kia,Smith,1'),
  ).rejects.toThrow(/number of registrations/);
});

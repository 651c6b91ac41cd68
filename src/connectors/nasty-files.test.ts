import { describe, expect, it } from 'vitest';
import { fileOf, testHash } from '../../test/helpers/read-records.ts';
import { dryRun } from './dry-run/dry-run.ts';
import { fileReader } from './index.ts';

const context = { hash: testHash, now: new Date('2026-11-21T12:00:00Z') };
const verdictOn = async (text: string, name = 'file.csv') => {
  const [verdict] = await dryRun(fileReader, fileOf(text, name), context);
  return verdict;
};
const reasonOf = async (text: string, name?: string) => (await verdictOn(text, name))?.reasons[0]?.message;

describe('a header', () => {
  it('is seen behind a column of row numbers without a name, so that it can be mapped', async () => {
    const [found] = await fileReader.find(
      fileOf(',Wer,Wann,Woher\n0,Kim,2026-03-01,Web\n1,Lee,2026-03-02,Web\n'),
      [],
    );
    expect(found).toMatchObject({ connector: null, header: ['', 'Wer', 'Wann', 'Woher'] });
  });

  it('with one name twice and different values is refused, naming both columns', async () => {
    const deals =
      'Deal Number,Contract Date,Sale Price,Front Gross,Sale Price\nD1,2026-03-01,25001.50,900,1.00\n';
    expect(await reasonOf(deals)).toBe(
      'Two columns are called "Sale Price" (C and E) and hold different values. Give them different names, or remove one, and send the file again.',
    );
    const same = deals.replace('1.00\n', '25001.50\n');
    expect(await verdictOn(same)).toMatchObject({ connector: 'dms-deals', accepted: 1 });
  });

  it('that is missing is requested', async () => {
    const log = 'Web,Internet,Kim Sample,2026-03-01\nWalk-in,Showroom,Lee Sample,2026-03-02\n'.repeat(3);
    expect(await reasonOf(log)).toMatch(
      /^No row names the columns: the first row holds values already\. Add a row/,
    );
  });
});

it('a service list with VINs and prices of vehicles is no list of vehicles for sale', async () => {
  const visits =
    'Ticket,Came In,Left,VIN,Year,Make,Model,Mileage,Work,Labor $,Parts $\n' +
    'T1,2026-03-01,2026-03-02,1HGCM82633A123456,2023,Honda,Accord,12000,Oil,50.00,20.00\n' +
    'T2,2026-03-02,2026-03-02,1HGCM82633A123457,2022,Honda,Civic,22000,Brakes,150.00,80.00\n';
  const verdict = await verdictOn(visits);
  expect(verdict).toMatchObject({ connector: 'repair-orders', accepted: 2, rejected: 0 });
});

it('a column without a name needs confirmation where it holds figures or currencies', async () => {
  const ads = (name: string, value: string) =>
    `Day,Campaign,Cost,Impr.,Clicks,${name}\n2026-03-01,Brand,5.00,100,3,${value}\n`;
  expect(await verdictOn(ads('Conversions', '2'))).toMatchObject({ connector: 'google-ads' });
  expect(await reasonOf(ads('Field 6', '2'))).toContain('The column "Field 6" holds figures or currencies');
  expect(await reasonOf(ads('Field 6', 'CAD'))).toContain('nothing is imported until someone has checked');
});

it('a row without an end ends the read', async () => {
  async function* endless() {
    yield Buffer.from('Lead ID,Lead Date,Lead Source\n');
    for (let piece = 0; piece < 2_000; piece += 1) yield Buffer.alloc(1_048_576, 'x');
  }
  const [verdict] = await dryRun(fileReader, { name: 'a.csv', open: endless }, context);
  expect(verdict?.reasons[0]?.message).toBe(
    'Row 2 is longer than 16 million characters: this is no table. Nothing after it was read.',
  );
}, 60_000);

it.each([
  ['entities', '<!DOCTYPE adf [<!ENTITY lol "x">]>'],
  ['a file of the server', '<!DOCTYPE adf [<!ENTITY f SYSTEM "file:///etc/passwd">]>'],
])('an ADF document that defines %s is refused', async (_, type) => {
  const lead = `<?xml version="1.0"?>${type}<adf><prospect><customer><contact><name>Kim</name><phone>5195550131</phone></contact></customer></prospect></adf>`;
  const verdict = await verdictOn(lead, 'lead.xml');
  expect(verdict).toMatchObject({ connector: null, accepted: 0 });
  expect(verdict?.reasons[0]?.message).toContain('defines entities of its own (a DTD)');
  const mail = `From: a@b.example\nMIME-Version: 1.0\nContent-Type: text/plain\n\n${lead}`;
  expect(await verdictOn(mail, 'lead.eml')).toMatchObject({ accepted: 0 });
});

describe('a lead mail', () => {
  const lead = { connector: 'adf', accepted: 1, rejected: 0 };
  it.each([
    [
      'a definition list',
      '<html><body><dl><dt>Name</dt><dd>Kim Sample</dd><dt>Phone</dt><dd>519 555 0131</dd></dl></body></html>',
    ],
    ['bold labels', '<div><b>Name</b> Kim Sample<br><b>Email</b><br>kim@example.com<br></div>'],
    [
      'table cells',
      '<table><tr><th>Name</th><td>Kim Sample</td><th>Phone</th><td>519 555 0131</td></tr></table>',
    ],
    ['Spanish', 'Nombre: Kim Sample\nCorreo electrónico: kim@example.com\nMensaje: hola\n'],
    ['German', 'Name: Kim Sample\nTelefonnummer: 0519 5550131\nFahrzeug: 2022 Tesla Model 3\n'],
    ['French', 'Nom: Kim Sample\nAdresse e-mail: kim@example.com\nVéhicule: 2022 Tesla Model 3\n'],
    ['lines without labels', 'Vehicle: 2022 Tesla Model 3\n\nKim Sample\n519-555-0131\n'],
    ['links', 'Customer details\nKim Sample\nCall Kim ( tel:5195550131 )\nEmail Kim ( kim@example.com )\n'],
  ])('is read from %s', async (_, text) => {
    expect(await verdictOn(text, 'lead.txt')).toMatchObject(lead);
  });

  it('is not made of a list of vehicles, nor of a text that only speaks of people', async () => {
    expect(
      await verdictOn('{"listings":[{"vin":"1","heading":"x","dom":3,"miles":5,"price":7}]}'),
    ).toMatchObject({ connector: 'market-comparables', target: 'market_comparable' });
    expect(await verdictOn('Dear team,\nplease reply to the memo.\nThanks\n', 'memo.txt')).toMatchObject({
      connector: null,
    });
  });
});

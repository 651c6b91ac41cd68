import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileOf, testHash } from '../../test/helpers/read-records.ts';
import { sized } from '../../test/helpers/sizes.ts';
import { textRow, workbookOf } from '../../test/helpers/workbook.ts';
import { zipOf } from '../../test/helpers/zip.ts';
import type { FoundTable, Item } from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import type { RecordOf, Target } from '../records/kinds.ts';
import { fileReader } from './index.ts';

const document = `<?xml version="1.0"?><adf><prospect status="new"><id sequence="1" source="P">4711</id><requestdate>2026-03-16T20:37:03Z</requestdate><vehicle interest="buy"><year>2022</year><make>Tesla</make></vehicle><customer><contact><name part="full">Ánna</name><email>a@example.com</email></contact><comments><![CDATA[5 < 6 & "so"]]></comments></customer></prospect></adf>`;
const list = `Lead ID,Lead Date,Lead Source,Comment\n1,2026-03-01,Web,"says ""hi"", then\nleaves"\n2,03/02/2026,Référence,x\n`;
const labelled =
  'Name: Anna\nEmail: a@example.com\nPhone: 519-555-0158\nComments:\nhello\nVehicle: 2022 Tesla Model 3\n';
const mail = `From: a@b.example\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="q"\n\n--q\nContent-Type: text/plain\n\n${document}\n--q--\n`;
const deals =
  'Deal report\n\nDeal #;Contract Date;Sale Price;Front Gross;Sales Rep\nD1;13.03.2026;24.995,00;(1.200,50);Kim\nTotal;;1;2;\n';
const orders =
  'RO Number\tOpened\tClosed\tPay Type\tLabor Sale\n1\t3/1/26\t3/2/26\tC\t$50.00\n1\t3/1/26\t3/2/26\tW\t-\n';
const cells = list.split('\n').map((line) => line.split(',').map((cell) => cell.replace(/[<&"]/g, '')));
const sheet = { name: 'Leads', rows: cells.map((row, index) => textRow(index + 1, row)).join('') };
const page = `<html><table>${cells.map((row) => `<tr><td>${row.join('</td><td>')}</td></tr>`).join('\n')}</table></html>`;
const samples: Uint8Array[] = [
  ...[document, list, labelled, mail, deals, orders, page, `${list}\n# Deals\n${deals}`].map((text) =>
    Buffer.from(text),
  ),
  Buffer.from(`\uFEFF${list}`, 'utf16le'),
  workbookOf([sheet, { name: 'Empty', rows: '' }]),
  zipOf({ 'leads.csv': list, 'sub/deals.csv': deals }),
  gzipSync(orders),
];

/** Cuts, repeats, swaps and noise, like damaged transfers and careless programs. */
const mangled = fc
  .tuple(
    fc.constantFrom(...samples),
    fc.array(
      fc.record({
        how: fc.constantFrom('cut', 'repeat', 'flip', 'drop', 'swap'),
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        byte: fc.nat(255),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  )
  .map(([sample, steps]) =>
    steps.reduce((bytes, { how, at, byte }) => {
      const index = Math.floor(at * bytes.length);
      const [head, tail] = [bytes.subarray(0, index), bytes.subarray(index)];
      if (how === 'cut') return index < 20 ? bytes : head;
      if (how === 'repeat') return Buffer.concat([head, tail, tail]);
      if (how === 'drop') return Buffer.concat([head, tail.subarray(1 + (byte % 20))]);
      if (how === 'swap') return Buffer.concat([tail, head]);
      return Buffer.concat([head, Buffer.from([byte]), tail.subarray(1)]);
    }, sample),
  );

const context = { hash: testHash, now: new Date('2026-11-21T12:00:00Z') };

/** Every row is a record, a rejection or a skip with a reason; a table or file is refused with a sentence. */
async function expectAnswer(bytes: Uint8Array, size = 97): Promise<void> {
  const tables = await refusedOr(() => fileReader.find(fileOf(bytes, 'file', size), []));
  for (const table of tables) {
    if (table.connector === null) expect(table.reason).toMatch(/\.$/);
    else await refusedOr(async () => expect(await brokenItems(table)).toEqual([]));
  }
}

async function refusedOr<T>(work: () => Promise<T>): Promise<T | readonly []> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(error.message).toMatch(/\.$/);
    return [];
  }
}

async function brokenItems(table: FoundTable): Promise<unknown[]> {
  const broken: unknown[] = [];
  for await (const item of table.read(context)) if (!isAnswer(item)) broken.push(item);
  return broken;
}

function isAnswer(item: Item<RecordOf[Target]>): boolean {
  if ('reasons' in item)
    return item.reasons.every(({ field, message }) => field !== '' && message.endsWith('.'));
  return 'skipped' in item ? item.skipped !== '' : /^[^\0]{1,200}$/.test(item.record.key);
}

it('answers any mangled file with records or reasons', async () => {
  await fc.assert(
    fc.asyncProperty(mangled, (bytes) => expectAnswer(bytes)),
    { numRuns: sized({ quick: 80, soak: 20_000 }) },
  );
}, 60_000);

it('answers any bytes at all', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), (bytes) => expectAnswer(bytes)),
    { numRuns: sized({ quick: 70, soak: 10_000 }) },
  );
}, 60_000);

describe('a bomb', () => {
  const wide = (text: string, count: number) => text.repeat(count);
  it.each<[string, string | Uint8Array]>([
    ['of prospects never ended', wide('<prospect>', 300_000)],
    ['of comments never ended', wide('<prospect><!--', 200_000)],
    ['of CDATA never ended', wide('<prospect><![CDATA[', 200_000)],
    ['of attributes never ended', `<prospect ${wide('a="', 300_000)}</prospect>`],
    [
      'of entities',
      `<!DOCTYPE a [<!ENTITY a "${wide('x', 100_000)}">]><prospect>${wide('&a;', 100_000)}</prospect>`,
    ],
    ['of escaped marks', `<html>${wide('&lt;prospect&gt;&amp;lt;', 100_000)}`],
    ['of base64', wide('QUJD', 500_000)],
    ['of quoted-printable', `<prospect x=3D"${wide('=3C', 300_000)}`],
    ['of quotes', `Lead ID,Lead Date,Lead Source\n${wide('"1,2026-01-01,x\n', 100_000)}`],
    ['of one row', `Lead ID,Lead Date,Lead Source\n${wide('x', 3_000_000)}`],
    ['of columns', `Lead ID,Lead Date,Lead Source${wide(',x', 300_000)}\n1,2026-01-01,Web\n`],
    ['of labels', wide('Name:\n', 300_000)],
    ['of spaces', `Name: a\nEmail: a@example.com\nVehicle:${wide(' ', 500_000)}x`],
    [
      'of nested mails',
      `From: a@b.example\nMIME-Version: 1.0\n${Array.from({ length: 200 }, (_, i) => `Content-Type: multipart/mixed; boundary="b${i}"\n\n--b${i}\n`).join('')}`,
    ],
    ['of packed zeros', zipOf({ 'a.csv': '0'.repeat(50_000_000), 'b.csv': '0,'.repeat(2_000_000) })],
    [
      'of cells in a sheet',
      workbookOf([{ name: 'S', rows: wide('<row><c r="EXX1"><v>1</v></c></row>', 3_000) }]),
    ],
    [
      'of merged cells',
      workbookOf([
        {
          name: 'S',
          rows: wide(textRow(1, ['a', 'b']), 20),
          rest: wide('<mergeCell ref="A1:A99999"/>', 200_000),
        },
      ]),
    ],
    [
      'of shared text',
      workbookOf(
        [{ name: 'S', rows: wide('<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>', 2_000) }],
        { strings: `<si><t>${wide('x', 5_000_000)}</t></si>` },
      ),
    ],
    ['of blocks', wide('# x\nA,B\n1,2\n', 50_000)],
    ['of tags', wide('<table><tr><td>', 200_000)],
    ['of one tag', `<table><tr><td ${wide('x', 3_000_000)}`],
    ['of comments in a page', `<table><tr><td>a</td></tr>${wide('<!--', 500_000)}`],
    ['of headers', `From: a@b.example\nMIME-Version: 1.0\n${wide('X-A: b\n', 400_000)}\nhi`],
  ])(
    '%s does not go off',
    async (_, content) => {
      // Of this thread alone, so that a busy machine does not fail it.
      const before = process.threadCpuUsage();
      await expectAnswer(typeof content === 'string' ? Buffer.from(content) : content, 65_536);
      expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(20_000);
    },
    60_000,
  );
});

import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fileOf, testHash } from '../../test/helpers/read-records.ts';
import { textRow, workbookOf } from '../../test/helpers/workbook.ts';
import { zipOf } from '../../test/helpers/zip.ts';
import type { ColumnMapping, Item } from '../core/connector.ts';
import type { RecordOf, Target } from '../records/kinds.ts';
import { fileReader } from './index.ts';

const LEADS = 'Lead ID,Lead Date,Lead Source\n1,2026-03-01,Web\n2,2026-03-02,Web\n';
const find = (content: string | Uint8Array, mappings: readonly ColumnMapping[] = [], name = 'file') =>
  fileReader.find(fileOf(content, name), mappings);
const reported = async (content: string | Uint8Array) =>
  (await find(content)).map(({ table, connector }) => [table, connector?.id ?? null]);

describe('what a file holds', () => {
  it.each<[string, string | Uint8Array, unknown]>([
    ['a list', LEADS, [[null, 'crm']]],
    [
      'two lists, one below the other',
      `${LEADS}\nA,B,C,D\n1,2,3,4\n`,
      [
        ['Table 1', 'crm'],
        ['Table 2', null],
      ],
    ],
    ['a packed list', gzipSync(LEADS), [[null, 'crm']]],
    [
      'an archive, whatever its paths',
      zipOf({
        'x/leads.csv': LEADS,
        '../../leads.csv': LEADS,
        'note.txt': 'hello',
        '__MACOSX/._x': 'x',
        '.hidden': 'x',
      }),
      [
        ['leads.csv', 'crm'],
        ['leads.csv (2)', 'crm'],
        ['note.txt', null],
      ],
    ],
    [
      'a workbook in an archive',
      zipOf({
        'book.xlsx': workbookOf([
          {
            name: 'L',
            rows: LEADS.trim()
              .split('\n')
              .map((line, index) => textRow(index + 1, line.split(',')))
              .join(''),
          },
        ]),
      }),
      [['book.xlsx: L', 'crm']],
    ],
    [
      'an archive in an archive',
      zipOf({ 'in.zip': zipOf({ 'a.csv': LEADS }), 'a.csv.gz': gzipSync(LEADS) }),
      [
        ['in.zip', null],
        ['a.csv.gz', null],
      ],
    ],
    [
      'a lead mail in an archive',
      zipOf({
        'mail.txt': 'Name: Anna\nEmail: a@example.com\nPhone: 519-555-0158\nVehicle: 2022 Tesla Model 3\n',
      }),
      [['mail.txt', 'adf']],
    ],
  ])('%s', async (_, content, expected) => {
    expect(await reported(content)).toEqual(expected);
  });

  it.each<[string, string | Uint8Array, string]>([
    ['a damaged gzip', gzipSync(LEADS.repeat(50)).subarray(0, -9), 'cannot be unpacked'],
    ['a gzip in a gzip', gzipSync(gzipSync(LEADS)), 'holds another one'],
    ['an empty archive', zipOf({}), 'The archive is empty.'],
    ['a workbook without a row', workbookOf([{ name: 'S', rows: '' }]), 'The workbook is empty.'],
    ['a Word document', zipOf({ 'word/document.xml': 'x' }), 'Word document'],
    ['an OpenDocument sheet', zipOf({ 'content.xml': 'x' }), 'OpenDocument'],
    ['a binary workbook', zipOf({ 'xl/workbook.bin': 'x' }), '.xlsb'],
    [
      'a locked workbook',
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(99),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
      'locked by a password',
    ],
    [
      'an old workbook',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(99)]),
      'old Excel workbook',
    ],
    ['a PDF', '%PDF-1.7', 'PDF'],
    ['nothing', '', 'The file is empty.'],
    ['nothing but a mark', '\uFEFF', 'The file is empty.'],
    ['noise', Uint8Array.from({ length: 2_000 }, (_, index) => (index * 97) % 251), 'not a text file'],
  ])('%s is refused with a reason', async (_, content, message) => {
    await expect(find(content)).rejects.toThrow(message);
  });
});

describe('a table that nobody knows', () => {
  it('comes with the row that names its columns and the first rows below it', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => `K${index},${index},red`);
    const [found] = await find(`Paint report\nPlant,7\n\nKey,Amount,Color\n${rows.join('\n')}\n`);
    expect(found).toMatchObject({
      table: null,
      connector: null,
      reason: expect.stringContaining(
        'Rooftop does not know this table. Columns found: Key, Amount, Color. ',
      ),
      proposal: null,
      header: ['Key', 'Amount', 'Color'],
    });
    const preview = found !== undefined && 'preview' in found ? found.preview : [];
    expect(preview).toHaveLength(20);
    expect(preview[0]).toEqual({ row: 5, cells: ['K0', '0', 'red'] });
  });
});

describe('columns as a person saved them', () => {
  const list =
    'Exported by Kim\n\nWer,Wann,Woher,Wie\na@example.com,03.04.2026,CarGurus,Internet\n,04.04.2026,Web,Internet\n';
  const mapping: ColumnMapping = {
    connector: 'crm',
    header: ['Wer', 'Wann', 'Woher', 'Wie'],
    columns: { createdAt: 'Wann', source: 'Woher', email: 'Wer' },
    dateOrder: 'day-first',
  };
  const read = async (content: string, saved: ColumnMapping) => {
    const [found] = await find(content, [saved]);
    if (!found || found.connector === null) return found?.reason;
    const items: AsyncIterable<Item<RecordOf[Target]>> = found.read({
      hash: testHash,
      now: new Date('2026-11-21T12:00:00Z'),
    });
    return await Array.fromAsync(items);
  };

  it('are read as saved, wherever the header is, and nothing else is', async () => {
    expect(await read(list, mapping)).toMatchObject([
      {
        row: 4,
        record: {
          requestedAt: { day: '2026-04-03' },
          source: 'CarGurus',
          person: { email: testHash('email:a@example.com') },
        },
      },
      { row: 5, record: { requestedAt: { day: '2026-04-04' }, source: 'Web' } },
    ]);
  });

  it('count before what a connector finds itself', async () => {
    const swapped = {
      ...mapping,
      header: ['Lead ID', 'Lead Date', 'Lead Source'],
      columns: { createdAt: 'Lead Date', source: 'Lead ID' },
    };
    expect(await read(LEADS, swapped)).toMatchObject([
      { record: { source: '1' } },
      { record: { source: '2' } },
    ]);
  });

  it.each([
    ['another header', { ...mapping, header: ['Wer', 'Wann'] }],
    ['another order of columns', { ...mapping, header: ['Wann', 'Wer', 'Woher', 'Wie'] }],
    ['a connector that is gone', { ...mapping, connector: 'gone' }],
  ])('are not for %s', async (_, saved) => {
    expect(await read(list, saved)).toMatch(/^Rooftop does not know this table/);
  });
});

it('every connector of tables says which columns people may map, and which it needs', () => {
  for (const connector of fileReader.connectors) {
    if (connector.kind !== 'table') continue;
    expect(
      connector.fields.some(({ isRequired }) => isRequired),
      connector.id,
    ).toBe(true);
    expect(new Set(connector.fields.map(({ key }) => key)).size).toBe(connector.fields.length);
    expect(new Set(connector.fields.map(({ title }) => title)).size).toBe(connector.fields.length);
  }
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileOf, testHash } from '../../../test/helpers/read-records.ts';
import { SeenKeys } from '../../core/seen-keys.ts';
import { fileReader } from '../index.ts';
import { dryRun } from './dry-run.ts';
import { verdictJson, verdictText } from './verdict-text.ts';

const context = { hash: testHash, now: new Date('2026-11-21T12:00:00Z') };
const tried = (text: string) => dryRun(fileReader, fileOf(text), context);

const LEADS = 'Lead ID,Dealership,Lead Date,Lead Source,Deleted\n';

describe('a dry run', () => {
  it('counts rows as the import does: once for each record of a dealership', async () => {
    const [verdict] = await tried(
      `${LEADS}1,North,2026-03-01,Web,\n2,North,soon,Web,\n1,North,2026-03-02,Web,\n1,South,2026-03-02,Web,\n3,North,2026-03-02,Web,Yes\nTotal,5,,,\n`,
    );
    expect(verdict).toEqual({
      table: null,
      connector: 'crm',
      target: 'lead',
      as: 'CRM lead list',
      confidence: 0.9,
      proposal: null,
      rows: 6,
      accepted: 2,
      rejected: 1,
      skipped: 3,
      reasons: [
        {
          row: 3,
          field: 'Lead Date',
          message: '"soon" is not a date. The file\'s dates are read month first.',
        },
        { row: 4, field: 'row', message: 'Repeated in the file.' },
        { row: 6, field: 'row', message: 'Withdrawn by its source.' },
        { row: 7, field: 'row', message: 'A totals row.' },
      ],
    });
  });

  it('takes a further line of a repair order for a part of it', async () => {
    const [verdict] = await tried(
      'RO Number,Open Date,Closed Date,Line,Op Code,Pay Type,Labor Sale\n1,2026-03-01,2026-03-02,A,OIL,C,50\n1,2026-03-01,2026-03-02,B,BRK,C,150\n',
    );
    expect(verdict).toMatchObject({ target: 'repair_order', accepted: 2, skipped: 0 });
  });

  it('lists at most a hundred reasons, those of rejected rows first', async () => {
    const [verdict] = await tried(`${LEADS}${'Total,1,,,\n'.repeat(150)}${'1,North,soon,Web,\n'.repeat(3)}`);
    expect(verdict).toMatchObject({ rows: 153, rejected: 3, skipped: 150 });
    expect(verdict?.reasons).toHaveLength(100);
    expect(verdict?.reasons.slice(0, 4).map(({ row }) => row)).toEqual([152, 153, 154, 2]);
  });

  it('says that a header has no rows below it', async () => {
    const [verdict] = await tried(LEADS);
    expect(verdict).toMatchObject({ connector: 'crm', rows: 0, accepted: 0 });
    expect(verdict?.reasons).toEqual([
      { row: 0, field: 'file', message: 'The file has a header and no rows.' },
    ]);
  });

  it('says what a table looks like that it will not take on its own', async () => {
    const [verdict] = await tried('Lead Date,Field 2,Lead Source,Field 4\n2026-03-01,12.50,Web,Kim\n');
    expect(verdict).toMatchObject({
      connector: null,
      accepted: 0,
      proposal: { connector: 'crm', columns: { createdAt: 'Lead Date', source: 'Lead Source' } },
    });
  });

  it('says why it does not know a file', async () => {
    const verdicts = await tried('%PDF-1.7');
    expect(verdicts.map((verdict) => JSON.parse(verdictJson('a/b.pdf', verdict)))).toEqual([
      {
        file: 'a/b.pdf',
        table: null,
        connector: null,
        target: null,
        confidence: null,
        proposal: null,
        rows: 0,
        accepted: 0,
        rejected: 0,
        skipped: 0,
        reasons: [{ row: 0, field: 'file', message: 'This is a PDF. Export the same report as CSV.' }],
      },
    ]);
  });

  it('reads as text for people', async () => {
    const [known] = await tried(`${LEADS}1,North,2026-03-01,Web,\n2,North,soon,Web,\n`);
    expect(known && verdictText('a.csv', known)).toBe(
      [
        'a.csv: CRM lead list (90 % sure)',
        '  2 rows: 1 would be accepted, 1 rejected',
        '  Row 3, Lead Date: "soon" is not a date. The file\'s dates are read month first.',
      ].join('\n'),
    );
    const [unknown] = await tried('');
    expect(unknown && verdictText('a.csv', { ...unknown, table: 'Sheet 1' })).toBe(
      'a.csv, Sheet 1: unknown. The file is empty.',
    );
  });
});

it('keys are new once, as in a set', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 200 }), (keys) => {
      const seen = new SeenKeys();
      const plain = new Set<string>();
      for (const key of keys) {
        expect(seen.isNew(key)).toBe(!plain.has(key));
        plain.add(key);
      }
    }),
  );
  const many = new SeenKeys();
  const isNew = (key: number) => many.isNew(`L-${key}`);
  const numbers = Array.from({ length: 300_000 }, (_, index) => index);
  expect(numbers.every(isNew)).toBe(true);
  expect(numbers.some(isNew)).toBe(false);
});

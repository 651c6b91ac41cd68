import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { scratchFolder } from '../../test/helpers/scratch.ts';
import { textRow, workbookOf } from '../../test/helpers/workbook.ts';

const COMMAND = join(import.meta.dirname, '../main.import.ts');

/** Runs the command in an empty folder with an unreachable database; only a dry run can work. */
async function run(folder: string, ...words: string[]) {
  const env = {
    PATH: process.env.PATH,
    ROOFTOP_HOME: join(folder, 'home'),
    ROOFTOP_NOW: '2026-11-20T18:00:00Z',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    INIT_CWD: folder,
  };
  const child = spawn(process.execPath, [COMMAND, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const text = { out: '', err: '' };
  child.stdout.on('data', (part) => {
    text.out += part;
  });
  child.stderr.on('data', (part) => {
    text.err += part;
  });
  const [code] = await once(child, 'close');
  return { code, ...text };
}

async function filesIn(folder: string): Promise<void> {
  const rows = [
    ['Lead ID', 'Lead Date', 'Lead Source'],
    ['1', '2026-11-01', 'Web'],
    ['2', 'soon', 'Web'],
  ];
  await writeFile(join(folder, 'leads.csv'), rows.map((row) => `${row.join()}\n`).join(''));
  const sheet = { name: 'Leads', rows: rows.map((row, index) => textRow(index + 1, row)).join('') };
  await writeFile(
    join(folder, 'book.xls'),
    workbookOf([sheet, { name: 'Plan', rows: textRow(1, ['a', 'b']) }]),
  );
  await writeFile(join(folder, 'empty.csv'), '');
}

async function newFolder(): Promise<string> {
  const folder = await scratchFolder('dry-run');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it('says of each table of each file, in one line of JSON, what an import would make of it', async () => {
  const folder = await newFolder();
  await filesIn(folder);
  const { code, out, err } = await run(
    folder,
    ...['--dry-run', '--json', './leads.csv', 'book.xls', 'empty.csv', 'nowhere.csv', '.'],
  );
  const known = { connector: 'crm', target: 'lead', confidence: 0.9, proposal: null };
  const counts = { rows: 2, accepted: 1, rejected: 1, skipped: 0 };
  const nothing = {
    connector: null,
    target: null,
    confidence: null,
    proposal: null,
    rows: 0,
    accepted: 0,
    rejected: 0,
    skipped: 0,
  };
  const soon = {
    row: 3,
    field: 'Lead Date',
    message: '"soon" is not a date. The file\'s dates are read month first.',
  };
  const because = (message: unknown) => [{ row: 0, field: 'file', message }];
  expect(
    out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { file: './leads.csv', table: null, ...known, ...counts, reasons: [soon] },
    { file: 'book.xls', table: 'Leads', ...known, ...counts, reasons: [soon] },
    {
      file: 'book.xls',
      table: 'Plan',
      ...nothing,
      reasons: because(expect.stringContaining('Rooftop does not know this table. Columns found: a, b.')),
    },
    { file: 'empty.csv', table: null, ...nothing, reasons: because('The file is empty.') },
    { file: 'nowhere.csv', table: null, ...nothing, reasons: because('There is no such file.') },
    { file: '.', table: null, ...nothing, reasons: because('This is a folder: name the files in it.') },
  ]);
  expect({ code, err }).toEqual({ code: 1, err: '' });
  expect(existsSync(join(folder, 'home'))).toBe(false);
  expect(readdirSync(folder).sort()).toEqual(['book.xls', 'empty.csv', 'leads.csv']);
}, 60_000);

it('speaks to people without --json, and ends well where every file could be read', async () => {
  const folder = await newFolder();
  await filesIn(folder);
  expect(await run(folder, '--dry-run', 'leads.csv', 'empty.csv')).toEqual({
    code: 0,
    err: '',
    out: [
      'leads.csv: CRM lead list (90 % sure)',
      '  2 rows: 1 would be accepted, 1 rejected',
      '  Row 3, Lead Date: "soon" is not a date. The file\'s dates are read month first.',
      'empty.csv: unknown. The file is empty.',
      '',
    ].join('\n'),
  });
  expect(await run(folder, '--json', 'leads.csv')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('--json goes with --dry-run'),
  });
}, 60_000);

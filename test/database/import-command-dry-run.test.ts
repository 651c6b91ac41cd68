import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dryRun } from '../../src/connectors/dry-run/dry-run.ts';
import { fileReader } from '../../src/connectors/index.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { dropTables, ingestOn } from '../helpers/ingest.ts';
import { fileOf, testHash } from '../helpers/read-records.ts';
import { zipOf } from '../helpers/zip.ts';

const SAMPLES = process.env.ROOFTOP_SAMPLES ?? join(import.meta.dirname, '../../../shared/data');
const NOW = '2026-11-20T18:00:00Z';

const leads =
  'Lead ID,Lead Date,Lead Source,Email,Deleted\n1,2026-11-01,Web,a@example.com,\n2,soon,Web,,\n1,2026-11-02,Web,,\n3,2026-11-02,Web,,Yes\n4,2026-11-03,Web,,\nTotal,5,,,\n';
const deals =
  'Deal Number,Contract Date,Sale Price,Front Gross,Stock No\nD1,2026-11-01,"32,500.00","1,200.50",A1\nD1,2026-11-01,"32,600.00","1,300.50",A1\nD2,2026-11-03,much,5,A2\nD3,2026-11-04,28000,(300.00),A3\n';
const orders =
  'RO Number,Open Date,Closed Date,Line,Op Code,Pay Type,Labor Sale\n1,2026-11-01,2026-11-02,A,OIL,C,50\n1,2026-11-01,2026-11-02,B,BRK,C,150\n2,2026-11-01,2026-11-02,A,OIL,W,50\n';

/** The first rows of the samples: the kind of file matters here, not its length. */
const samples = existsSync(SAMPLES)
  ? ['leads-csv', 'sales', 'service'].flatMap((folder) =>
      readdirSync(join(SAMPLES, folder))
        .filter((name) => name.endsWith('.csv'))
        .map((name): [string, string] => {
          const text = readFileSync(join(SAMPLES, folder, name), 'utf8');
          return [name, text.split('\n').slice(0, 500).join('\n')];
        }),
    )
  : [];

it.each<[string, string | Uint8Array]>([
  ['leads', leads],
  ['deals', deals],
  ['repair orders', orders],
  ['several tables', zipOf({ 'l.csv': leads, 'd.csv': deals, 'note.txt': 'hello', 'o.csv': orders })],
  ['nothing known', 'a,b\n1,2\n'],
  ...samples,
])('a dry run of %s counts the same as the import', async (_, content) => {
  const db = await database();
  const group = await aDealerGroup(db);
  const dealershipId = group.dealershipIds[0] ?? 0;
  const verdicts = await dryRun(fileReader, fileOf(content), { hash: testHash, now: new Date(NOW) });
  const known = verdicts.filter(({ connector }) => connector !== null);
  const outcomes = await dropTables(await ingestOn(db), content, { group, dealershipId });
  expect(
    known.map(({ rows, accepted, rejected, skipped }) => ({ rows, accepted, rejected, skipped })),
  ).toEqual(
    outcomes
      .filter(({ state }) => state === 'done')
      .map(({ rows, accepted, rejected, skipped }) => ({ rows, accepted, rejected, skipped })),
  );
});

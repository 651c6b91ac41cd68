import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { fileReader } from '../src/connectors/index.ts';
import { type Database, openDatabase } from '../src/server/database/database.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { systemScope } from '../src/server/identity/access.ts';
import { loadSecrets } from '../src/server/identity/secrets.ts';
import type { Ingest } from '../src/server/ingest/delivery.ts';
import { importFile } from '../src/server/ingest/import-file.ts';
import { jobQueue, migrateJobs } from '../src/server/jobs.ts';
import { NOW } from './dataset.ts';
import type { Measurement } from './measurement.ts';

const ROWS = 50_000;
const ROUNDS = 3;

/**
 * Imports a list of leads, compared with COPY and INSERT … ON CONFLICT of the same rows into the
 * same table.
 */
export async function ingestion(url: string): Promise<Measurement[]> {
  await migrate(url);
  const database = await openDatabase(url);
  await migrateJobs(database.owner, database.hasAppRole);
  try {
    const rates: { taken: number; bare: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rates.push(await oneRound(database, url));
    const middle = rates.toSorted((a, b) => a.taken / a.bare - b.taken / b.bare)[1] ?? { taken: 0, bare: 1 };
    return [
      { name: `${ROWS} leads taken in`, value: middle.taken, unit: 'rows/s', goal: null },
      {
        name: `${ROWS} leads by COPY and INSERT ON CONFLICT`,
        value: middle.bare,
        unit: 'rows/s',
        goal: null,
      },
      {
        name: 'ingestion against the bare insert',
        value: middle.taken / middle.bare,
        unit: 'times',
        goal: { least: 0.5 },
      },
    ];
  } finally {
    await database.close();
  }
}

async function oneRound(database: Database, url: string): Promise<{ taken: number; bare: number }> {
  const { group, dealership } = await freshDealership(database);
  const taken = await takenIn(database, group, dealership);
  const bare = await rate(() => copyAndInsert(url, group, dealership));
  await database.owner.query('delete from dealer_group where id = $1', [group]);
  return { taken, bare };
}

/** Rows a second of one list of leads. */
async function takenIn(database: Database, group: number, dealership: number): Promise<number> {
  const text = leadList();
  const ingest: Ingest = {
    database,
    reader: fileReader,
    jobs: jobQueue,
    contactKey: (await loadSecrets(database)).contactHash,
    businessNow: () => NOW,
    trueNow: () => NOW,
  };
  const file = { name: 'leads.csv', open: () => Readable.from(blocks(text)) };
  const scope = await systemScope(database, group);
  return await rate(() => importFile(ingest, { scope, dealershipId: dealership, cameBy: 'command', file }));
}

/** Rows a second into a group of its own, which is gone afterwards. */
export async function takenInOn(url: string): Promise<number> {
  const database = await openDatabase(url);
  try {
    const { group, dealership } = await freshDealership(database);
    const taken = await takenIn(database, group, dealership);
    await database.owner.query('delete from dealer_group where id = $1', [group]);
    return taken;
  } finally {
    await database.close();
  }
}

async function rate(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return ROWS / ((performance.now() - started) / 1000);
}

async function freshDealership(database: Database): Promise<{ group: number; dealership: number }> {
  const made = await database.owner.query<{ id: number }>(
    "insert into dealer_group (name) values ('Ingestion') returning id",
  );
  const group = made.rows[0]?.id ?? 0;
  const { rows } = await database.owner.query<{ id: number }>(
    "insert into dealership (dealer_group_id, name, time_zone) values ($1, 'One', 'America/Chicago') returning id",
    [group],
  );
  return { group, dealership: rows[0]?.id ?? 0 };
}

const cells = (index: number) => ({
  day: `2026-${String(1 + (index % 10)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
  source: `Source ${index % 25}`,
  type: ['Internet', 'Phone', 'Walk-in'][index % 3] ?? '',
  person: `Person ${index % 12}`,
});

function leadList(): string {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const { day, source, type, person } = cells(index);
    return `${index},${day} 10:15,${source},${type},p${index}@example.com,${person},Yes,${index % 90}`;
  });
  return [
    'Lead ID,Lead Date,Lead Source,Lead Type,Email,Salesperson,Contacted,Response Time',
    ...rows,
    '',
  ].join('\n');
}

function* blocks(text: string): Generator<Buffer> {
  for (let start = 0; start < text.length; start += 65_536)
    yield Buffer.from(text.slice(start, start + 65_536));
}

const COLUMNS =
  'natural_key, day, hour, requested_at, raw_source, lead_type, salesperson, is_contacted, response_minutes, email_hash, received_at, department, source';

/** Computed before the clock runs, like all other values of the bare insert. */
const EMAIL_HASHES = Array.from({ length: ROWS }, (_, index) => hash('sha256', `p${index}@example.com`));

async function copyAndInsert(url: string, group: number, dealership: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query(
    `create temporary table copied (natural_key text, day date, hour smallint, requested_at timestamptz, raw_source text,
       lead_type text, salesperson text, is_contacted boolean, response_minutes integer, email_hash bytea,
       received_at timestamptz, department text, source text) on commit drop`,
  );
  await pipeline(Readable.from(copied()), client.query(copyFrom(`copy copied (${COLUMNS}) from stdin`)));
  await client.query(
    `insert into lead (dealer_group_id, dealership_id, ${COLUMNS}) select $1, $2, ${COLUMNS} from copied
     on conflict (dealer_group_id, dealership_id, source, natural_key) do update
     set day = excluded.day, hour = excluded.hour, requested_at = excluded.requested_at, raw_source = excluded.raw_source,
       lead_type = excluded.lead_type, salesperson = excluded.salesperson, is_contacted = excluded.is_contacted,
       response_minutes = excluded.response_minutes, email_hash = excluded.email_hash`,
    [group, dealership],
  );
  await client.query('commit');
  await client.end();
}

function* copied(): Generator<Buffer> {
  let block = '';
  for (let index = 0; index < ROWS; index += 1) {
    const { day, source, type, person } = cells(index);
    const leadType = type.toLowerCase().replace('-', '_');
    block += `bare ${index}\t${day}\t10\t${day}T16:15:00Z\t${source}\t${leadType}\t${person}\ttrue\t${index % 90}\t\\\\x${EMAIL_HASHES[index]}\t${NOW.toISOString()}\tsales\tbare\n`;
    if (block.length < 65_536) continue;
    yield Buffer.from(block);
    block = '';
  }
  yield Buffer.from(block);
}

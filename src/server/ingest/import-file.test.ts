import { describe, expect, it } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { aDealerGroup } from '../../../test/helpers/dealers.ts';
import { drop, dropTables, ingestOn } from '../../../test/helpers/ingest.ts';
import type { FoundTable, UnknownTable } from '../../core/connector.ts';
import type { Database } from '../database/database.ts';
import { rebuildRollups } from '../rollups/rollups.ts';
import type { Ingest } from './delivery.ts';

const HEADER = 'Lead ID,Lead Date,Lead Source,Lead Type,Dealership,Email,Contacted,Last Updated,Deleted';
const list = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;
const adf = (id: string, email: string, date = '') =>
  `<adf><prospect><id source="Portal">${id}</id>${date === '' ? '' : `<requestdate>${date}</requestdate>`}<customer><contact><email>${email}</email></contact></customer><provider><name>Portal</name></provider></prospect></adf>`;

async function start(now?: Date) {
  const db = await database();
  const group = await aDealerGroup(db);
  const [first = 0, second = 0] = group.dealershipIds;
  return { db, group, first, second, ingest: await ingestOn(db, now) };
}

async function rows(db: Database, text: string): Promise<Record<string, unknown>[]> {
  return (await db.owner.query(text)).rows as Record<string, unknown>[];
}

const leadDays = (db: Database) =>
  rows(db, 'select natural_key as key, day::text, hour, is_duplicate as dup from lead order by 1');
const countedDays = (db: Database) =>
  rows(db, 'select dealership_id as at, day::text, leads from measure_day where leads > 0 order by 1, 2');

describe('a file taken in', () => {
  it('is written, counted and noted in the import history', async () => {
    const { db, group, first, ingest } = await start();
    const text = list(
      '1,2026-11-19 20:15,CarGurus,Internet,,a@example.com,Yes,,',
      '2,2026-11-20,Walk-in,,,,,,',
      '3,soon,Web,,,,,,',
      'Total,3,,,,,,,',
    );
    const outcome = await drop(ingest, text, { group, dealershipId: first });
    expect(outcome).toMatchObject({
      state: 'done',
      recognizedAs: 'CRM lead list',
      rows: 4,
      accepted: 2,
      changed: 2,
      unchanged: 0,
      rejected: 1,
      skipped: 1,
    });
    expect(outcome).toMatchObject({ firstDay: '2026-11-19', lastDay: '2026-11-20' });
    expect(await leadDays(db)).toEqual([
      { key: '1', day: '2026-11-19', hour: 20, dup: false },
      { key: '2', day: '2026-11-20', hour: null, dup: false },
    ]);
    expect(await countedDays(db)).toEqual([
      { at: first, day: '2026-11-19', leads: 1 },
      { at: first, day: '2026-11-20', leads: 1 },
    ]);
    expect(
      await rows(
        db,
        'select status, connector, fact, row_count as rows, accepted, rejected, skipped, finished_at is null as open from import_run',
      ),
    ).toEqual([
      {
        status: 'done',
        connector: 'crm',
        fact: 'lead',
        rows: 4,
        accepted: 2,
        rejected: 1,
        skipped: 1,
        open: false,
      },
    ]);
    expect(await rows(db, 'select row_number as row, field, message from import_rejection')).toEqual([
      {
        row: 4,
        field: 'Lead Date',
        message: '"soon" is not a date. The file\'s dates are read month first.',
      },
    ]);
  });

  it('changes nothing when it comes again, and says which import it repeats', async () => {
    const { db, group, first, ingest } = await start();
    const text = list(
      '1,2026-11-19 20:15,CarGurus,Internet,,a@example.com,Yes,,',
      '2,2026-11-20,Walk-in,,,,,,',
    );
    const once = await drop(ingest, text, { group, dealershipId: first });
    const before = await rows(db, 'select t::text from (select * from lead order by natural_key) t');
    const again = await drop(ingest, text, { group, dealershipId: first });
    expect(again).toMatchObject({ accepted: 2, changed: 0, unchanged: 2 });
    expect(await rows(db, 'select t::text from (select * from lead order by natural_key) t')).toEqual(before);
    expect(await rows(db, 'select repeats_run_id as of from import_run order by id')).toEqual([
      { of: null },
      { of: once.runId },
    ]);
  });

  it('keeps every row of a file that is sent to the database in several blocks', async () => {
    const { db, group, first, ingest } = await start();
    const source = `Portal ${'x'.repeat(80)}`;
    const text = list(...Array.from({ length: 1_500 }, (_, index) => `${index},2026-11-19,${source},,,,,,`));
    const outcome = await drop(ingest, text, { group, dealershipId: first });
    expect(outcome).toMatchObject({ rows: 1_500, accepted: 1_500, rejected: 0, skipped: 0 });
    expect(await rows(db, 'select count(*)::int as leads from lead')).toEqual([{ leads: 1_500 }]);
  });

  it('counts repeated rows, and deletions of unknown records, as skipped', async () => {
    const { group, first, ingest } = await start();
    const row = '1,2026-11-19,Web,,,,No,,';
    const text = list(row, row, '2,2026-11-19,Web,,,,No,,Yes');
    const outcome = await drop(ingest, text, { group, dealershipId: first });
    expect(outcome).toMatchObject({ rows: 3, accepted: 1, changed: 1, skipped: 2 });
  });

  it('stores a lead once, however often the file repeats it', async () => {
    const { db, group, first, ingest } = await start();
    const row = '1,2026-11-19,Web,,,,No,,';
    const outcome = await drop(ingest, list(row, row, row.replace('No', 'Yes')), {
      group,
      dealershipId: first,
    });
    expect(outcome).toMatchObject({ rows: 3, accepted: 1, skipped: 2 });
    expect(await rows(db, 'select is_contacted as contacted from lead')).toEqual([{ contacted: true }]);
  });

  it('may hold two lists; a person in both is a duplicate lead', async () => {
    const { db, group, first, ingest } = await start();
    const other = 'Lead ID,Lead Date,Lead Source,Email\n2,2026-11-20,Web,a@example.com\n';
    await dropTables(ingest, `${list('1,2026-11-19,CarGurus,Internet,,a@example.com,Yes,,')}\n${other}`, {
      group,
      dealershipId: first,
    });
    expect(await leadDays(db)).toEqual([
      { key: '1', day: '2026-11-19', hour: null, dup: false },
      { key: '2', day: '2026-11-20', hour: null, dup: true },
    ]);
  });

  it('notifies open screens once it is committed', async () => {
    const { db, group, first, ingest } = await start();
    const client = await db.owner.connect();
    await client.query('listen rooftop_change');
    const heard = new Promise((resolve) =>
      client.once('notification', ({ payload }) => resolve(JSON.parse(payload ?? ''))),
    );
    await drop(ingest, list('1,2026-11-19,Web,,,,,,'), { group, dealershipId: first });
    expect(await heard).toEqual({
      dealerGroupId: group.id,
      dealershipIds: [first],
      facts: ['lead', 'import'],
    });
    client.release();
  });
});

describe('a lead that changes', () => {
  it('is moved, not doubled, when its day is corrected', async () => {
    const { db, group, first, ingest } = await start();
    await drop(ingest, list('1,2026-11-19,Web,,,,,,', '2,2026-11-19,Web,,,,,,'), {
      group,
      dealershipId: first,
    });
    const outcome = await drop(ingest, list('1,2026-10-01,Web,,,,,,'), { group, dealershipId: first });
    expect(outcome).toMatchObject({ changed: 1, unchanged: 0 });
    expect(await countedDays(db)).toEqual([
      { at: first, day: '2026-10-01', leads: 1 },
      { at: first, day: '2026-11-19', leads: 1 },
    ]);
    expect(
      await rows(
        db,
        "select leads from measure_month where month in ('2026-10-01', '2026-11-01') order by month",
      ),
    ).toEqual([{ leads: 1 }, { leads: 1 }]);
  });

  it('keeps its newer version when an older one comes late', async () => {
    const { db, group, first, ingest } = await start();
    await drop(ingest, list('1,2026-11-19,Web,,,,Yes,2026-11-20 10:00,'), { group, dealershipId: first });
    const late = await drop(ingest, list('1,2026-11-19,Web,,,,No,2026-11-19 10:00,'), {
      group,
      dealershipId: first,
    });
    expect(late).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await rows(db, 'select is_contacted as contacted from lead')).toEqual([{ contacted: true }]);
  });

  it('is written as it was sent last when two versions bear the same time', async () => {
    const { db, group, first, ingest } = await start();
    const version = (contacted: string) => list(`1,2026-11-19,Web,,,,${contacted},2026-11-20 10:00,`);
    await drop(ingest, version('Yes'), { group, dealershipId: first });
    const again = await drop(ingest, version('No'), { group, dealershipId: first });
    expect(again).toMatchObject({ changed: 1, unchanged: 0 });
    expect(await rows(db, 'select is_contacted as contacted from lead')).toEqual([{ contacted: false }]);
  });

  it('from long before the others leaves the time between unknown, not zero', async () => {
    const { db, group, first, ingest } = await start(new Date('2026-11-20T18:00:00Z'));
    await drop(ingest, list('1,2026-11-19,Web,,,,,,'), { group, dealershipId: first });
    await drop(ingest, list('2,2024-05-01,Web,,,,,,'), { group, dealershipId: first });
    await drop(ingest, list('3,2026-11-08,Web,,,,,,'), { group, dealershipId: first });
    const known = await rows(
      db,
      `select min(day)::text as first, count(*)::int as days from measure_day where leads is not null and day > '2025-01-01'`,
    );
    expect(known).toEqual([{ first: '2026-11-08', days: 12 }]);
    expect(await countedDays(db)).toContainEqual({ at: first, day: '2024-05-01', leads: 1 });
  });

  it('goes when its source takes it back', async () => {
    const { db, group, first, ingest } = await start();
    await drop(ingest, list('1,2026-11-19,Web,,,,,,', '2,2026-11-19,Web,,,,,,'), {
      group,
      dealershipId: first,
    });
    const outcome = await drop(ingest, list('1,2026-11-19,Web,,,,,,Yes', '9,2026-11-19,Web,,,,,,Yes'), {
      group,
      dealershipId: first,
    });
    expect(outcome).toMatchObject({ rows: 2, accepted: 1, changed: 1, skipped: 1 });
    expect(await countedDays(db)).toEqual([{ at: first, day: '2026-11-19', leads: 1 }]);
  });

  it('without a date keeps the moment it first came', async () => {
    const { db, group, first, ingest } = await start();
    await drop(ingest, adf('4711', 'a@example.com'), { group, dealershipId: first, cameBy: 'intake' });
    const later = await ingestOn(db, new Date('2026-11-25T18:00:00Z'));
    const again = await drop(later, adf('4711', 'a@example.com'), {
      group,
      dealershipId: first,
      cameBy: 'intake',
    });
    expect(again).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await leadDays(db)).toMatchObject([{ day: '2026-11-20', hour: 12 }]);
  });
});

describe('rows that name their dealership', () => {
  it('find it by its name or by what the settings know it under', async () => {
    const { db, group, first, second, ingest } = await start();
    await db.owner.query('insert into dealership_alias values ($1, $2, $3)', [group.id, 'td-7', second]);
    const text = list(
      '1,2026-11-19,Web,,rooftop 1,,,,',
      '2,2026-11-19,Web,,TD-7,,,,',
      '3,2026-11-19,Web,,Nowhere,,,,',
      '4,2026-11-19,Web,,,,,,',
    );
    const outcome = await drop(ingest, text, { group });
    expect(outcome).toMatchObject({ accepted: 2, rejected: 2 });
    expect(outcome.rejections).toEqual([
      {
        row: 4,
        field: 'dealership',
        message:
          'No store is known as "Nowhere". Add that name to a store in the settings, or choose one store for the whole file.',
      },
      {
        row: 5,
        field: 'dealership',
        message: 'The row names no store. Choose one store for the whole file.',
      },
    ]);
    expect((await countedDays(db)).map(({ at }) => at)).toEqual([first, second]);
  });

  it('are in the one that was chosen, whatever they say', async () => {
    const { db, group, second, ingest } = await start();
    await drop(ingest, list('1,2026-11-19,Web,,Rooftop 1,,,,'), { group, dealershipId: second });
    expect((await countedDays(db)).map(({ at }) => at)).toEqual([second]);
  });
});

describe('the same person again', () => {
  const files = [
    adf('a-100', 'kim@example.com', '2026-10-01T12:00:00Z'),
    adf('b-200', 'kim@example.com', '2026-10-20T12:00:00Z'),
    list('c-300,2026-11-10,Web,,,kim@example.com,,,'),
    list('d-400,2026-12-25,Web,,,kim@example.com,,,', 'e-500,2026-10-02,Web,,,someone@example.com,,,'),
  ];

  it('is a duplicate within 30 days, linked to the first, in whatever order the files come', async () => {
    const orders = [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [1, 3, 0, 2],
      [2, 0, 3, 1],
    ];
    const found: unknown[] = [];
    for (const order of orders) {
      const { db, group, first, ingest } = await start(new Date('2027-01-05T18:00:00Z'));
      for (const index of order) await drop(ingest, files[index] ?? '', { group, dealershipId: first });
      found.push({
        leads: await rows(
          db,
          'select natural_key as key, is_duplicate as dup, duplicate_of_key as first from lead order by day, natural_key',
        ),
        days: (
          await rows(
            db,
            'select day::text, leads_duplicate as n from measure_day where leads_duplicate > 0 order by 1',
          )
        ).map(({ day }) => day),
      });
    }
    const key = (id: string) => `portal|portal|${id}|`;
    expect(found[0]).toEqual({
      leads: [
        { key: key('a-100'), dup: false, first: null },
        { key: 'e-500', dup: false, first: null },
        { key: key('b-200'), dup: true, first: key('a-100') },
        { key: 'c-300', dup: true, first: key('b-200') },
        { key: 'd-400', dup: false, first: null },
      ],
      days: ['2026-10-20', '2026-11-10'],
    });
    for (const other of found.slice(1)) expect(other).toEqual(found[0]);
  });

  it('is no duplicate at another dealership, nor of an inquiry for the workshop', async () => {
    const { db, group, first, second, ingest } = await start();
    const service = adf('s-1000', 'kim@example.com', '2026-11-18T12:00:00Z').replace(
      '</name></provider>',
      '</name><service>Service Appointment</service></provider>',
    );
    await drop(ingest, service, { group, dealershipId: first });
    await drop(ingest, adf('a-1000', 'kim@example.com', '2026-11-19T12:00:00Z'), {
      group,
      dealershipId: first,
    });
    await drop(ingest, adf('b-1000', 'kim@example.com', '2026-11-20T12:00:00Z'), {
      group,
      dealershipId: second,
    });
    expect(await rows(db, 'select count(*)::int as n from lead where is_duplicate')).toEqual([{ n: 0 }]);
  });

  it('is a duplicate when the source sends it again, beside the first', async () => {
    const { db, group, first, ingest } = await start();
    const original = adf('a-1000', 'kim@example.com', '2026-11-19T12:00:00Z');
    await drop(ingest, original.replace('<prospect>', '<prospect status="resend">'), {
      group,
      dealershipId: first,
    });
    await drop(ingest, original, { group, dealershipId: first });
    expect(
      await rows(db, 'select is_resend as resend, is_duplicate as dup from lead order by is_resend'),
    ).toEqual([
      { resend: false, dup: false },
      { resend: true, dup: true },
    ]);
  });
});

describe('a file that is not taken in', () => {
  it('is refused with the reason, and nothing else changes', async () => {
    const { db, group, first, ingest } = await start();
    const outcome = await drop(ingest, 'dealership_id,city\n1,Springfield\n', {
      group,
      dealershipId: first,
      name: 'stores.csv',
    });
    expect(outcome).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining(
        'Rooftop does not know this table. Columns found: dealership_id, city.',
      ),
      rows: 0,
    });
    expect(await rows(db, 'select status, reason, file_name as name from import_run')).toEqual([
      { status: 'refused', reason: outcome.reason, name: 'stores.csv' },
    ]);
    expect(await rows(db, 'select 1 from lead union all select 1 from feed_reach')).toEqual([]);
  });

  it('is refused when only reading it shows that it holds no lead', async () => {
    const { group, first, ingest } = await start();
    const mail = 'From: a@b.example\nTo: c@d.example\nSubject: hello\n\nDear team\n';
    expect(await drop(ingest, mail, { group, dealershipId: first })).toMatchObject({
      state: 'refused',
      recognizedAs: 'Lead mail',
      reason: expect.stringContaining('no lead in this mail'),
    });
  });

  it('leaves nothing behind when something breaks halfway', async () => {
    const { db, group, first, ingest } = await start();
    const breaking: Ingest = {
      ...ingest,
      reader: {
        ...ingest.reader,
        find: async (...requested) => (await ingest.reader.find(...requested)).map(thatBreaks),
      },
    };
    await expect(
      drop(breaking, list('1,2026-11-19,Web,,,,,,'), { group, dealershipId: first }),
    ).rejects.toThrow('out of luck');
    expect(
      await rows(
        db,
        'select 1 from lead union all select 1 from import_run union all select 1 from measure_day',
      ),
    ).toEqual([]);
    expect(await drop(ingest, list('1,2026-11-19,Web,,,,,,'), { group, dealershipId: first })).toMatchObject({
      changed: 1,
    });
  });
});

/** The same table, failing after its last row. */
function thatBreaks(found: FoundTable | UnknownTable): FoundTable | UnknownTable {
  if (found.connector === null || found.target !== 'lead') return found;
  return {
    ...found,
    async *read(context) {
      yield* found.read(context);
      throw new Error('out of luck');
    },
  };
}

it('takes the same file in once when several send it at the same time', async () => {
  const { db, group, first, ingest } = await start();
  const text = list(
    ...Array.from(
      { length: 300 },
      (_, index) => `${index},2026-11-${10 + (index % 9)},Web,,,p${index % 50}@example.com,,,`,
    ),
  );
  const outcomes = await Promise.all(
    [1, 2, 3, 4].map(() => drop(ingest, text, { group, dealershipId: first })),
  );
  expect(outcomes.map(({ changed }) => changed).sort((a, b) => a - b)).toEqual([0, 0, 0, 300]);
  expect(await rows(db, 'select sum(leads)::int as n from measure_day')).toEqual([{ n: 300 }]);
});

it('keeps rollups and duplicates as a recount from the records would find them', async () => {
  const { db, group, first, second, ingest } = await start();
  const random = seeded(7);
  const pick = (count: number) => Math.floor(random() * count);
  for (let file = 0; file < 12; file += 1) {
    const lines = Array.from({ length: 40 }, () => {
      const day = `2026-${10 + pick(2)}-${10 + pick(19)}`;
      return `${pick(60)},${day},Web,${['Internet', 'Phone', ''][pick(3)]},,p${pick(15)}@example.com,${['Yes', 'No', ''][pick(3)]},,${pick(12) === 0 ? 'Yes' : ''}`;
    });
    await drop(ingest, list(...lines), { group, dealershipId: pick(2) === 0 ? first : second });
  }
  const kept = {
    day: await rows(db, 'select * from measure_day order by 2, 3'),
    month: await rows(db, 'select * from measure_month order by 2, 3'),
  };
  await db.inGroups([group.id], (tx) => rebuildRollups(tx, 'lead', group.id));
  expect({
    day: await rows(db, 'select * from measure_day order by 2, 3'),
    month: await rows(db, 'select * from measure_month order by 2, 3'),
  }).toEqual(kept);
  const wrong = await rows(
    db,
    `select l.natural_key from lead l where l.is_duplicate <> exists (
       select from lead e where e.dealer_group_id = l.dealer_group_id and e.dealership_id = l.dealership_id and e.email_hash = l.email_hash and e.day >= l.day - 30
         and (e.day, e.natural_key collate "C") < (l.day, l.natural_key collate "C"))`,
  );
  expect(wrong).toEqual([]);
});

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

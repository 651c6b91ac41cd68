import type { Day } from '../../core/period.ts';
import type { Tx } from '../database.ts';
import { type DayCell, recomputeRollups } from '../rollups.ts';
import { deriveDuplicates } from './derive-duplicates.ts';
import { LEAD_COLUMNS, LEAD_KEY, STAGE_COLUMNS, type Stage } from './lead-columns.ts';

/** What became of the staged leads. `changed` are written anew or taken away. */
export interface Merged {
  readonly changed: number;
  readonly unchanged: number;
  /** Stand in the file once more, or were withdrawn before they were ever known. */
  readonly skipped: number;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  readonly dealershipIds: readonly number[];
}

/** A record of a day before this, or of a day to come, says nothing about the days between. */
export const FIRST_SHOWN_DAY = '2018-01-01';

/** So many staged rows cost little however they are joined. */
const FEW_ROWS = 100;

const columns = Object.keys(LEAD_COLUMNS);
const key = LEAD_KEY.join(', ');
/** A staged row and the lead it is a version of; $1 is the dealer group, $2 the dealerships of the stage. */
const SAME_LEAD = `l.dealer_group_id = $1 and l.dealership_id = any($2::integer[]) and ${LEAD_KEY.map((name) => `l.${name} = s.${name}`).join(' and ')}`;
const PERSON = ['email_hash', 'phone_hash', 'customer_hash'] as const;

/** Makes the table that rows are copied into; it is gone with the transaction. */
export async function createStage(tx: Tx): Promise<void> {
  const definitions = Object.entries({ ...STAGE_COLUMNS, ...LEAD_COLUMNS }).map(
    ([name, { type }]) => `${name} ${type}`,
  );
  await tx.client.query(`create temporary table staged_lead (${definitions.join(', ')}) on commit drop`);
  await tx.client.query(
    `create temporary table touched_lead
       (dealership_id integer, day date, ${PERSON.map((name) => `${name} bytea`).join(', ')}) on commit drop`,
  );
}

export const COPY_INTO_STAGE = `copy staged_lead (${[...Object.keys(STAGE_COLUMNS), ...columns].join(', ')}) from stdin`;

/**
 * Writes the staged leads over what is known of them, finds duplicates again among their
 * people, and counts the touched days anew; the same leads once more change nothing.
 *
 * Imports into one dealership follow each other from here on, so that each sees what the
 * other found.
 */
export async function mergeLeads(
  tx: Tx,
  into: { dealerGroupId: number; runId: number; now: Date },
): Promise<Merged> {
  const stage = await lockedStage(tx, into.dealerGroupId);
  const repeated = await dropRepeated(tx);
  await keepFirstArrival(tx, stage);
  const reach = await extendReach(tx, into);
  const stale = await countOf(
    tx,
    `delete from staged_lead s using lead l where ${SAME_LEAD} and s.source_updated_at < l.source_updated_at`,
    stage,
  );
  const withdrawn = await withdraw(tx, stage);
  const same = await dropUnchanged(tx, stage);
  const written = await write(tx, stage, into.runId);
  await deriveDuplicates(tx, stage);
  await tx.client.query('set local enable_nestloop = on');
  await countAgain(tx, into.dealerGroupId, reach);
  return {
    changed: written + withdrawn.gone,
    unchanged: stale + same,
    skipped: repeated + withdrawn.unknown,
    firstDay: reach.firstDay,
    lastDay: reach.lastDay,
    dealershipIds: reach.dealershipIds,
  };
}

/**
 * What the stage is about, and nobody else's until the transaction ends.
 *
 * Until the database has looked at a young table it takes it for all but empty, and compares
 * each staged row with every lead; so a larger stage is joined in ways that are never slow.
 */
async function lockedStage(tx: Tx, dealerGroupId: number): Promise<Stage> {
  await tx.client.query('analyze staged_lead');
  const { rows } = await tx.client.query<{ id: number; count: number }>(
    'select dealership_id as id, count(*)::integer as count from staged_lead group by dealership_id order by 1',
  );
  const ids = rows.map(({ id }) => id);
  await tx.client.query('select pg_advisory_xact_lock($1, id) from unnest($2::integer[]) as locked (id)', [
    dealerGroupId,
    ids,
  ]);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  if (total > FEW_ROWS) await tx.client.query('set local enable_nestloop = off');
  return [dealerGroupId, ids];
}

/** Of several rows about one lead the latest version counts, or else the last in the file. */
function dropRepeated(tx: Tx): Promise<number> {
  return countOf(
    tx,
    `delete from staged_lead s using (
       select row_number, ${key}, row_number() over
         (partition by ${key} order by source_updated_at desc nulls last, row_number desc) as place
       from staged_lead
     ) r where r.place > 1 and r.row_number = s.row_number`,
  );
}

/** A lead keeps the moment it first reached us; where nothing else tells its time, its day and hour too. */
async function keepFirstArrival(tx: Tx, stage: Stage): Promise<void> {
  const kept = ['requested_at', 'day', 'hour', 'is_wall_clock'].map(
    (name) => `${name} = case when s.is_arrival then l.${name} else s.${name} end`,
  );
  await tx.client.query(
    `update staged_lead s set received_at = l.received_at, ${kept.join(', ')} from lead l where ${SAME_LEAD}`,
    [...stage],
  );
}

/** Leads longer ago than this before the known days say nothing of the days between: those stay unknown, not zero. */
const LONGEST_SILENCE_DAYS = 45;

interface Reached {
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  readonly dealershipIds: readonly number[];
  /** A day of each dealership whose known days grew. */
  readonly grown: readonly DayCell[];
}

/** The days leads came for are known from now on, up to today. */
async function extendReach(
  tx: Tx,
  { dealerGroupId, now }: { dealerGroupId: number; now: Date },
): Promise<Reached> {
  const { rows } = await tx.client.query<{ dealershipId: number; firstDay: Day; lastDay: Day }>(
    `select dealership_id as "dealershipId", min(day) as "firstDay", max(day) as "lastDay"
     from staged_lead where not is_withdrawn group by dealership_id order by dealership_id`,
  );
  const grown = await tx.client.query<DayCell>(
    `insert into feed_reach as r (dealer_group_id, dealership_id, fact, first_day, last_day, last_received_at)
     select $1, s.dealership_id, 'lead', min(s.day), max(s.day), $2
     from staged_lead s join dealership d on d.dealer_group_id = $1 and d.id = s.dealership_id
     where not s.is_withdrawn and s.day between '${FIRST_SHOWN_DAY}' and ($2::timestamptz at time zone d.time_zone)::date
     group by s.dealership_id order by s.dealership_id
     on conflict (dealer_group_id, dealership_id, fact) do update
     set first_day = case when excluded.last_day >= r.first_day - ${LONGEST_SILENCE_DAYS}
                          then least(r.first_day, excluded.first_day) else r.first_day end,
         last_day = greatest(r.last_day, excluded.last_day),
         last_received_at = greatest(r.last_received_at, excluded.last_received_at)
     returning dealership_id as "dealershipId", first_day as day`,
    [dealerGroupId, now],
  );
  const days = rows.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).sort();
  return {
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    dealershipIds: rows.map(({ dealershipId }) => dealershipId),
    grown: grown.rows,
  };
}

/** Takes away what its source took back. */
async function withdraw(tx: Tx, stage: Stage): Promise<{ gone: number; unknown: number }> {
  // Most files take nothing back, and the delete below is dear before the table was ever analysed.
  if ((await countOf(tx, 'select from staged_lead where is_withdrawn limit 1')) === 0)
    return { gone: 0, unknown: 0 };
  const gone = await countOf(
    tx,
    `with gone as (
       delete from lead l using staged_lead s where ${SAME_LEAD} and s.is_withdrawn
       returning l.dealership_id, l.day, ${PERSON.map((name) => `l.${name}`).join(', ')}
     )
     insert into touched_lead select * from gone`,
    stage,
  );
  const all = await countOf(tx, 'delete from staged_lead where is_withdrawn');
  return { gone, unknown: all - gone };
}

function dropUnchanged(tx: Tx, stage: Stage): Promise<number> {
  const of = (table: string) => columns.map((name) => `${table}.${name}`).join(', ');
  return countOf(
    tx,
    `delete from staged_lead s using lead l where ${SAME_LEAD} and (${of('s')}) is not distinct from (${of('l')})`,
    stage,
  );
}

/** Writes what is left of the stage; the day and person a lead had before are touched as well. */
async function write(tx: Tx, stage: Stage, runId: number): Promise<number> {
  const touched = ['dealership_id', 'day', ...PERSON].join(', ');
  await tx.client.query(
    `insert into touched_lead
     select ${['dealership_id', 'day', ...PERSON].map((name) => `l.${name}`).join(', ')}
     from staged_lead s join lead l on ${SAME_LEAD}
     union all select ${touched} from staged_lead`,
    [...stage],
  );
  const written = columns.filter((name) => !(LEAD_KEY as readonly string[]).includes(name));
  return await countOf(
    tx,
    `insert into lead (dealer_group_id, import_run_id, ${columns.join(', ')})
     select $1, $2, ${columns.join(', ')} from staged_lead order by ${key}
     on conflict (dealer_group_id, ${key}) do update
     set import_run_id = excluded.import_run_id, ${written.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [stage[0], runId],
  );
}

async function countAgain(tx: Tx, dealerGroupId: number, { grown }: Reached): Promise<void> {
  const { rows } = await tx.client.query<DayCell>(
    'select distinct dealership_id as "dealershipId", day from touched_lead',
  );
  const cells = rows.length > 0 ? [...rows, ...grown] : await uncounted(tx, dealerGroupId, grown);
  if (cells.length > 0) await recomputeRollups(tx, { fact: 'lead', dealerGroupId, cells });
}

/** Where nothing changed, only days that have become known are still to be counted. */
async function uncounted(
  tx: Tx,
  dealerGroupId: number,
  cells: readonly DayCell[],
): Promise<readonly DayCell[]> {
  const { rows } = await tx.client.query<DayCell>(
    `select r.dealership_id as "dealershipId", r.first_day as day from feed_reach r
     where r.dealer_group_id = $1 and r.fact = 'lead' and r.dealership_id = any($2::integer[])
       and (select count(*) from measure_day m where m.dealer_group_id = $1 and m.dealership_id = r.dealership_id
            and m.day between r.first_day and r.last_day and m.leads is not null) <= r.last_day - r.first_day`,
    [dealerGroupId, cells.map(({ dealershipId }) => dealershipId)],
  );
  return rows;
}

async function countOf(tx: Tx, text: string, values: readonly unknown[] = []): Promise<number> {
  const { rowCount } = await tx.client.query(text, [...values]);
  return rowCount ?? 0;
}

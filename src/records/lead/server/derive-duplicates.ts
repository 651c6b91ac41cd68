import type { Tx } from '../../../server/database/database.ts';
import type { Stage } from '../../../server/ingest/record-shape.ts';
import { emptyTemporaryTable } from '../../../server/ingest/temporary-tables.ts';

/** What tells one person from another. */
export const PERSON = ['email_hash', 'phone_hash', 'customer_hash'] as const;
const of = (table: string) => PERSON.map((hash) => `${table}.${hash}`).join(', ');
const IN_STAGE = 'l.dealer_group_id = $1 and l.dealership_id = any($2::integer[])';
/** A touched lead decides about leads up to 30 days later, each of which looks back 30 days; 2 days more, since mere days have no hour. */
const IS_DECIDED = 'l.day between $3::date - 2 and $4::date + 32';
const IS_NEAR = 'l.day between $3::date - 34 and $4::date + 32';
/** The stage, and the first and last day of touched leads of known people; null where there are none. */
type Near = readonly [...Stage, first: string | null, last: string | null];
/** Leads of one person are ordered alike whatever order they came in: by moment, a mere day after its moments. */
const ASKED_AT = `coalesce(l.requested_at, (l.day + 1)::timestamp at time zone 'UTC')`;
const PLACE = `array[to_char(l.asked_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS'), l.source, l.natural_key] collate "C"`;

/**
 * Derives duplicates again: a lead is a duplicate when the same email, phone or
 * customer wrote to the same department of the same dealership in the 30 days before, or when
 * its source says so. It is linked to the first of those leads.
 *
 * Looks at everyone among the touched leads, so the order in which files come in does not
 * matter; of their leads at those near the touched days, so that long histories cost nothing.
 * Days whose duplicates changed become touched themselves.
 */
export async function deriveDuplicates(tx: Tx, stage: Stage): Promise<void> {
  const { rows } = await tx.client.query<{ first: string | null; last: string | null }>(
    `select min(day)::text as first, max(day)::text as last from touched_lead where coalesce(${of('touched_lead')}) is not null`,
  );
  const { first = null, last = null } = rows[0] ?? {};
  const near: Near = [...stage, first, last];
  await tx.client.query('analyze touched_lead');
  const columns = `dealership_id integer, source text, natural_key text, ${PERSON.map((hash) => `${hash} bytea`).join(', ')}`;
  await emptyTemporaryTable(tx, 'met_lead', columns);
  const met = await tx.client.query(
    `insert into met_lead ${PERSON.map(metBy).join(' union ')}
     union select s.dealership_id, s.source, s.natural_key, ${of('s')} from staged_lead s
       where coalesce(${of('s')}) is null`,
    [...near],
  );
  if (met.rowCount !== 0) await markDuplicates(tx, near);
}

async function markDuplicates(tx: Tx, near: Near): Promise<void> {
  await tx.client.query('analyze met_lead');
  // Citus crashes on array elements in `set`.
  const { rows } = await tx.client.query<{ dealershipId: number; day: string }>(
    `with seen as (${PERSON.map(seenBy).join(' union all ')}),
     earliest as (
       select dealership_id, source, natural_key, min(first) as first, bool_or(first < place) as is_later
       from seen group by dealership_id, source, natural_key
     ), verdict as (
       select m.dealership_id, m.source, m.natural_key, coalesce(e.is_later, false) as is_later,
         case when e.is_later then e.first[2] end as first_source,
         case when e.is_later then e.first[3] end as first_key
       from met_lead m left join earliest e
         on e.dealership_id = m.dealership_id and e.source = m.source and e.natural_key = m.natural_key
     ), changed as (
       update lead l set is_duplicate = l.said_duplicate or v.is_later,
         duplicate_of_source = v.first_source, duplicate_of_key = v.first_key
       from verdict v
       where ${IN_STAGE} and l.dealership_id = v.dealership_id and l.source = v.source
         and l.natural_key = v.natural_key
         and (l.is_duplicate, l.duplicate_of_source, l.duplicate_of_key)
           is distinct from (l.said_duplicate or v.is_later, v.first_source, v.first_key)
       returning l.dealership_id, l.day
     )
     select distinct dealership_id as "dealershipId", day from changed`,
    [...near],
  );
  await tx.client.query(
    'insert into touched_lead (dealership_id, day) select * from unnest($1::integer[], $2::date[])',
    [rows.map(({ dealershipId }) => dealershipId), rows.map(({ day }) => day)],
  );
}

/**
 * The leads that share this hash with a touched one, where that can make a difference: most people ask once.
 * Windows instead of a second join, whose size the planner takes for a few rows.
 */
function metBy(hash: string): string {
  return `select l.dealership_id, l.source, l.natural_key, ${of('l')}
     from (
       select l.dealership_id, l.source, l.natural_key, ${of('l')}, l.day, count(*) over person as of_person,
         bool_or(l.is_duplicate <> l.said_duplicate or l.duplicate_of_key is not null) over person as is_linked
       from lead l join (select distinct dealership_id, ${hash} from touched_lead where ${hash} is not null) t
         on l.dealership_id = t.dealership_id and l.${hash} = t.${hash}
       where ${IN_STAGE} and ${IS_NEAR}
       window person as (partition by l.dealership_id, l.${hash})
     ) l where (l.of_person > 1 or l.is_linked) and ${IS_DECIDED}`;
}

/** Each lead with this hash, and the first of the 30 days up to it; a single lead has none before it. */
function seenBy(hash: string): string {
  return `select l.dealership_id, l.source, l.natural_key, ${PLACE} as place,
       min(${PLACE}) over (
         partition by l.dealership_id, l.department, l.person order by l.asked_at
         range between interval '30 days' preceding and current row
       ) as first
     from (
       select l.dealership_id, l.source, l.natural_key, l.department, l.${hash} as person, ${ASKED_AT} as asked_at,
         count(*) over (partition by l.dealership_id, l.department, l.${hash}) as of_person
       from lead l join (select distinct dealership_id, ${hash} from met_lead where ${hash} is not null) m
         on l.dealership_id = m.dealership_id and l.${hash} = m.${hash}
       where ${IN_STAGE} and ${IS_NEAR}
     ) l where l.of_person > 1`;
}

import { ATTRIBUTION_DAYS } from '../../core/kpis/attribution-facts.ts';
import type { Tx } from '../database/database.ts';

/** Unlike any dealership's id and the lock on rules. */
const ATTRIBUTION = -2;

const KEY = ['dealership_id', 'source', 'natural_key'] as const;
const KEPT = [
  'raw_sources',
  'lead_types',
  'sold_raw_source',
  'sold_lead_type',
  'group_raw_sources',
  'group_lead_types',
  'group_sold_raw_source',
  'group_sold_lead_type',
  'lead_source',
  'lead_key',
] as const;

const HASHES = ['email_hash', 'phone_hash'] as const;

const keys = KEY.join(', ');
const columns = ['day', ...KEPT];
const of = (table: string, names: readonly string[] = KEY) =>
  names.map((name) => `${table}.${name}`).join(', ');
const same = (a: string, b: string) => KEY.map((name) => `${a}.${name} = ${b}.${name}`).join(' and ');

export async function attributeDeals(tx: Tx, dealerGroupId: number): Promise<void> {
  await attributeAgain(tx, dealerGroupId, {
    touched: 'select from touched_deal where natural_key is not null limit 1',
    deals: `select distinct ${keys} from touched_deal where natural_key is not null`,
  });
}

/** Deals, at any store, whose buyers are among the touched leads. */
export async function attributeBuyers(tx: Tx, dealerGroupId: number): Promise<void> {
  const metBy = (hash: string) => `select ${of('d')}
    from (
      select ${hash}, min(day) as first, max(day) as last from touched_lead where ${hash} is not null group by ${hash}
    ) t join deal d on d.dealer_group_id = $1 and d.${hash} = t.${hash}
      and d.day between t.first and t.last + ${ATTRIBUTION_DAYS}`;
  await attributeAgain(tx, dealerGroupId, {
    touched: `select from touched_lead where ${HASHES.map((hash) => `${hash} is not null`).join(' or ')} limit 1`,
    deals: HASHES.map(metBy).join('\n    union '),
  });
}

/** All deals in one statement: looking up a million buyers one by one takes minutes. */
export async function rebuildAttribution(tx: Tx, dealerGroupId: number): Promise<void> {
  await lockAttribution(tx, dealerGroupId);
  await tx.client.query('set local enable_nestloop = off');
  await tx.client.query(
    attributionStatement(`select ${keys} from deal where dealer_group_id = $1
      union select ${keys} from deal_attribution where dealer_group_id = $1`),
    [dealerGroupId],
  );
  await tx.client.query('set local enable_nestloop = on');
}

interface Touched {
  readonly touched: string;
  readonly deals: string;
}

async function attributeAgain(tx: Tx, dealerGroupId: number, { touched, deals }: Touched): Promise<void> {
  const { rowCount } = await tx.client.query(touched);
  if (rowCount === 0) return;
  await lockAttribution(tx, dealerGroupId);
  // Forces index lookups: otherwise a few thousand people scan all the group's deals, twice.
  await tx.client.query('set local enable_hashjoin = off; set local enable_mergejoin = off');
  await tx.client.query(attributionStatement(deals), [dealerGroupId]);
  await tx.client.query('set local enable_hashjoin = on; set local enable_mergejoin = on');
}

/**
 * The lead and the deal may come from two imports: the later one must see the earlier. Held until the
 * transaction ends, so taken as late as possible.
 */
async function lockAttribution(tx: Tx, dealerGroupId: number): Promise<void> {
  await tx.client.query('select pg_advisory_xact_lock($1, $2)', [dealerGroupId, ATTRIBUTION]);
}

/**
 * $1 group; `deals` may include deleted deals. Sales get numbers: comparing their text keys takes longer
 * than the rest.
 */
function attributionStatement(deals: string): string {
  const bySale = `sale, ${keys}, sale_day`;
  const nearest = `is_sold is true desc, abs(coalesce(sold_day, day) - sale_day), day desc, rooftop, lead_source, lead_key`;
  return `with touched as materialized (
    ${deals}
  ), sale as materialized (
    select row_number() over () as sale, ${of('d')}, d.day, d.email_hash, d.phone_hash
    from touched t join deal d on d.dealer_group_id = $1 and ${same('d', 't')}
    where d.sale_kind = 'retail' and d.is_reversed is false and d.day is not null
  ), met as (
    ${metWith('email_hash')}
    union all
    ${metWith('phone_hash')} and (l.email_hash = s.email_hash) is not true
  ), placed as (
    select ${bySale}, lead_source, lead_key, raw_source, lead_type,
      is_sold is true as is_sold, rooftop = dealership_id as is_own,
      row_number() over (partition by sale order by day, requested_at, rooftop, lead_source, lead_key) as touch,
      row_number() over (partition by sale order by ${nearest}) as place,
      row_number() over (partition by sale, rooftop = dealership_id order by ${nearest}) as own_place
    from met
  ), credit as (
    select ${bySale}, raw_source, lead_type, min(touch) as touch, min(touch) filter (where is_own) as own_touch,
      bool_or(is_sold and place = 1) as is_sold, bool_or(is_own and is_sold and own_place = 1) as is_own_sold,
      bool_or(not is_own) as is_elsewhere,
      max(lead_source) filter (where is_own and own_place = 1) as lead_source,
      max(lead_key) filter (where is_own and own_place = 1) as lead_key
    from placed group by ${bySale}, raw_source, lead_type
  ), kept as (
    select ${keys}, sale_day as day,
      ${listOf('raw_source')} as raw_sources, ${listOf('lead_type')} as lead_types,
      max(raw_source) filter (where is_own_sold) as sold_raw_source,
      max(lead_type) filter (where is_own_sold) as sold_lead_type,
      ${ofGroup('array_agg(raw_source order by touch)')} as group_raw_sources,
      ${ofGroup('array_agg(lead_type order by touch)')} as group_lead_types,
      ${ofGroup('max(raw_source) filter (where is_sold)')} as group_sold_raw_source,
      ${ofGroup('max(lead_type) filter (where is_sold)')} as group_sold_lead_type,
      max(lead_source) as lead_source, max(lead_key) as lead_key
    from credit group by ${bySale}
  ), gone as (
    delete from deal_attribution a using touched t
    where a.dealer_group_id = $1 and ${same('a', 't')} and (${of('t')}) not in (select ${keys} from kept)
  )
  insert into deal_attribution as a (dealer_group_id, ${keys}, ${columns.join(', ')})
  select $1, ${keys}, ${columns.join(', ')} from kept order by ${keys}
  on conflict (dealer_group_id, ${keys}) do update
  set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}
  where (${of('a', columns)}) is distinct from (${of('excluded', columns)})`;
}

/** A lead that shares both hashes counts once. */
function metWith(hash: string): string {
  return `select s.sale, ${of('s')}, s.day as sale_day, l.dealership_id as rooftop, l.source as lead_source,
      l.natural_key as lead_key, l.raw_source, l.lead_type, l.day, l.requested_at, l.is_sold, l.sold_day
    from sale s join lead l on l.dealer_group_id = $1 and l.${hash} = s.${hash} and l.department = 'sales'
      and l.day between s.day - ${ATTRIBUTION_DAYS} and s.day`;
}

function listOf(field: string): string {
  return `coalesce(array_agg(${field} order by own_touch) filter (where own_touch is not null), '{}')`;
}

/** Null where only the store itself knows the buyer. */
function ofGroup(value: string): string {
  return `case when bool_or(is_elsewhere) then ${value} end`;
}

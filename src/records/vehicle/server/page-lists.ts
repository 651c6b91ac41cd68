import type { Tx } from '../../../server/database/database.ts';
import { emptyTemporaryTable } from '../../../server/ingest/temporary-tables.ts';
import { DESCRIPTION_COLUMNS, STRETCH_COLUMNS, VEHICLE_ON_DAY } from './listed-vehicle.ts';

const PAGES = ['photo_url', 'page_url', 'photo_count'];
const of = (table: string, columns: readonly string[]) =>
  columns.map((name) => `${table}.${name}`).join(', ');
const DESCRIBED = DESCRIPTION_COLUMNS.filter(
  (name) => !['unit', 'vin', 'stock_number', ...PAGES].includes(name),
);
/** A unit that has not been listed for so long is described no more. */
const LONGEST_ABSENCE_DAYS = 45;

const STORED = [...DESCRIPTION_COLUMNS, ...STRETCH_COLUMNS];

/**
 * Puts staged lists of pages and photos together with what is known of their vehicles. Where another list of
 * the day is stored, the pages and photos go to its vehicles; else the list's own vehicles are in stock, as
 * described last. A list of vehicles that replaces one of pages keeps the pages and photos it lacks itself.
 */
export async function joinPageLists(tx: Tx, dealerGroupId: number): Promise<void> {
  await tx.client.query(
    `create temporary table page_list on commit drop as
     select l.dealership_id, l.day, bool_and(${isOfPages('l')}) as is_of_pages, null::boolean as is_listed
     from staged_line l group by l.dealership_id, l.day`,
  );
  await emptyTemporaryTable(tx, 'stored_list', 'dealership_id integer, day date, is_of_pages boolean');
  await tx.client.query(
    `insert into stored_list
     select v.dealership_id, v.day, bool_and(v.is_of_pages) from page_list p
       join vehicle v on v.dealer_group_id = $1 and v.dealership_id = p.dealership_id and v.day = p.day
     group by v.dealership_id, v.day`,
    [dealerGroupId],
  );
  await tx.client.query(
    `update page_list p set is_listed = not v.is_of_pages from stored_list v
     where v.dealership_id = p.dealership_id and v.day = p.day`,
  );
  const { rows } = await tx.client.query<{ isOfPages: boolean; isListed: boolean | null }>(
    `select distinct is_of_pages as "isOfPages", is_listed as "isListed" from page_list`,
  );
  if (rows.some((one) => one.isOfPages && one.isListed === true)) await addToList(tx, dealerGroupId);
  if (rows.some((one) => one.isOfPages && one.isListed !== true)) await describe(tx, dealerGroupId);
  if (rows.some((one) => !one.isOfPages && one.isListed === false)) await keepPages(tx, dealerGroupId);
}

/** Neither vehicle nor price is stated. */
function isOfPages(line: string): string {
  const stated = [
    ...DESCRIBED,
    'internet_price_cents',
    'list_price_cents',
    'msrp_cents',
    'cost_cents',
    'mileage',
  ];
  return `num_nonnulls(${of(line, stated)}) = 0 and ${line}.page_url is not null`;
}

/** Fills `known_line`: vehicles as stored on the days of the lists that a condition on `p` chooses. */
async function noteStored(tx: Tx, dealerGroupId: number, which: string): Promise<void> {
  const stored = STORED.map((name) => `${DESCRIPTION_COLUMNS.includes(name) ? 'd' : 's'}.${name}`);
  await emptyTemporaryTable(tx, 'known_line', VEHICLE_ON_DAY);
  await tx.client.query(
    `insert into known_line (dealership_id, day, ${STORED.join(', ')})
     select p.dealership_id, p.day, ${stored.join(', ')}
     from page_list p
       join vehicle_stretch s on s.dealer_group_id = $1 and s.dealership_id = p.dealership_id
         and p.day between s.first_day and s.last_day
       join vehicle_description d on d.dealer_group_id = $1 and d.id = s.description_id
     where ${which}`,
    [dealerGroupId],
  );
}

async function addToList(tx: Tx, dealerGroupId: number): Promise<void> {
  await noteStored(tx, dealerGroupId, 'p.is_of_pages and p.is_listed');
  const copied = STORED.filter((name) => !PAGES.includes(name));
  const joined = PAGES.map((name) => `coalesce(l.${name}, k.${name}) as ${name}`);
  await tx.client.query(
    `create temporary table joined_line on commit drop as
     select 0 as row_number, k.dealership_id, k.day, ${of('k', copied)}, ${joined.join(', ')}, null::integer as days_in_stock
     from known_line k
       left join lateral (
         select ${PAGES.join(', ')} from staged_line l
         where l.dealership_id = k.dealership_id and l.day = k.day
           and (l.unit = k.unit or l.vin = k.vin or l.stock_number = k.stock_number)
         order by l.vin = k.vin desc nulls last limit 1
       ) l on true`,
  );
  await tx.client.query(
    `delete from staged_line l using page_list p
     where p.is_of_pages and p.is_listed and l.dealership_id = p.dealership_id and l.day = p.day`,
  );
  const names = `row_number, dealership_id, day, ${copied.join(', ')}, ${PAGES.join(', ')}, days_in_stock`;
  await tx.client.query(
    `insert into staged_line (${names}, price_cents, value_cents, age_days)
     select ${names}, coalesce(internet_price_cents, list_price_cents, msrp_cents),
       coalesce(cost_cents, internet_price_cents, list_price_cents), day - in_stock_day
     from joined_line`,
  );
  await tx.client.query('drop table joined_line');
}

async function describe(tx: Tx, dealerGroupId: number): Promise<void> {
  await emptyTemporaryTable(tx, 'known_line', VEHICLE_ON_DAY);
  await tx.client.query(
    `insert into known_line (dealership_id, day, unit, ${DESCRIBED.join(', ')})
     select distinct on (p.dealership_id, p.day, d.unit) p.dealership_id, p.day, d.unit, ${of('d', DESCRIBED)}
     from page_list p
       join vehicle_stretch s on s.dealer_group_id = $1 and s.dealership_id = p.dealership_id
         and s.first_day < p.day and s.last_day >= p.day - ${LONGEST_ABSENCE_DAYS}
       join vehicle_description d on d.dealer_group_id = $1 and d.id = s.description_id
     where p.is_of_pages and p.is_listed is not true
     order by p.dealership_id, p.day, d.unit, s.first_day desc`,
    [dealerGroupId],
  );
  await tx.client.query(
    `update staged_line l set ${DESCRIBED.map((name) => `${name} = k.${name}`).join(', ')}
     from known_line k
     where l.dealership_id = k.dealership_id and l.day = k.day and l.unit = k.unit`,
  );
}

async function keepPages(tx: Tx, dealerGroupId: number): Promise<void> {
  await noteStored(tx, dealerGroupId, 'not p.is_of_pages and not p.is_listed');
  await tx.client.query(
    `update staged_line l set ${PAGES.map((name) => `${name} = coalesce(l.${name}, k.${name})`).join(', ')}
     from known_line k
     where l.dealership_id = k.dealership_id and l.day = k.day and l.unit = k.unit`,
  );
}

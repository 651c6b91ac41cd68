import type { Tx } from '../../../server/database/database.ts';
import { DESCRIPTION_COLUMNS, STRETCH_COLUMNS } from './listed-vehicle.ts';

const PAGES = ['photo_url', 'page_url', 'photo_count'];
const of = (table: string, columns: readonly string[]) =>
  columns.map((name) => `${table}.${name}`).join(', ');
const DESCRIBED = DESCRIPTION_COLUMNS.filter(
  (name) => !['unit', 'vin', 'stock_number', ...PAGES].includes(name),
);
/** A unit that has not been listed for so long is described no more. */
const LONGEST_ABSENCE_DAYS = 45;

const STORED_ON_DAY = `join vehicle_stretch s on s.dealership_id = p.dealership_id and p.day between s.first_day and s.last_day
  join vehicle_description d on d.dealer_group_id = s.dealer_group_id and d.id = s.description_id`;

/**
 * Puts staged lists of pages and photos together with what is known of their vehicles. Where another list of
 * the day is stored, the pages and photos go to its vehicles; else the list's own vehicles are in stock, as
 * described last. A list of vehicles that replaces one of pages keeps the pages and photos it lacks itself.
 */
export async function joinPageLists(tx: Tx): Promise<void> {
  await tx.client.query(
    `create temporary table page_list on commit drop as
     select l.dealership_id, l.day, bool_and(${isOfPages('l')}) as is_of_pages,
       (select not v.is_of_pages from vehicle v where v.dealership_id = l.dealership_id and v.day = l.day limit 1) as is_listed
     from staged_line l group by l.dealership_id, l.day`,
  );
  const { rows } = await tx.client.query<{ isOfPages: boolean; isListed: boolean | null }>(
    `select distinct is_of_pages as "isOfPages", is_listed as "isListed" from page_list`,
  );
  if (rows.some((one) => one.isOfPages && one.isListed === true)) await addToList(tx);
  if (rows.some((one) => one.isOfPages && one.isListed !== true)) await describe(tx);
  if (rows.some((one) => !one.isOfPages && one.isListed === false)) await keepPages(tx);
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

async function addToList(tx: Tx): Promise<void> {
  const copied = [...DESCRIPTION_COLUMNS, ...STRETCH_COLUMNS].filter((name) => !PAGES.includes(name));
  const stored = copied.map((name) => `${DESCRIPTION_COLUMNS.includes(name) ? 'd' : 's'}.${name}`).join(', ');
  const joined = PAGES.map((name) => `coalesce(l.${name}, ${name === 'photo_count' ? 's' : 'd'}.${name})`);
  await tx.client.query(
    `create temporary table joined_line on commit drop as
     select 0 as row_number, p.dealership_id, p.day, ${stored}, ${PAGES.map((name, index) => `${joined[index]} as ${name}`).join(', ')},
       null::integer as days_in_stock
     from page_list p ${STORED_ON_DAY}
       left join lateral (
         select ${PAGES.join(', ')} from staged_line l
         where l.dealership_id = p.dealership_id and l.day = p.day
           and (l.unit = d.unit or l.vin = d.vin or l.stock_number = d.stock_number)
         order by l.vin = d.vin desc nulls last limit 1
       ) l on true
     where p.is_of_pages and p.is_listed`,
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

async function describe(tx: Tx): Promise<void> {
  await tx.client.query(
    `update staged_line l set ${DESCRIBED.map((name) => `${name} = k.${name}`).join(', ')}
     from (
       select distinct on (p.dealership_id, p.day, d.unit) p.dealership_id, p.day, d.unit, ${of('d', DESCRIBED)}
       from page_list p
         join vehicle_stretch s on s.dealership_id = p.dealership_id and s.first_day < p.day
           and s.last_day >= p.day - ${LONGEST_ABSENCE_DAYS}
         join vehicle_description d on d.dealer_group_id = s.dealer_group_id and d.id = s.description_id
       where p.is_of_pages and p.is_listed is not true
       order by p.dealership_id, p.day, d.unit, s.first_day desc
     ) k
     where l.dealership_id = k.dealership_id and l.day = k.day and l.unit = k.unit`,
  );
}

async function keepPages(tx: Tx): Promise<void> {
  await tx.client.query(
    `update staged_line l set ${PAGES.map((name) => `${name} = coalesce(l.${name}, k.${name})`).join(', ')}
     from (
       select p.dealership_id, p.day, d.unit, d.photo_url, d.page_url, s.photo_count
       from page_list p ${STORED_ON_DAY} where not p.is_of_pages and not p.is_listed
     ) k
     where l.dealership_id = k.dealership_id and l.day = k.day and l.unit = k.unit`,
  );
}

import type { Tx } from '../database/database.ts';
import { emptyTemporaryTable } from './temporary-tables.ts';

/**
 * Key of what one source (a product and account, or a connection) reports for a day or range of days.
 * Example: `12, ga4, 1234567, page, day, 2026-11-02, 2026-11-02`. Temporary tables of these keys are
 * compared to find overlaps.
 */
export const REPORT_KEY = ['dealership_id', 'source', 'account', 'cut', 'grain', 'first_day', 'day'] as const;

/** How overlapping reports of a kind are compared. */
export interface ReportSources {
  readonly target: string;
  /** True for advertising; false for visits, since a dealership has one website. */
  readonly accountsAddUp: boolean;
  /** SQL of a line's item in lower case; empty for totals. */
  item(of: string): string;
  /** For display. */
  title(of: string): string;
  costCents(of: string): string;
  /** Same id or same amounts. */
  isRenamed(staged: string, known: string): string;
}

const NUMBER = "'^[A-Z0-9-]*[0-9]{3}[A-Z0-9-]*$'";

/** Both Google products count visits to the same website. */
const product = (of: string) =>
  `case ${of}.source when 'universal-analytics' then 'ga4' else ${of}.source end`;

/** Precedence: a connection, then the newer product. */
const rank = (of: string) =>
  `case when ${of}.is_connected then 2 when ${of}.source = 'universal-analytics' then 0 else 1 end`;

/** $1 is the dealer group. Connectors and platforms share names. */
export function isConnected(of: string, days: string): string {
  return `exists (select from platform_account p where p.dealer_group_id = $1 and ${days}
    and p.dealership_id = ${of}.dealership_id and p.account = ${of}.account and p.platform = replace(${of}.source, '-', '_'))`;
}

/** Certainly different. A name and a number may be the same account. */
export function areSeparate(one: string, other: string, { accountsAddUp }: ReportSources): string {
  const areConnected = `${one}.is_connected and ${other}.is_connected`;
  const areAlike = `(${one}.account ~ ${NUMBER}) = (${other}.account ~ ${NUMBER})`;
  const either = accountsAddUp ? `(${areConnected} or ${areAlike})` : `(${areConnected})`;
  return `coalesce(lower(${one}.account) <> lower(${other}.account) and ${either}, false)`;
}

/** Takes column prefixes, such as `r.`. */
export function isOfReport(one: string, other: string): string {
  return REPORT_KEY.map((name) => {
    const equals = name === 'account' ? 'is not distinct from' : '=';
    return `${one}${name} ${equals} ${other}${name}`;
  }).join(' and ');
}

/**
 * Overlapping pairs of two tables, with columns `o_…` and `t_…`, rank and import. Single days are joined by
 * equality, so that years of them stay fast.
 */
export function overlappingPairs(first: string, second: string, reportSources: ReportSources): string {
  const columns = [...REPORT_KEY, 'run_id', 'is_connected'].map(
    (name) => `o.${name} as o_${name}, t.${name} as t_${name}`,
  );
  const pairs = (days: string) =>
    `select ${columns.join(', ')}, ${rank('o')} as o_rank, ${rank('t')} as t_rank
     from ${first} o join ${second} t on o.dealership_id = t.dealership_id and o.cut = t.cut and ${days}
     where ${product('o')} = ${product('t')} and not ${areSeparate('o', 't', reportSources)}
       and (${rank('o')} <> ${rank('t')} or not (${isOfReport('o.', 't.')}))`;
  const oneDay = pairs('o.day = t.day and o.first_day = o.day and t.first_day = t.day');
  const longer = pairs(
    'o.first_day <= t.day and o.day >= t.first_day and (o.first_day < o.day or t.first_day < t.day)',
  );
  return `${oneDay} union all ${longer}`;
}

/** `from` selects the key and `run_id`; $1 is the dealer group. */
export async function noteReports(tx: Tx, name: string, { dealerGroupId, from }: Noting): Promise<void> {
  await emptyTemporaryTable(
    tx,
    name,
    `dealership_id integer, source text, account text, cut text, grain text,
     first_day date, day date, run_id bigint, is_connected boolean`,
  );
  const columns = REPORT_KEY.map((column) => `k.${column}`).join(', ');
  await tx.client.query(
    `insert into ${name}
     select ${columns}, max(run_id), ${isConnected('k', 'k.day between p.first_pulled_day and p.last_pulled_day')}
     from (${from}) k group by ${columns}`,
    [dealerGroupId],
  );
  await tx.client.query(`analyze ${name}`);
}

interface Noting {
  readonly dealerGroupId: number;
  readonly from: string;
}

/**
 * Whether a product of the staged lines already has lines about their dealerships and days. Most imports
 * cover new days, and then there is nothing to compare.
 */
export async function coversKnownDays(
  tx: Tx,
  { target, staged }: { target: string; staged: string },
  dealerGroupId: number,
): Promise<boolean> {
  const { rows } = await tx.client.query<Covered>(
    `select array_agg(distinct dealership_id) as "dealershipIds", array_agg(distinct cut) as cuts,
       array_agg(distinct ${product('s')}) as products, min(first_day)::text as first, max(day)::text as last
     from ${staged} s`,
  );
  const [covered] = rows;
  if (!covered?.dealershipIds) return false;
  // The range of days is a constant of each branch, so that both read an index of days.
  const lines = `select from ${target} r where r.dealer_group_id = $1 and r.dealership_id = any($2::integer[])
    and r.cut = any($3::text[]) and ${product('r')} = any($4::text[])`;
  const { rowCount } = await tx.client.query(
    `(${lines} and r.day between $5::date and $6::date limit 1)
     union all
     (${lines} and r.first_day < r.day and r.day > $6::date and r.first_day <= $6::date limit 1)`,
    [dealerGroupId, covered.dealershipIds, covered.cuts, covered.products, covered.first, covered.last],
  );
  return rowCount !== 0;
}

interface Covered {
  readonly dealershipIds: readonly number[] | null;
  readonly cuts: readonly string[] | null;
  readonly products: readonly string[] | null;
  readonly first: string | null;
  readonly last: string | null;
}

/** Existing lines `r` of the dealerships and days; $1 is the dealer group. */
export function linesAbout(reports: string, { target }: ReportSources): string {
  return `select ${REPORT_KEY.map((name) => `r.${name}`).join(', ')}, r.import_run_id as run_id from ${target} r
    where r.dealer_group_id = $1 and r.dealership_id in (select dealership_id from ${reports})
      and r.cut in (select cut from ${reports}) and r.day >= (select min(first_day) from ${reports})
      and r.first_day <= (select max(day) from ${reports})`;
}

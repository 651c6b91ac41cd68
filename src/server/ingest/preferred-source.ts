import { type Day, through } from '../../core/time/period.ts';
import { dateRangeText } from '../../core/time/period-text.ts';
import type { Tx } from '../database/database.ts';
import type { Merging } from './merge-records.ts';
import {
  keyOf,
  RECORD_KEY,
  type RecordShape,
  SAME_RECORD,
  type Stage,
  sameKey,
  stagedTable,
} from './record-shape.ts';
import {
  isOfReport,
  linesAbout,
  noteReports,
  overlappingPairs,
  REPORT_KEY,
  type ReportSources,
} from './report-sources.ts';
import { undoableUntil } from './superseded.ts';
import { fillTemporaryTable } from './temporary-tables.ts';

export interface PreferredSources {
  /** Rows not written, because a preferred source covers their days. */
  readonly leftOut: number;
  /** Sentences about both. */
  readonly notes: readonly string[];
}

export interface SupersededLines {
  readonly source: string;
  readonly account: string | null;
  /** Null without a connection. */
  readonly connection: string | null;
  readonly lines: number;
  readonly first: Day;
  readonly last: Day;
}

export const NO_OVERLAP: PreferredSources = { leftOut: 0, notes: [] };
const MOST_NAMED = 3;
const LEFT_OUT = isOfReport('s.', 'l.o_');

/**
 * Keeps one source per day, cut and account. Example, website visits of one store and day:
 *
 *     files of Universal Analytics < files of GA4 < a connection
 *
 * Staged lines replace existing ones of the same or a lower rank. Lines below an existing source are not
 * written: they are kept with the import preferred over them, and its undo restores them.
 */
export async function keepPreferredSource(
  tx: Tx,
  shape: RecordShape,
  stage: Stage,
  into: Merging,
): Promise<PreferredSources> {
  if (shape.reportSources === undefined) return NO_OVERLAP;
  const [dealerGroupId] = stage;
  const staged = stagedTable(shape);
  const columns = REPORT_KEY.join(', ');
  const reported = `select ${columns}, null::bigint as run_id from ${staged} where not is_withdrawn`;
  await noteReports(tx, 'incoming_report', { dealerGroupId, from: reported });
  await tx.client.query(`update incoming_report set is_connected = ${into.isPull}`);
  await noteReports(tx, 'existing', {
    dealerGroupId,
    from: linesAbout('incoming_report', shape.reportSources),
  });
  const { reportSources } = shape;
  const pairs = overlappingPairs('incoming_report', 'existing', reportSources);
  const found = await fillTemporaryTable(tx, 'report_overlap', pairs);
  return found === 0 ? NO_OVERLAP : await resolveOverlaps(tx, shape, { stage, into, reportSources });
}

async function resolveOverlaps(
  tx: Tx,
  shape: RecordShape,
  { stage, into, reportSources }: { stage: Stage; into: Merging; reportSources: ReportSources },
): Promise<PreferredSources> {
  const o = REPORT_KEY.map((name) => `o_${name}`).join(', ');
  await fillTemporaryTable(
    tx,
    'left_out',
    `select distinct on (${o}) ${o}, t_dealership_id, t_source, t_account, t_is_connected, t_run_id
     from report_overlap where t_rank > o_rank order by ${o}, t_rank desc, t_run_id desc`,
  );
  await keepLeftOut(tx, shape, into);
  const staged = stagedTable(shape);
  const leftOut = await countBySource(
    tx,
    `select l.t_source as source, l.t_account as account, s.row_count, s.first_day, s.day
     from ${staged} s join left_out l on ${LEFT_OUT} where not s.is_withdrawn`,
    stage[0],
  );
  await tx.client.query(`delete from ${staged} s using left_out l where ${LEFT_OUT} and not s.is_withdrawn`);
  const takenAway = await withdrawSuperseded(tx, shape, stage, reportSources);
  return {
    leftOut: leftOut.reduce((sum, { lines }) => sum + lines, 0),
    notes: [
      ...leftOut.slice(0, MOST_NAMED).map(leftOutText),
      ...takenAway.slice(0, MOST_NAMED).map(supersededText),
    ],
  };
}

/** As versions that the preferred import replaced, for its undo. */
async function keepLeftOut(tx: Tx, { target, ...shape }: RecordShape, into: Merging): Promise<void> {
  const key = RECORD_KEY.join(', ');
  const s = keyOf('s');
  const from = `${stagedTable({ target })} s join left_out l on ${LEFT_OUT} where not s.is_withdrawn`;
  const values = [into.dealerGroupId, into.runId, undoableUntil(into.trueNow)];
  // What the preferred import would have restored is now restored by this one.
  await tx.client.query(
    `insert into superseded_record
       (dealer_group_id, import_run_id, fact, ${key}, before, before_run_id, delete_after)
     select b.dealer_group_id, $2, b.fact, ${s}, b.before, b.before_run_id, $3
     from superseded_record b join (select ${s}, l.t_run_id from ${from}) s
       on b.import_run_id = s.t_run_id and ${sameKey('b', 's')}
     where b.dealer_group_id = $1 and b.fact = '${target}'`,
    values,
  );
  const line = shape.columns.map((name) => `'${name}', s.${name}`).join(', ');
  await tx.client.query(
    `insert into superseded_record
       (dealer_group_id, import_run_id, fact, ${key}, before, before_run_id, delete_after, is_withdrawal)
     select $1, l.t_run_id, '${target}', ${s},
       jsonb_build_object('dealer_group_id', $1::integer, 'import_run_id', $2::bigint, ${line}), $2, $3, true
     from ${from}
     on conflict on constraint superseded_record_pk do update
     set before = excluded.before, before_run_id = excluded.before_run_id, delete_after = excluded.delete_after`,
    values,
  );
}

/** Returns what other sources lose. */
async function withdrawSuperseded(
  tx: Tx,
  shape: RecordShape,
  stage: Stage,
  reportSources: ReportSources,
): Promise<SupersededLines[]> {
  const staged = stagedTable(shape);
  const t = REPORT_KEY.map((name) => `t_${name}`).join(', ');
  const losing = `(select distinct ${t} from report_overlap p where t_rank <= o_rank
    and not exists (select from left_out l where ${isOfReport('p.o_', 'l.o_')})) p`;
  const lines = `${shape.target} r join ${losing} on ${isOfReport('r.', 'p.t_')} and ${isReplaced(staged, reportSources)}`;
  const others = await countBySource(
    tx,
    `select r.source, r.account, 1 as row_count, r.first_day, r.day from ${lines}
     where r.dealer_group_id = $1 and not exists (
       select from (select distinct dealership_id, source, account from incoming_report) o
       where o.dealership_id = r.dealership_id and o.source = r.source and o.account is not distinct from r.account)`,
    stage[0],
  );
  await tx.client.query(
    `insert into ${staged} (row_number, is_withdrawn, is_part, row_count, ${shape.columns.join(', ')})
     select 0, true, false, 0, ${shape.columns.map((name) => `r.${name}`).join(', ')} from ${lines}
     where r.dealer_group_id = $1 and r.dealership_id = any($2::integer[])
       and not exists (select from ${staged} s where ${SAME_RECORD})`,
    [...stage],
  );
  return others;
}

/**
 * Between daily reports of one product only the same item is replaced: a report of one campaign does not
 * cover the others.
 */
function isReplaced(staged: string, { item }: ReportSources): string {
  const of = `from ${staged} s where not s.is_withdrawn`;
  return `(r.first_day < r.day or (select bool_or(s.first_day < s.day) ${of}) or r.source not in (select s.source ${of})
    or ${item('r')} = '' or (r.dealership_id, r.cut, r.day) in (select s.dealership_id, s.cut, s.day ${of} and ${item('s')} = '')
    or (r.dealership_id, r.cut, r.day, ${item('r')}) in (select s.dealership_id, s.cut, s.day, ${item('s')} ${of}))`;
}

async function countBySource(tx: Tx, lines: string, dealerGroupId: number): Promise<SupersededLines[]> {
  const { rows } = await tx.client.query<SupersededLines>(
    `with line as (${lines})
     select source, account, sum(row_count)::integer as lines, min(first_day)::text as first, max(day)::text as last,
       (select min(p.title) from platform_account p
        where p.dealer_group_id = $1 and p.account = line.account and p.platform = replace(source, '-', '_')) as connection
     from line group by source, account order by lines desc, source, account`,
    [dealerGroupId],
  );
  return rows;
}

const PRODUCTS: Readonly<Record<string, string>> = {
  ga4: 'Google Analytics',
  'universal-analytics': 'Universal Analytics',
  'google-ads': 'Google Ads',
  'microsoft-ads': 'Microsoft Ads',
  'meta-ads': 'Meta Ads',
  'tiktok-ads': 'TikTok Ads',
  'linkedin-ads': 'LinkedIn Ads',
  'search-console': 'Search Console',
  youtube: 'YouTube',
};

function leftOutText(superseded: SupersededLines): string {
  const { lines } = superseded;
  const many = lines === 1 ? '1 row was' : `${lines.toLocaleString('en-US')} rows were`;
  return `${many} left out: ${daysOf(superseded)} are already covered by ${sourceOf(superseded)}, and each day counts once. Undo that import to count them.`;
}

function supersededText(superseded: SupersededLines): string {
  const { lines } = superseded;
  const many = lines === 1 ? '1 line' : `${lines.toLocaleString('en-US')} lines`;
  return `${many} from ${sourceOf(superseded)} for ${daysOf(superseded)} no longer ${lines === 1 ? 'counts' : 'count'}: this import covers the same days, and each day counts once. Undo restores them.`;
}

function daysOf({ first, last }: SupersededLines): string {
  return dateRangeText(through(first, last));
}

function sourceOf({ source, account, connection }: SupersededLines): string {
  const product = PRODUCTS[source] ?? source;
  if (connection !== null) return `the connection to ${product}, ${connection},`;
  return account === null ? `a file of ${product}` : `${product} (${account})`;
}

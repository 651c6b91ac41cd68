import type { OtherLines } from '../../core/connector.ts';
import { countedText } from '../../core/text/number-text.ts';
import { type Day, through } from '../../core/time/period.ts';
import { dateRangeText } from '../../core/time/period-text.ts';
import type { Tx } from '../database/database.ts';
import { type RecordShape, SAME_RECORD, type Stage, sameKey, stagedTable } from './record-shape.ts';
import { areSeparate, isConnected, type ReportSources } from './report-sources.ts';
import { goneRecords } from './superseded.ts';
import { emptyTemporaryTable } from './temporary-tables.ts';

export interface MissingLines {
  readonly lines: number;
  /** Null for reports without costs. */
  readonly costCents: number | null;
  readonly firstDay: Day;
  readonly lastDay: Day;
  /** Most lines first; at most 5. */
  readonly names: readonly string[];
  /** With another name but the same id, or the same amounts on the same days. */
  readonly renamed: readonly { from: string; to: string }[];
  readonly renamedLines: number;
}

/**
 * Fills `missing_line`; leaves out lines of a connection, which takes precedence anyway.
 *
 * @returns null when nothing is missing
 */
export async function noteMissing(
  tx: Tx,
  shape: RecordShape,
  [dealerGroupId]: Stage,
): Promise<MissingLines | null> {
  const { reportSources } = shape;
  if (reportSources === undefined) return null;
  await emptyTemporaryTable(
    tx,
    'missing_line',
    `dealership_id integer, source text, natural_key text, title text,
     first_day date, day date, cost_cents bigint, renamed_to text`,
  );
  const lines = missingFrom(shape.target, shape, reportSources);
  const { rowCount } = await tx.client.query(
    `insert into missing_line
     select r.dealership_id, r.source, r.natural_key, ${reportSources.title('r')}, r.first_day, r.day, ${reportSources.costCents('r')}
     from ${lines} r`,
    [dealerGroupId],
  );
  if (rowCount === 0) return null;
  await noteRenamed(tx, shape, { reportSources, dealerGroupId });
  const { rows } = await tx.client.query<MissingLines>(
    `select count(*)::integer as lines, sum(cost_cents)::float8 as "costCents",
       min(first_day)::text as "firstDay", max(day)::text as "lastDay",
       (select coalesce(array_agg(n.title), '{}') from (
          select title from missing_line group by title order by count(*) desc, title limit 5) n) as names,
       (select coalesce(jsonb_agg(jsonb_build_object('from', n.title, 'to', n.renamed_to)), '[]') from (
          select distinct title, renamed_to from missing_line where renamed_to is not null order by 1 limit 5) n) as renamed,
       count(renamed_to)::integer as "renamedLines"
     from missing_line`,
  );
  return rows[0] ?? null;
}

/** SQL of the lines of a table that the staged report lacks for its days. */
function missingFrom(table: string, shape: RecordShape, reportSources: ReportSources): string {
  const staged = `${stagedTable(shape)} s where not s.is_withdrawn`;
  const { item } = reportSources;
  return `(with known as (
      select r.*, false as is_connected from ${table} r
      where r.dealer_group_id = $1 and r.dealership_id in (select s.dealership_id from ${staged})
        and r.cut in (select s.cut from ${staged}) and r.source in (select s.source from ${staged})
        and r.day >= (select min(s.first_day) from ${staged}) and r.day <= (select max(s.day) from ${staged})
        and not ${isConnected('r', 'r.day between p.first_pulled_day and p.last_pulled_day')}
    ), staged_days as (
      select distinct s.dealership_id, s.source, s.account, s.cut, s.first_day, s.day, false as is_connected from ${staged}
    )
    select r.* from known r
    where exists (select from staged_days t where t.dealership_id = r.dealership_id and t.source = r.source and t.cut = r.cut
        and t.first_day = r.first_day and t.day = r.day and not ${areSeparate('r', 't', reportSources)})
      and (r.dealership_id, r.natural_key) not in (select s.dealership_id, s.natural_key from ${staged})
      and not exists (select from ${staged} and s.dealership_id = r.dealership_id and s.cut = r.cut and s.first_day = r.first_day
        and s.day = r.day and ${item('s')} = ${item('r')} and (s.account, s.grain) is distinct from (r.account, r.grain))
      and not exists (select from ${staged} and s.dealership_id = r.dealership_id and s.cut = r.cut and s.first_day = r.first_day
        and s.day = r.day and (s.account, s.grain) is distinct from (r.account, r.grain) and '' in (${item('s')}, ${item('r')})))`;
}

/** Probably the same line: same day, and the same id or amounts. */
async function noteRenamed(
  tx: Tx,
  shape: RecordShape,
  { reportSources, dealerGroupId }: { reportSources: ReportSources; dealerGroupId: number },
): Promise<void> {
  await tx.client.query(
    `update missing_line m set renamed_to = n.to_title
     from (
       select o.dealership_id, o.title, min(${reportSources.title('s')}) as to_title
       from missing_line o join ${shape.target} r on r.dealer_group_id = $1 and ${sameKey('r', 'o')}
         join ${stagedTable(shape)} s on not s.is_withdrawn and s.dealership_id = r.dealership_id and s.cut = r.cut
           and s.first_day = r.first_day and s.day = r.day and ${reportSources.isRenamed('s', 'r')}
       where ${reportSources.title('s')} <> o.title and not exists (select from ${shape.target} k where ${SAME_RECORD.replaceAll('r.', 'k.').replace('k.dealership_id = any($2::integer[])', 'true')})
       group by o.dealership_id, o.title
     ) n
     where m.dealership_id = n.dealership_id and m.title = n.title`,
    [dealerGroupId],
  );
}

/** Notes missing lines and withdraws all or only renamed ones; of a whole report also those that are gone already. */
export async function withdrawMissing(
  tx: Tx,
  shape: RecordShape,
  stage: Stage,
  others: OtherLines,
): Promise<MissingLines | null> {
  const { reportSources } = shape;
  const missing = await noteMissing(tx, shape, stage);
  if (reportSources === undefined || others === 'filtered') return missing;
  if (missing !== null) {
    const noted = `join missing_line m on ${sameKey('r', 'm')}`;
    const renamed = others === 'renamed' ? 'and m.renamed_to is not null' : '';
    await stageWithdrawn(tx, shape, stage, `${shape.target} r ${noted} ${renamed}`);
  }
  if (others === 'whole') {
    const gone = missingFrom(goneRecords(shape), shape, reportSources);
    await stageWithdrawn(tx, shape, stage, `${gone} r`);
  }
  return missing;
}

async function stageWithdrawn(tx: Tx, shape: RecordShape, stage: Stage, from: string): Promise<void> {
  const staged = stagedTable(shape);
  await tx.client.query(
    `insert into ${staged} (row_number, is_withdrawn, is_part, row_count, ${shape.columns.join(', ')})
     select 0, true, false, 0, ${shape.columns.map((name) => `r.${name}`).join(', ')}
     from ${from}
     where r.dealer_group_id = $1 and r.dealership_id = any($2::integer[])
       and not exists (select from ${staged} s where ${SAME_RECORD})`,
    [...stage],
  );
}

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export function missingText(missing: MissingLines, others: OtherLines, isByTotals: boolean): string {
  const days = dateRangeText(through(missing.firstDay, missing.lastDay));
  const which = (lines: number, cents: number | null) =>
    `${countedText(lines, 'line')}${cents === null ? '' : ` (${DOLLARS.format(cents / 100)})`} known for ${days}`;
  const names = missing.names.length > 0 ? `: ${missing.names.join(', ')}` : '';
  const all = which(missing.lines, missing.costCents);
  if (others === 'whole') {
    const why = isByTotals ? ' Its totals row equals its rows, so it is the whole report.' : '';
    return `${all} were not in this file and were removed${names}.${why} Undo restores them.`;
  }
  if (others === 'renamed') {
    const rest = missing.lines - missing.renamedLines;
    const stay = rest === 0 ? '' : ` ${countedText(rest, 'other line')} not in this file stayed.`;
    return `${which(missing.renamedLines, null)} were replaced by their new names.${stay} Undo restores them.`;
  }
  const renamed = missing.renamed.map(({ from, to }) => `${from} (now ${to})`);
  const hint = renamed.length === 0 ? '' : ` Some look renamed and may count twice: ${renamed.join(', ')}.`;
  return `${all} are not in this file and stayed, as a filtered report leaves them${names}.${hint} If they ended or were renamed, undo this import and import the file as the whole report.`;
}

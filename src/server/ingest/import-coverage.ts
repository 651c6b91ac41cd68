import {
  type ColumnCoverage,
  coverageAfter,
  type ImportedDays,
  type Replaces,
} from '../../core/kpis/coverage.ts';
import { factsOfFeed } from '../../core/kpis/facts.ts';
import { addDays, type Day, type Period } from '../../core/time/period.ts';
import { kinds } from '../../records/kinds.ts';
import type { Tx } from '../database/database.ts';
import { type CoverageRow, coverageByColumn } from '../kpi-query/column-coverage.ts';
import type { WholeDays } from './delivery.ts';
import { FIRST_SHOWN_DAY } from './reach.ts';
import { type RecordShape, stagedTable } from './record-shape.ts';

interface Noting {
  readonly dealerGroupId: number;
  readonly runId: number;
  /** With or without lines. */
  readonly whole: WholeDays | undefined;
}

interface Table {
  readonly dealershipId: number;
  readonly cut: string;
}

interface CoveredByRun extends Table {
  readonly source: string;
  readonly firstDay: Day;
  readonly lastDay: Day;
  readonly isSpan: boolean;
  readonly columns: readonly string[];
}

/** On covered days a missing column is unknown, and a present one is 0 without a line. */
export async function noteCoverage(tx: Tx, shape: RecordShape, noting: Noting): Promise<void> {
  const { dealerGroupId, runId } = noting;
  const staged = await stagedCoverage(tx, shape, noting.whole);
  if (staged.length === 0) return;
  await tx.client.query(
    `insert into import_coverage
       (dealer_group_id, import_run_id, dealership_id, fact, cut, source, first_day, last_day, is_span, columns)
     select $1, $2, c."dealershipId", '${shape.target}', c.cut, c.source, c."firstDay", c."lastDay", c."isSpan", c.columns
     from jsonb_to_recordset($3) as c ("dealershipId" integer, cut text, source text, "firstDay" date, "lastDay" date,
       "isSpan" boolean, columns text[])
     on conflict do nothing`,
    [dealerGroupId, runId, JSON.stringify(staged)],
  );
  const ids = [...new Set(staged.map(({ dealershipId }) => dealershipId))];
  const before = await storedCoverage(tx, shape, { dealerGroupId, ids });
  const tables = Map.groupBy(staged, keyOf);
  const after = [...tables].map(([key, imported]) => ({
    key,
    table: tableOf(imported),
    coverage: foldIn(shape, before.get(key) ?? [], imported),
  }));
  const changed = after.filter(({ key, coverage }) => !isSame(before.get(key) ?? [], coverage));
  await store(tx, shape, { dealerGroupId, tables: changed });
}

/** Rebuilt from the remaining imports, in order of arrival. */
export async function takeBackCoverage(
  tx: Tx,
  shape: RecordShape,
  { dealerGroupId, runId }: { dealerGroupId: number; runId: number },
): Promise<void> {
  const gone = await tx.client.query<Table>(
    `delete from import_coverage where dealer_group_id = $1 and import_run_id = $2 and fact = $3
     returning dealership_id as "dealershipId", cut`,
    [dealerGroupId, runId, shape.target],
  );
  if (gone.rows.length === 0) return;
  const touched = new Map(gone.rows.map((table) => [keyOf(table), table]));
  const { rows } = await tx.client.query<CoveredByRun>(
    `select dealership_id as "dealershipId", cut, source, first_day as "firstDay", last_day as "lastDay",
       is_span as "isSpan", columns
     from import_coverage
     where dealer_group_id = $1 and dealership_id = any($2::integer[]) and fact = $3 and cut = any($4::text[])
     order by import_run_id, first_day, last_day`,
    [
      dealerGroupId,
      gone.rows.map(({ dealershipId }) => dealershipId),
      shape.target,
      gone.rows.map(({ cut }) => cut),
    ],
  );
  const left = Map.groupBy(rows, keyOf);
  const tables = [...touched].map(([key, table]) => ({
    table,
    coverage: foldIn(shape, [], left.get(key) ?? []),
  }));
  await store(tx, shape, { dealerGroupId, tables });
}

function keyOf({ dealershipId, cut }: Table): string {
  return `${dealershipId} ${cut}`;
}

function tableOf([first]: readonly Table[]): Table {
  if (!first) throw new Error('A table has an import.');
  return { dealershipId: first.dealershipId, cut: first.cut };
}

function foldIn(
  shape: RecordShape,
  before: readonly ColumnCoverage[],
  imports: readonly CoveredByRun[],
): readonly ColumnCoverage[] {
  const replaces = replacedBy(shape);
  return imports.reduce<readonly ColumnCoverage[]>(
    (coverage, one) => coverageAfter(coverage, importedDays(one), replaces),
    before,
  );
}

/** Reports replace earlier ones of the same day; records add up. */
function replacedBy({ reportSources }: RecordShape): Replaces {
  if (reportSources === undefined) return 'none';
  return reportSources.accountsAddUp ? 'ownSource' : 'all';
}

function importedDays({ source, firstDay, lastDay, isSpan, columns }: CoveredByRun): ImportedDays {
  return { source, period: { start: firstDay, end: addDays(lastDay, 1) }, isSpan, columns };
}

async function stagedCoverage(
  tx: Tx,
  shape: RecordShape,
  whole: WholeDays | undefined,
): Promise<CoveredByRun[]> {
  const staged = stagedTable(shape);
  // The days between two daily lists are not covered.
  const ofEachDay = kinds[shape.target].isDailyList === true ? ' or true' : '';
  const [cut, first] = shape.reportSources === undefined ? ["''::text", 's.day'] : ['s.cut', 's.first_day'];
  const { rows } = await tx.client.query<
    Omit<CoveredByRun, 'columns'> & { readonly columns: readonly string[] | null }
  >(
    `with held as (${heldSql(shape)})
     select c.*, (select array_agg(distinct h.name) from held h where h.cut = c.cut and h.name is not null) as columns
     from (
       select s.dealership_id as "dealershipId", ${cut} as cut, s.source, min(${first}) as "firstDay", max(s.day) as "lastDay",
         ${first} < s.day as "isSpan"
       from ${staged} s
       where not s.is_withdrawn and ${first} >= '${FIRST_SHOWN_DAY}'
       group by s.dealership_id, ${cut}, s.source, ${first} < s.day,
         case when ${first} < s.day then ${first} end, case when ${first} < s.day${ofEachDay} then s.day end
     ) c
     order by "dealershipId", cut, "firstDay"`,
  );
  return rows.map((row) => widened({ ...row, columns: row.columns ?? [] }, whole));
}

function widened(row: CoveredByRun, whole: WholeDays | undefined): CoveredByRun {
  if (whole === undefined || whole.cut !== row.cut || row.isSpan) return row;
  return {
    ...row,
    firstDay: whole.first < row.firstDay ? whole.first : row.firstDay,
    lastDay: whole.last > row.lastDay ? whole.last : row.lastDay,
  };
}

function heldSql(shape: RecordShape): string {
  const facts = factsOfFeed(shape.target);
  const cut = shape.reportSources === undefined ? "''::text" : 's.cut';
  const ofTable = (table: string, columns: readonly string[], of: string) =>
    columns.length === 0
      ? []
      : [
          `select f.cut, unnest(f.names) as name from (
             select ${of} as cut, array[${columns
               .map((column) => `case when bool_or(s.${column} is not null) then '${column}' end`)
               .join(', ')}] as names
             from ${table} s group by 1
           ) f`,
        ];
  // Without lines, a fact of another table is a view of the staged records.
  const isOwn = (table: string) => table === shape.target || shape.childTables === undefined;
  const own = facts.filter(({ table }) => isOwn(table)).flatMap(({ optional }) => optional);
  const ofLines = facts.filter(({ table }) => !isOwn(table)).flatMap(({ optional }) => optional);
  const { cuts, columns } = shape.alwaysHeld ?? { cuts: [], columns: [] };
  const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');
  const lists = [
    ...ofTable(`(select * from ${stagedTable(shape)} where not is_withdrawn)`, [...new Set(own)], cut),
    ...ofTable('staged_line', [...new Set(ofLines)], "''::text"),
    ...(cuts.length === 0
      ? []
      : [
          `select c.cut, n.name from unnest(array[${quoted(cuts)}]) as c (cut)
           cross join unnest(array[${quoted(columns)}]) as n (name)`,
        ]),
  ];
  return lists.length === 0
    ? 'select null::text as cut, null::text as name where false'
    : lists.join(' union all ');
}

async function storedCoverage(
  tx: Tx,
  { target }: RecordShape,
  { dealerGroupId, ids }: { dealerGroupId: number; ids: readonly number[] },
): Promise<Map<string, ColumnCoverage[]>> {
  const { rows } = await tx.client.query<Table & CoverageRow>(
    `select dealership_id as "dealershipId", cut, source, columns, days, spans from column_coverage
     where dealer_group_id = $1 and dealership_id = any($2::integer[]) and fact = $3`,
    [dealerGroupId, ids, target],
  );
  return new Map([...Map.groupBy(rows, keyOf)].map(([key, own]) => [key, coverageByColumn(own)]));
}

interface Stored {
  readonly dealerGroupId: number;
  readonly tables: readonly { readonly table: Table; readonly coverage: readonly ColumnCoverage[] }[];
}

async function store(tx: Tx, { target }: RecordShape, { dealerGroupId, tables }: Stored): Promise<void> {
  if (tables.length === 0) return;
  await tx.client.query(
    `delete from column_coverage c using jsonb_to_recordset($2) as t ("dealershipId" integer, cut text)
     where c.dealer_group_id = $1 and c.dealership_id = t."dealershipId" and c.fact = $3 and c.cut = t.cut`,
    [dealerGroupId, JSON.stringify(tables.map(({ table }) => table)), target],
  );
  const rows = tables.flatMap(({ table, coverage }) =>
    rowsOf(coverage).map((row, part) => ({ ...table, ...row, part })),
  );
  await tx.client.query(
    `insert into column_coverage (dealer_group_id, dealership_id, fact, cut, source, part, columns, days, spans)
     select $1, r."dealershipId", $3, r.cut, r.source, r.part, r.columns, r.days, r.spans
     from jsonb_to_recordset($2) as r ("dealershipId" integer, cut text, source text, part smallint, columns text[],
       days jsonb, spans jsonb)`,
    [dealerGroupId, JSON.stringify(rows), target],
  );
}

/** One row per set of covered days. */
function rowsOf(coverage: readonly ColumnCoverage[]): CoverageRow[] {
  const stored = (periods: readonly Period[]) => periods.map(({ start, end }): [Day, Day] => [start, end]);
  const alike = Map.groupBy(coverage, ({ source, days, spans }) => JSON.stringify([source, days, spans]));
  return [...alike.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { source, days, spans } = first;
    return [{ source, columns: own.map(({ column }) => column), days: stored(days), spans: stored(spans) }];
  });
}

function isSame(one: readonly ColumnCoverage[], other: readonly ColumnCoverage[]): boolean {
  const text = (coverage: readonly ColumnCoverage[]) =>
    coverage
      .map((column) => JSON.stringify(column))
      .toSorted()
      .join();
  return text(one) === text(other);
}

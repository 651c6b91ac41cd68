import type { ColumnCoverage } from '../../core/kpis/coverage.ts';
import type { Feed } from '../../core/kpis/feeds.ts';
import type { Day, Period } from '../../core/time/period.ts';
import type { Tx } from '../database/database.ts';
import type { AuthorizedScope } from '../identity/access.ts';

/** First day and the day after the last. */
export type StoredDays = readonly (readonly [Day, Day])[];

export interface CoverageRow {
  readonly source: string;
  readonly columns: readonly string[];
  readonly days: StoredDays;
  readonly spans: StoredDays;
}

/** By the report's cut. */
export interface TableCoverage extends CoverageRow {
  readonly dealershipId: number;
  readonly feed: Feed;
  readonly cut: string;
}

export async function readCoverage(
  tx: Tx,
  scope: AuthorizedScope,
  feeds: readonly Feed[],
): Promise<TableCoverage[]> {
  if (feeds.length === 0) return [];
  const { rows } = await tx.client.query<TableCoverage>({
    name: 'column-coverage-of-dealerships',
    text: `select dealership_id as "dealershipId", fact as feed, cut, source, columns, days, spans
           from column_coverage
           where dealer_group_id = any($1::integer[]) and dealership_id = any($2::integer[])
             and fact = any($3::text[])`,
    values: [scope.dealerGroupIds, scope.dealershipIds, feeds],
  });
  return rows;
}

export function coverageByColumn(rows: readonly CoverageRow[]): ColumnCoverage[] {
  return rows.flatMap(({ source, columns, days, spans }) =>
    columns.map((column) => ({ source, column, days: periodsOf(days), spans: periodsOf(spans) })),
  );
}

function periodsOf(stored: StoredDays): Period[] {
  return stored.map(([start, end]) => ({ start, end }));
}

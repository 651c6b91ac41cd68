import type { Day } from '../../src/core/time/period.ts';
import { TARGETS, type Target } from '../../src/records/kinds.ts';
import { tablesOf } from '../../src/records/server.ts';
import type { Database } from '../../src/server/database/database.ts';
import { rebuildAttribution } from '../../src/server/ingest/derive-attribution.ts';
import { recomputeRollups } from '../../src/server/rollups/rollups.ts';
import { storeCoverage } from './coverage.ts';

export interface StoredRow {
  readonly dealer_group_id: number;
  readonly dealership_id: number;
  readonly day: Day | null;
  readonly received_at?: string;
}

interface StoredTable {
  readonly table: string;
  readonly rows: readonly StoredRow[];
}

/** Its rows count on the days of those of the first table. */
interface ChildTable {
  readonly table: string;
  readonly rows: readonly Pick<StoredRow, 'dealer_group_id'>[];
}

/** Every day a row counts on. */
type DaysOf = (row: StoredRow) => readonly (Day | null)[];

/**
 * Stores records like an import: records, coverage, rollups and attribution, in one transaction per
 * group.
 */
export async function storeRecords(
  database: Database,
  feed: Target,
  {
    tables,
    daysOf = ({ day }) => [day],
  }: { tables: readonly [StoredTable, ...ChildTable[]]; daysOf?: DaysOf },
): Promise<void> {
  const [first] = tables;
  const groups = Map.groupBy(first.rows, (row) => row.dealer_group_id);
  for (const [dealerGroupId, records] of groups) {
    await database.inGroups([dealerGroupId], async (tx) => {
      for (const { table, rows } of tables) {
        const own = rows.filter((row) => row.dealer_group_id === dealerGroupId);
        if (own.length === 0) continue;
        const columns = Object.keys(own[0] ?? {}).join(', ');
        await tx.client.query(
          `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
          [JSON.stringify(own)],
        );
      }
      await tx.client.query(
        `insert into feed_reach (dealer_group_id, dealership_id, fact, first_day, last_day, last_received_at)
         select dealer_group_id, dealership_id, $2, min(day), max(day), max(received_at)
         from jsonb_populate_recordset(null::${first.table}, $1) where day is not null group by 1, 2 order by 2
         on conflict (dealer_group_id, dealership_id, fact) do update
         set first_day = least(feed_reach.first_day, excluded.first_day),
             last_day = greatest(feed_reach.last_day, excluded.last_day),
             last_received_at = greatest(feed_reach.last_received_at, excluded.last_received_at)`,
        [JSON.stringify(records), feed],
      );
      const cells = records.flatMap((row) =>
        daysOf(row).flatMap((day) => (day === null ? [] : [{ dealershipId: row.dealership_id, day }])),
      );
      await storeCoverage(tx.client, feed, dealerGroupId);
      await recomputeRollups(tx, { feed, dealerGroupId, cells });
      if (feed === 'lead' || feed === 'deal') await rebuildAttribution(tx, dealerGroupId);
    });
  }
}

/** Deletes every record and its counts. */
export async function emptyRecords(database: Database, dealerGroupIds: readonly number[]): Promise<void> {
  const records = TARGETS.flatMap((target) => tablesOf(target).toReversed());
  await database.inGroups(dealerGroupIds, async ({ sql }) => {
    for (const table of [
      ...(records as ('lead' | 'repair_order_line')[]),
      'deal_attribution',
      'expense',
      'feed_reach',
      'column_coverage',
      'measure_day',
      'measure_month',
      'web_traffic_daily',
      'web_traffic_hourly',
      'vehicle_to_date',
      'vehicle_view_to_date',
      'market_vehicle_to_date',
      'repair_order_to_date',
      'repair_order_line_to_date',
      'service_buyer',
    ] as const) {
      await sql.deleteFrom(table).where('dealer_group_id', 'in', dealerGroupIds).execute();
    }
  });
}

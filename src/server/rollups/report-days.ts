import type { Fact } from '../../core/kpis/fact.ts';
import type { Feed } from '../../core/kpis/feeds.ts';
import type { Measure } from '../../core/kpis/measure.ts';
import type { Tx } from '../database/database.ts';
import { columnsOf, type DayCell } from './day-cells.ts';

interface ReportDays {
  readonly table: string;
  readonly cuts: readonly string[];
  readonly by: readonly string[];
  /** Lines with and without these are kept apart. */
  readonly known: readonly string[];
  readonly sums: readonly string[];
  /** Lines without this one are not added up, because answers say how many they are. */
  readonly countedWithout?: string;
}

/** Report lines added up by the usual breakdowns, over the hours of a day or by hour alone. */
const reportDays: Partial<Record<Feed, readonly ReportDays[]>> = {
  web_traffic: [
    {
      table: 'web_traffic_daily',
      cuts: ['channel', 'event'],
      by: ['channel', 'device', 'vehicle_condition'],
      known: ['engaged_sessions', 'engagement_seconds', 'pageviews'],
      sums: [
        ...['sessions', 'engaged_sessions', 'engagement_seconds', 'pageviews', 'srp_views', 'vdp_views'],
        ...['forms', 'calls', 'chats', 'texts', 'leads'],
      ],
    },
    {
      table: 'web_traffic_hourly',
      ...{ cuts: ['channel'], by: ['hour'], known: [], sums: ['sessions'], countedWithout: 'hour' },
    },
  ],
};

/**
 * The table of days that answers for a fact's records; null where only the records can.
 * @param fields columns of the breakdowns, filters and hours
 */
export function tableOfDays(
  fact: Fact,
  measures: readonly Measure[],
  fields: readonly string[],
): string | null {
  const summed = measures.flatMap(({ take }) => (take.kind === 'sum' ? [...take.plus, ...take.minus] : ['']));
  const conditions = measures.flatMap(({ when }) => when);
  const answers = ({ known, by, sums }: ReportDays) =>
    summed.every((field) => sums.includes(field)) &&
    fields.every((field) => by.includes(field)) &&
    conditions.every(({ is, field }) => (is === 'known' && known.includes(field)) || by.includes(field));
  return reportDays[fact.feed]?.find(answers)?.table ?? null;
}

const WITHIN = {
  group: () => '',
  stores: (row: string) => `and ${row}.dealership_id = any($2::integer[])`,
  cells: (row: string) =>
    `and (${row}.dealership_id, ${row}.day) in (select * from unnest($2::integer[], $3::date[]))`,
};

/** Lines of all days, removed and added up again. $1 group, $2 dealerships in `stores`. */
export function reportDaysStatements(feed: Feed, of: 'group' | 'stores'): string[] {
  return (reportDays[feed] ?? []).flatMap((days) => statementsOf(days, feed, of));
}

/**
 * Removes the lines of these days and adds them up again. A website sends a file for each cut, so each cut is
 * counted on the days where it changed alone.
 */
export async function countReportDays(
  tx: Tx,
  feed: Feed,
  { dealerGroupId, cells }: { dealerGroupId: number; cells: readonly DayCell[] },
): Promise<void> {
  for (const days of reportDays[feed] ?? []) {
    for (const cut of days.cuts) {
      const changed = cells.filter((cell) => (cell.cut ?? cut) === cut);
      if (changed.length === 0) continue;
      const values = [dealerGroupId, ...columnsOf(changed)];
      for (const text of statementsOf({ ...days, cuts: [cut] }, feed, 'cells'))
        await tx.client.query(text, values);
    }
  }
}

function statementsOf(days: ReportDays, feed: Feed, of: keyof typeof WITHIN): string[] {
  const { table, cuts, by, known, sums, countedWithout } = days;
  const listed = cuts.map((cut) => `'${cut}'`).join(', ');
  const within = (row: string) =>
    `${row}.dealer_group_id = $1 and ${row}.cut in (${listed}) ${WITHIN[of](row)}`;
  const keys = ['dealer_group_id', 'dealership_id', 'cut', 'day'].map((key) => `r.${key}`).join(', ');
  const apart = ['first_day', ...by].map((field) => `r.${field}`).join(', ');
  const alone = countedWithout
    ? ['source', 'natural_key'].map((key) => `case when r.${countedWithout} is null then r.${key} end`)
    : [];
  return [
    `delete from ${table} r where ${within('r')}`,
    `insert into ${table} (dealer_group_id, dealership_id, cut, day, line, first_day, ${[...by, ...sums].join(', ')})
select ${keys}, row_number() over (partition by ${keys}), ${apart},
  ${sums.map((field) => `sum(r.${field})::bigint`).join(', ')}
from ${feed} r
where ${within('r')}
group by ${[keys, apart, ...known.map((field) => `r.${field} is null`), ...alone].join(', ')}`,
  ];
}

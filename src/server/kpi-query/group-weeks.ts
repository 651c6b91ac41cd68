import type { Measure } from '../../core/kpis/measure.ts';
import { USUAL_WEEKS } from '../../core/kpis/projection.ts';
import { addDays, type Day } from '../../core/time/period.ts';
import type { Tx } from '../database/database.ts';
import type { AuthorizedScope } from '../identity/access.ts';

/** Totals per weekday (0 is Sunday); only their proportions are used. */
export type GroupWeeks = (dealerGroupId: number, measure: Measure) => readonly number[];

type WeekdayRow = Readonly<Record<string, number | null>>;

/**
 * From all stores of the group, so that a projection does not depend on the viewer. Ends a week before
 * `today`, since late stores would thin the last days.
 */
export async function readGroupWeeks(
  tx: Tx,
  { dealerGroupIds }: AuthorizedScope,
  { measures, today }: { readonly measures: readonly Measure[]; readonly today: Day },
): Promise<GroupWeeks> {
  const end = addDays(today, -7);
  const columns = measures.map(({ key }) => `coalesce(sum(${key}), 0)::float8 as ${key}`);
  const { rows } = await tx.client.query<WeekdayRow>({
    text: `select dealer_group_id as "group", extract(dow from day)::integer as weekday, ${columns.join(', ')}
           from measure_day where dealer_group_id = any($1::integer[]) and day >= $2 and day < $3
           group by 1, 2`,
    values: [dealerGroupIds, addDays(end, -7 * USUAL_WEEKS), end],
  });
  return (dealerGroupId, { key }) =>
    Array.from(
      { length: 7 },
      (_, weekday) => rows.find((row) => row.group === dealerGroupId && row.weekday === weekday)?.[key] ?? 0,
    );
}

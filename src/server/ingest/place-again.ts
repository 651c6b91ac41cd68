import { TARGETS, type Target } from '../../core/connector.ts';
import type { Tx } from '../database/database.ts';
import type { GroupBasis } from './group-basis.ts';
import { derivedDealColumns } from './sale-basis.ts';

/** Whose records are placed again. */
export interface PlacedAgain {
  readonly dealerGroupId: number;
  readonly ids: readonly number[];
  readonly basis: GroupBasis;
  /** A condition on the records `r`; all when absent. */
  readonly only?: string;
}

/**
 * Places records of one kind by the zones and the basis of now. A moment falls on another local
 * day in another zone; the store's own clock does not.
 */
export async function placeAgain(tx: Tx, target: Target, of: PlacedAgain): Promise<void> {
  for (const statement of statements[target](of)) {
    await tx.client.query(statement, [of.dealerGroupId, of.ids]);
  }
}

/** Every kind of record of the dealerships. */
export async function placeAllAgain(tx: Tx, of: PlacedAgain): Promise<void> {
  for (const target of TARGETS) await placeAgain(tx, target, of);
}

const local = (column: string) => `(r.${column} at time zone d.time_zone)`;
const OF_DEALERSHIPS = 'r.dealer_group_id = $1 and r.dealership_id = any($2::integer[])';
const AT_DEALERSHIP = `from dealership d where ${OF_DEALERSHIPS} and not r.is_wall_clock
  and d.dealer_group_id = r.dealer_group_id and d.id = r.dealership_id`;

const statements: Readonly<Record<Target, (of: PlacedAgain) => string[]>> = {
  lead: ({ only = 'true' }) => [
    `update lead r set day = ${local('requested_at')}::date, hour = extract(hour from ${local('requested_at')})
     ${AT_DEALERSHIP} and r.requested_at is not null and ${only}`,
  ],
  deal: ({ basis, only = 'true' }) => [
    `update deal r set ${['contract', 'delivery', 'booked'].flatMap(dateFrom).join(', ')} ${AT_DEALERSHIP} and ${only}`,
    `update deal r set ${derivedDealColumns(basis)} where ${OF_DEALERSHIPS} and ${only}`,
  ],
  repair_order: ({ only = 'true' }) => [
    `update repair_order r set day = ${kept('closed_at', 'day', '::date')},
       hour = ${kept('closed_at', 'hour')}, opened_day = ${kept('opened_at', 'opened_day', '::date')}
     ${AT_DEALERSHIP} and ${only}`,
    `update repair_order r set days_open = case when day >= opened_day then day - opened_day end
     where ${OF_DEALERSHIPS} and ${only}`,
    `update repair_order_line l set day = r.day, hour = r.hour from repair_order r
     where ${OF_DEALERSHIPS} and l.dealer_group_id = $1 and l.dealership_id = r.dealership_id
       and l.source = r.source and l.natural_key = r.natural_key
       and (l.day, l.hour) is distinct from (r.day, r.hour) and ${only}`,
  ],
  // Reports tell whole days, on the platform's own calendar.
  web_traffic: () => [],
  ad_performance: () => [],
  search_performance: () => [],
  video_performance: () => [],
};

function dateFrom(name: string): string[] {
  return [
    `${name}_day = ${kept(`${name}_at`, `${name}_day`, '::date')}`,
    `${name}_hour = ${kept(`${name}_at`, `${name}_hour`)}`,
  ];
}

/** The local day or hour of a moment; where none is known, what was said of it before. */
function kept(moment: string, column: string, cast = ''): string {
  const value = cast === '' ? `extract(hour from ${local(moment)})` : `${local(moment)}${cast}`;
  return `case when r.${moment} is null then r.${column} else ${value} end`;
}

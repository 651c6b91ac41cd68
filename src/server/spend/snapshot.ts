import { flightOf } from './place-spend.ts';

export interface ExpenseSnapshot {
  readonly product_id: number;
  readonly campaign: string;
  readonly actual_cents: number | null;
  readonly actual_through: string | null;
  readonly coop_share_units: number | null;
  readonly coop_rate_units: number | null;
  readonly coop_cents: number;
  readonly coop_status: string;
  readonly coop_claimed_cents: number | null;
  readonly coop_granted_cents: number | null;
  readonly coop_deadline: string | null;
  readonly coop_note: string;
  readonly description: string;
  readonly strategy: string;
  readonly notes: string;
  readonly flights: readonly { readonly start: string; readonly end: string; readonly cents: number }[];
}

export const SNAPSHOT_COLUMNS = [
  'product_id',
  'campaign',
  'actual_cents',
  'actual_through',
  'coop_share_units',
  'coop_rate_units',
  'coop_cents',
  'coop_status',
  'coop_claimed_cents',
  'coop_granted_cents',
  'coop_deadline',
  'coop_note',
  'description',
  'strategy',
  'notes',
] as const satisfies readonly (keyof ExpenseSnapshot)[];

/** One JSON value, an `ExpenseSnapshot`. */
export function snapshotSql(expense: string): string {
  const columns = SNAPSHOT_COLUMNS.map((column) => `${expense}.${column}`);
  // A row is faster than `jsonb_build_object`, which looks up the type of each value. Citus refuses a row without FROM.
  return `(select to_jsonb(kept) from (select ${columns.join(', ')},
      coalesce(jsonb_agg(jsonb_build_object('start', f.start_day, 'end', f.end_day, 'cents', f.planned_cents)
        order by f.start_day), '[]') as flights
    from budget_flight f where f.dealer_group_id = ${expense}.dealer_group_id and ${flightOf(expense)}) kept)`;
}

import type { Database } from '../../src/server/database/database.ts';
import type { StoredRegistration } from './service-records.ts';
import type { StoredRow } from './store-records.ts';

export const AREA_ZIPS = ['64111', '64112'] as const;

/** Raw names of the store itself, of another store of its group, and of a competitor. */
export const SELLERS = { own: 'OUR FORD INC', sister: 'SISTER FORD', rival: 'RIVAL FORD LLC' } as const;
export const RIVAL = 'Rival Ford';

/** A registration as its store sees it, worked out one by one. */
export interface MarketRegistration extends StoredRegistration {
  readonly isInArea: boolean;
  readonly isOwnMake: boolean;
  readonly isOwn: boolean;
  readonly isCompetitor: boolean;
  readonly competitor: string | null;
  /** Of the month and segment, over all ZIPs; null outside the area and where it is not new. */
  readonly expectedMillionths: number;
}

/** Of two months: its own, and the one after it as the month before. */
export interface MarketMonthRow extends MarketRegistration {
  readonly before: number;
}

/** Every row in its month, and once more in the next one. */
export function marketMonthsOf(rows: readonly StoredRegistration[]): MarketMonthRow[] {
  return marketOf(rows).flatMap((row) => {
    const [year = 0, month = 0] = row.day.split('-').map(Number);
    const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10) as typeof row.day;
    return [
      { ...row, before: 0 },
      { ...row, day: next, registrations: 0, before: row.registrations },
    ];
  });
}

/** Without fleet. */
export function marketOf(rows: readonly StoredRegistration[]): MarketRegistration[] {
  const retail = rows.filter(({ is_fleet }) => !is_fleet).map(seen);
  return retail.map((row) => ({ ...row, expectedMillionths: expectedOf(row, retail) }));
}

function seen(row: StoredRegistration): MarketRegistration {
  const { zip, make, seller } = row;
  const names: Readonly<Record<string, string>> = {
    [SELLERS.own]: 'Our Ford',
    [SELLERS.sister]: 'Sister Ford',
    [SELLERS.rival]: RIVAL,
  };
  return {
    ...row,
    isInArea: AREA_ZIPS.some((one) => one === zip),
    isOwnMake: make?.toLowerCase() === 'ford',
    isOwn: seller === SELLERS.own,
    isCompetitor: seller !== null && seller !== SELLERS.own && seller !== SELLERS.sister,
    competitor: seller === null ? null : (names[seller] ?? seller),
    expectedMillionths: 0,
  };
}

function expectedOf(row: MarketRegistration, all: readonly MarketRegistration[]): number {
  if (!row.isInArea || row.vehicle_condition !== 'new') return 0;
  const like = all.filter(
    (other) =>
      other.dealership_id === row.dealership_id &&
      other.day === row.day &&
      other.segment === row.segment &&
      other.vehicle_condition === 'new',
  );
  const sum = (of: readonly MarketRegistration[]) =>
    of.reduce((total, { registrations }) => total + registrations, 0);
  const [own, every] = [sum(like.filter(({ isOwnMake }) => isOwnMake)), sum(like)];
  if (own <= 0 || every <= 0) return 0;
  return Math.trunc((2_000_000 * row.registrations * own + every) / (2 * every));
}

/** Makes, an area and dealer names of the stores of these registrations; repeated calls change nothing. */
export async function plantMarket(database: Database, rows: readonly StoredRow[]): Promise<void> {
  const groups = Map.groupBy(rows, ({ dealer_group_id }) => dealer_group_id);
  for (const [group, own] of groups) {
    const ids = [...new Set(own.map(({ dealership_id }) => dealership_id))].sort((a, b) => a - b);
    await database.inGroups([group], async ({ client }) => {
      const on = (text: string, ...values: unknown[]) => client.query(text, [group, ids, ...values]);
      await on(`update dealership set brands = '{Ford}' where dealer_group_id = $1 and id = any($2)`);
      await on(
        `insert into market_area (dealer_group_id, dealership_id, kind, is_active)
         select $1, id, 'zips', true from unnest($2::integer[]) as s (id) on conflict do nothing`,
      );
      await on(
        `insert into market_area_zip (dealer_group_id, dealership_id, area_id, zip)
         select $1, a.dealership_id, a.id, z.zip from market_area a cross join unnest($3::text[]) as z (zip)
         where a.dealer_group_id = $1 and a.dealership_id = any($2) on conflict do nothing`,
        AREA_ZIPS,
      );
      // In two statements: a cluster takes ids from one node only where it inserts no rows of its tables.
      const { rows: stores } = await client.query<{ id: number }>(
        'select id from dealership where dealer_group_id = $1 order by id',
        [group],
      );
      const sisterOf = (id: number) => stores.find((one) => one.id !== id)?.id ?? null;
      await on(
        `insert into market_competitor (dealer_group_id, dealership_id, name, own_dealership_id)
         select $1, s.id, c.name, case c.name when 'Our Ford' then s.id when 'Sister Ford' then s.sister end
         from unnest($2::integer[], $3::integer[]) as s (id, sister)
           cross join unnest(array['Our Ford', 'Sister Ford', 'Rival Ford']) as c (name)
         on conflict do nothing`,
        ids.map(sisterOf),
      );
      await on(
        `insert into market_dealer_name (dealer_group_id, dealership_id, raw_name, competitor_id)
         select $1, c.dealership_id, n.raw_name, c.id
         from market_competitor c join unnest($3::text[], array['Our Ford', 'Sister Ford', 'Rival Ford']) as n (raw_name, name)
           on n.name = c.name
         where c.dealer_group_id = $1 and c.dealership_id = any($2) on conflict do nothing`,
        Object.values(SELLERS),
      );
    });
  }
}

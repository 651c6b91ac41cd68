import type { Tx } from '../database/database.ts';
import type { Stage } from '../ingest/record-shape.ts';
import { zipsWithin } from './zip-places.ts';

export interface NewArea {
  readonly kind: 'radius' | 'zips' | 'pma';
  /** For a radius alone. */
  readonly radiusMiles: number | null;
  readonly zips: readonly string[];
  readonly includesFleet: boolean;
}

const USUAL_MILES = 25;

/** Makes an area the only active one of a store; the numbers are counted again by the caller. */
export async function activateArea(
  tx: Tx,
  of: { readonly dealerGroupId: number; readonly dealershipId: number },
  { kind, radiusMiles, zips, includesFleet }: NewArea,
): Promise<void> {
  const store = [of.dealerGroupId, of.dealershipId];
  await tx.client.query(
    'update market_area set is_active = false where dealer_group_id = $1 and dealership_id = $2 and is_active',
    store,
  );
  const { rows } = await tx.client.query<{ id: number }>(
    `insert into market_area (dealer_group_id, dealership_id, kind, radius_miles, includes_fleet, is_active)
     values ($1, $2, $3, $4, $5, true)
     on conflict (dealer_group_id, dealership_id, kind) do update
     set radius_miles = excluded.radius_miles, includes_fleet = excluded.includes_fleet, is_active = true
     returning id`,
    [...store, kind, radiusMiles, includesFleet],
  );
  const id = rows[0]?.id;
  await tx.client.query('delete from market_area_zip where dealer_group_id = $1 and area_id = $2', [
    of.dealerGroupId,
    id,
  ]);
  await tx.client.query(
    `insert into market_area_zip (dealer_group_id, dealership_id, area_id, zip)
     select distinct $1::integer, $2::integer, $3::integer, zip from unnest($4::text[]) as given (zip)`,
    [...store, id, zips],
  );
}

/** The first area of stores that have none: their PMA, else a radius around their ZIP, where one is known. */
export async function ensureAreas(tx: Tx, [dealerGroupId, dealershipIds]: Stage): Promise<void> {
  const { rows } = await tx.client.query<{
    readonly id: number;
    readonly zip: string | null;
    readonly pmaZips: readonly string[];
    readonly miles: number | null;
  }>(
    `select d.id, d.zip, d.pma_zips as "pmaZips", d.pma_radius_miles as miles from dealership d
     where d.dealer_group_id = $1 and d.id = any($2::integer[]) and not exists (
       select from market_area a where a.dealer_group_id = $1 and a.dealership_id = d.id
     )
     order by d.id`,
    [dealerGroupId, dealershipIds],
  );
  for (const { id, zip, pmaZips, miles } of rows) {
    const of = { dealerGroupId, dealershipId: id };
    const radiusMiles = miles ?? USUAL_MILES;
    if (pmaZips.length > 0) {
      await activateArea(tx, of, { kind: 'pma', radiusMiles: null, zips: pmaZips, includesFleet: false });
      continue;
    }
    const zips = zip === null ? [] : zipsWithin(zip, radiusMiles).map((place) => place.zip);
    if (zips.length > 0)
      await activateArea(tx, of, { kind: 'radius', radiusMiles, zips, includesFleet: false });
  }
}

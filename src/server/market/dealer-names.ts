import { plainDealerName, shownDealerName } from '../../core/market/dealer-name.ts';
import type { Tx } from '../database/database.ts';
import type { Stage } from '../ingest/record-shape.ts';

interface NewName {
  readonly dealershipId: number;
  readonly rawName: string;
}

interface KnownDealer {
  readonly dealershipId: number;
  readonly id: number;
  readonly name: string;
}

/**
 * Makes a dealer of each raw name that is new to a store. Names that are equal but for case, marks and legal
 * forms are one dealer; a name of one of the group's stores is that store.
 */
export async function noteDealerNames(tx: Tx, [dealerGroupId, dealershipIds]: Stage): Promise<void> {
  const { rows: names } = await tx.client.query<NewName>(
    `select s.dealership_id as "dealershipId", s.seller as "rawName"
     from (select distinct dealership_id, seller from staged_registration where seller is not null) s
     where not exists (
       select from market_dealer_name n
       where n.dealer_group_id = $1 and n.dealership_id = s.dealership_id and n.raw_name = s.seller
     )
     order by s.dealership_id, s.seller`,
    [dealerGroupId],
  );
  if (names.length === 0) return;
  const stores = await ownNames(tx, dealerGroupId);
  const dealers = await knownDealers(tx, dealerGroupId, dealershipIds);
  const missing = new Map<string, NewName & { readonly name: string; readonly own: number | null }>();
  for (const { dealershipId, rawName } of names) {
    const key = keyOf(dealershipId, rawName);
    if (dealers.has(key) || missing.has(key)) continue;
    const own = stores.get(plainDealerName(rawName)) ?? null;
    missing.set(key, { dealershipId, rawName, name: shownDealerName(rawName), own });
  }
  await noteOwnStores(tx, dealerGroupId, dealershipIds);
  const made = [...missing.values()];
  await tx.client.query(
    `insert into market_competitor (dealer_group_id, dealership_id, name, own_dealership_id)
     select $1, n.dealership_id, n.name, n.own
     from unnest($2::integer[], $3::text[], $4::integer[]) as n (dealership_id, name, own)
     order by n.dealership_id, n.name
     on conflict (dealer_group_id, dealership_id, name) do nothing`,
    [
      dealerGroupId,
      made.map(({ dealershipId }) => dealershipId),
      made.map(({ name }) => name),
      made.map(({ own }) => own),
    ],
  );
  const all = await knownDealers(tx, dealerGroupId, dealershipIds);
  const placed = names.flatMap(({ dealershipId, rawName }) => {
    const id = all.get(keyOf(dealershipId, rawName));
    return id === undefined ? [] : [{ dealershipId, rawName, id }];
  });
  await tx.client.query(
    `insert into market_dealer_name (dealer_group_id, dealership_id, raw_name, competitor_id)
     select $1, n.dealership_id, n.raw_name, n.id
     from unnest($2::integer[], $3::text[], $4::integer[]) as n (dealership_id, raw_name, id)
     order by n.dealership_id, n.raw_name`,
    [
      dealerGroupId,
      placed.map(({ dealershipId }) => dealershipId),
      placed.map(({ rawName }) => rawName),
      placed.map(({ id }) => id),
    ],
  );
}

/** The store itself, so that a person can say which names are its own. */
async function noteOwnStores(tx: Tx, dealerGroupId: number, dealershipIds: readonly number[]): Promise<void> {
  await tx.client.query(
    `insert into market_competitor (dealer_group_id, dealership_id, name, own_dealership_id)
     select d.dealer_group_id, d.id, d.name, d.id from dealership d
     where d.dealer_group_id = $1 and d.id = any($2::integer[]) and not exists (
       select from market_competitor c
       where c.dealer_group_id = d.dealer_group_id and c.dealership_id = d.id and c.own_dealership_id = d.id
     )
     order by d.id
     on conflict (dealer_group_id, dealership_id, name) do nothing`,
    [dealerGroupId, dealershipIds],
  );
}

const keyOf = (dealershipId: number, name: string) => `${dealershipId} ${plainDealerName(name) || name}`;

/** The group's stores by their names without case and marks. */
async function ownNames(tx: Tx, dealerGroupId: number): Promise<Map<string, number>> {
  const { rows } = await tx.client.query<{ id: number; name: string }>(
    `select id, name from dealership where dealer_group_id = $1
     union all
     select id, legal_name from dealership where dealer_group_id = $1 and legal_name is not null
     union all
     select dealership_id, alias from dealership_alias where dealer_group_id = $1`,
    [dealerGroupId],
  );
  return new Map(rows.map(({ id, name }) => [plainDealerName(name), id]));
}

/** Confirmed names lead to their dealer first. */
async function knownDealers(
  tx: Tx,
  dealerGroupId: number,
  dealershipIds: readonly number[],
): Promise<Map<string, number>> {
  const { rows } = await tx.client.query<KnownDealer>(
    `select dealership_id as "dealershipId", id, name from market_competitor
     where dealer_group_id = $1 and dealership_id = any($2::integer[])
     union all
     select dealership_id, competitor_id, raw_name from market_dealer_name
     where dealer_group_id = $1 and dealership_id = any($2::integer[])`,
    [dealerGroupId, dealershipIds],
  );
  return new Map(rows.map(({ dealershipId, id, name }) => [keyOf(dealershipId, name), id]));
}

import type { Tx } from '../database/database.ts';
import { resolver, rulesOf, type SpellingsOf } from './resolving.ts';

/** Index entries have a size limit. */
const MOST_BYTES = 1_000;
/** Never a dealership's id, which is positive. */
const RULES = -1;

/**
 * Stores raw names that are new to the group, with their meaning. Usually there are none.
 *
 * @param from a table expression, its rows called `s`
 * @param field its column of raw names
 */
export async function noteSpellings(
  tx: Tx,
  of: SpellingsOf,
  { from, field }: { readonly from: string; readonly field: string },
): Promise<void> {
  const { rows } = await tx.client.query<{ spelling: string }>(
    `select distinct s.${field} as spelling from ${from}
     where s.${field} <> '' and octet_length(s.${field}) <= ${MOST_BYTES}
       and not exists (
         select from source_spelling p
         where p.dealer_group_id = $1 and p.kind = $2 and p.spelling = s.${field}
       )`,
    [of.dealerGroupId, of.kind],
  );
  if (rows.length === 0) return;
  // A rule change in progress ends first, or sees these names.
  await tx.client.query('select pg_advisory_xact_lock_shared($1, $2)', [of.dealerGroupId, RULES]);
  const resolved = await resolver(tx, of, await rulesOf(tx, of));
  const found = rows.map(({ spelling }) => ({ spelling, ...resolved(spelling) }));
  await tx.client.query(
    `insert into source_spelling (dealer_group_id, kind, spelling, name, class, rule_id)
     select $1, $2, n.spelling, n.name, n.class, n.rule_id
     from unnest($3::text[], $4::text[], $5::text[], $6::integer[]) as n (spelling, name, class, rule_id)
     order by n.spelling
     on conflict (dealer_group_id, kind, spelling) do nothing`,
    [
      of.dealerGroupId,
      of.kind,
      found.map(({ spelling }) => spelling),
      found.map(({ name }) => name),
      found.map((one) => one.class),
      found.map(({ ruleId }) => ruleId),
    ],
  );
}

export async function noteProducts(tx: Tx, dealerGroupId: number): Promise<void> {
  const from = `(select name from budget_product where dealer_group_id = ${Number(dealerGroupId)}) s`;
  await noteSpellings(tx, { dealerGroupId, kind: 'spend' }, { from, field: 'name' });
}

/** Excludes other changes to rules and names. */
export async function lockRules(tx: Tx, dealerGroupId: number): Promise<void> {
  await tx.client.query('select pg_advisory_xact_lock($1, $2)', [dealerGroupId, RULES]);
}

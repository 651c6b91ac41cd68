import type { RawNameKind } from '../../../../core/kpis/fact.ts';
import type { Resolved, SourceRule } from '../../../../core/sources/source-rules.ts';
import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import type { SpellingsOf } from '../../../../server/sources/resolving.ts';
import { NEW_RULE } from '../rules.ts';

/** Ordered by text. */
export async function spellingsOf(
  tx: Tx,
  { dealerGroupId, kind }: SpellingsOf,
): Promise<(Resolved & { readonly spelling: string })[]> {
  const { rows } = await tx.client.query<Resolved & { spelling: string }>(
    `select spelling, name, class, rule_id as "ruleId" from source_spelling
     where dealer_group_id = $1 and kind = $2 order by spelling`,
    [dealerGroupId, kind],
  );
  return rows;
}

/** Volume by kind, from a table called `r`. */
const VOLUMES: Readonly<Record<RawNameKind, { spelling: string; of: string; from: string; when: string }>> = {
  lead: {
    spelling: 'r.raw_source',
    of: 'count(*)',
    from: 'lead r',
    when: `r.day >= $3 and r.department = 'sales'`,
  },
  spend: {
    spelling: 'p.name',
    of: 'coalesce(sum(r.actual_cents), 0) / 100.0',
    from: 'expense r join budget_product p on p.dealer_group_id = r.dealer_group_id and p.id = r.product_id',
    when: 'r.month >= $3',
  },
  channel: {
    spelling: 'r.source_channel',
    of: 'coalesce(sum(r.sessions), 0)',
    from: 'web_traffic r',
    when: `r.day >= $3 and r.cut = 'channel'`,
  },
  campaign: {
    spelling: 'r.campaign',
    of: 'coalesce(sum(r.cost_cents), 0) / 100.0',
    from: 'ad_performance r',
    when: `r.day >= $3 and r.cut = 'campaign'`,
  },
  query: {
    spelling: 'r.query',
    of: 'coalesce(sum(r.clicks), 0)',
    from: 'search_performance r',
    when: `r.day >= $3 and r.cut = 'query'`,
  },
};

/** Leads, dollars, sessions or clicks by raw name since a day, in scope. */
export async function volumesOf(
  tx: Tx,
  { dealerGroupIds: [dealerGroupId], dealershipIds }: AuthorizedScope,
  { kind, since }: { kind: RawNameKind; since: Day },
): Promise<ReadonlyMap<string, number>> {
  const { spelling, of, from, when } = VOLUMES[kind];
  const { rows } = await tx.client.query<{ spelling: string; volume: number }>(
    `select ${spelling} as spelling, (${of})::float8 as volume from ${from}
     where r.dealer_group_id = $1 and r.dealership_id = any($2::integer[]) and ${when} and ${spelling} is not null
     group by 1`,
    [dealerGroupId, dealershipIds, since],
  );
  return new Map(rows.map((row) => [row.spelling, row.volume]));
}

/** Replaces a group's rules of a kind, in order; returns them with their ids. */
export async function keepRules(
  tx: Tx,
  { dealerGroupId, kind }: SpellingsOf,
  { rules, by }: { rules: readonly SourceRule[]; by: { userId: number; at: Date } },
): Promise<SourceRule[]> {
  const kept: SourceRule[] = [];
  for (const [ordinal, rule] of rules.entries()) {
    if (rule.id !== NEW_RULE) {
      kept.push(rule);
      continue;
    }
    const { rows } = await tx.client.query<{ id: number }>(
      `insert into source_rule (dealer_group_id, kind, ordinal, match, pattern, name, class, created_at, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [dealerGroupId, kind, ordinal, rule.match, rule.pattern, rule.name, rule.class, by.at, by.userId],
    );
    kept.push({ ...rule, id: rows[0]?.id ?? NEW_RULE });
  }
  await tx.client.query(
    `delete from source_rule where dealer_group_id = $1 and kind = $2 and id <> all($3::integer[])`,
    [dealerGroupId, kind, kept.map(({ id }) => id)],
  );
  await tx.client.query(
    `update source_rule r
     set ordinal = n.ordinal - 1, match = n.match, pattern = n.pattern, name = n.name, class = n.class
     from unnest($3::integer[], $4::text[], $5::text[], $6::text[], $7::text[])
       with ordinality as n (id, match, pattern, name, class, ordinal)
     where r.dealer_group_id = $1 and r.kind = $2 and r.id = n.id
       and (r.ordinal, r.match, r.pattern, r.name, r.class)
         is distinct from (n.ordinal - 1, n.match, n.pattern, n.name, n.class)`,
    [
      dealerGroupId,
      kind,
      kept.map(({ id }) => id),
      kept.map(({ match }) => match),
      kept.map(({ pattern }) => pattern),
      kept.map(({ name }) => name),
      kept.map((rule) => rule.class),
    ],
  );
  return kept;
}

/** In lock order. */
export async function everyDealership(tx: Tx, dealerGroupId: number): Promise<number[]> {
  const { rows } = await tx.client.query<{ id: number }>(
    'select id from dealership where dealer_group_id = $1 order by id',
    [dealerGroupId],
  );
  return rows.map(({ id }) => id);
}

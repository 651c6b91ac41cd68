import type { RawNameKind } from '../../core/kpis/fact.ts';
import { brandsOf } from '../../core/sources/query-types.ts';
import { type GroupNames, type Resolved, resolve, type SourceRule } from '../../core/sources/source-rules.ts';
import type { Tx } from '../database/database.ts';

export interface SpellingsOf {
  readonly dealerGroupId: number;
  readonly kind: RawNameKind;
}

export interface KeptRule extends SourceRule {
  readonly ordinal: number;
}

/** By precedence. */
export async function rulesOf(tx: Tx, { dealerGroupId, kind }: SpellingsOf): Promise<KeptRule[]> {
  const { rows } = await tx.client.query<KeptRule>({
    name: 'source-rules',
    text: `select id, match, pattern, name, class, ordinal from source_rule
           where dealer_group_id = $1 and kind = $2 order by ordinal, id`,
    values: [dealerGroupId, kind],
  });
  return rows;
}

export async function resolver(
  tx: Tx,
  of: SpellingsOf,
  rules: readonly SourceRule[],
): Promise<(spelling: string) => Resolved> {
  const names = of.kind === 'query' ? await namesOf(tx, of.dealerGroupId) : { brands: [] };
  return (spelling) => resolve({ kind: of.kind, names }, spelling, rules);
}

async function namesOf(tx: Tx, dealerGroupId: number): Promise<GroupNames> {
  const { rows } = await tx.client.query<{ name: string }>(
    'select name from dealership where dealer_group_id = $1 order by id',
    [dealerGroupId],
  );
  return { brands: brandsOf(rows.map(({ name }) => name)) };
}

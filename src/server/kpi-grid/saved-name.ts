import { Problem } from '../../core/errors.ts';
import type { Tx } from '../database/database.ts';

const NOUNS = {
  enterprise_report: 'report',
  custom_group_report: 'report',
  custom_group: 'supergroup',
} as const;

export interface SavedName {
  readonly dealerGroupId: number;
  /** Reports of a supergroup have names of their own. */
  readonly customGroupId?: number;
  readonly userId: number;
  readonly name: string;
  readonly isGlobal: boolean;
  /** What is renamed; null for a new one. */
  readonly id: number | null;
}

/** @throws Problem `invalid` at `name` where another one of the person, or another global one, has the name */
export async function requireFreeName(
  { client }: Tx,
  table: keyof typeof NOUNS,
  { dealerGroupId, customGroupId, userId, name, isGlobal, id }: SavedName,
): Promise<void> {
  // Two saves at once would both find the name free.
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [
    `${table}-name`,
    customGroupId ?? dealerGroupId,
  ]);
  const within = customGroupId === undefined ? '' : 'and custom_group_id = $6';
  const { rowCount } = await client.query(
    `select from ${table} where dealer_group_id = $1 and is_global = $2 and lower(name) = lower($3)
       and (is_global or user_id = $4) and id is distinct from $5 ${within} limit 1`,
    [dealerGroupId, isGlobal, name, userId, id, ...(customGroupId === undefined ? [] : [customGroupId])],
  );
  if (!rowCount) return;
  const message = isGlobal
    ? `A global ${NOUNS[table]} has this name.`
    : `You have a ${NOUNS[table]} with this name.`;
  throw new Problem('invalid', '', [{ field: 'name', message }]);
}

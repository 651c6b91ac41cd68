import type { Tx } from '../../../../server/database/database.ts';
import type { KeptTemplate } from '../rules-templates.ts';

export interface TemplateRow extends KeptTemplate {
  readonly id: number;
  readonly name: string;
  readonly version: number;
}

const COLUMNS = `id, name, type, for_key as "forKey", keys, units, version`;

export async function templatesOf(tx: Tx, dealerGroupId: number): Promise<TemplateRow[]> {
  const { rows } = await tx.client.query<TemplateRow>({
    name: 'split-templates',
    text: `select ${COLUMNS} from budget_template where dealer_group_id = $1 order by lower(name), id`,
    values: [dealerGroupId],
  });
  return rows;
}

/** Locks the template, so that changes run one after the other. */
export async function templateById(
  tx: Tx,
  { dealerGroupId, id }: { dealerGroupId: number; id: number },
): Promise<TemplateRow | null> {
  const { rows } = await tx.client.query<TemplateRow>({
    name: 'split-template',
    text: `select ${COLUMNS} from budget_template where dealer_group_id = $1 and id = $2 for update`,
    values: [dealerGroupId, id],
  });
  return rows[0] ?? null;
}

/** Null when a template of the same type has the name. */
export async function insertTemplate(
  tx: Tx,
  dealerGroupId: number,
  { name, type, forKey, keys, units }: KeptTemplate & { readonly name: string },
): Promise<TemplateRow | null> {
  const { rows } = await tx.client.query<TemplateRow>({
    name: 'split-template-make',
    text: `insert into budget_template (dealer_group_id, name, type, for_key, keys, units)
           values ($1, $2, $3, $4, $5, $6)
           on conflict (dealer_group_id, type, name) do nothing returning ${COLUMNS}`,
    values: [dealerGroupId, name, type, forKey, keys, units],
  });
  return rows[0] ?? null;
}

export async function nameIsTaken(
  tx: Tx,
  dealerGroupId: number,
  { id, type, name }: { id: number; type: number; name: string },
): Promise<boolean> {
  const { rowCount } = await tx.client.query({
    name: 'split-template-taken',
    text: 'select from budget_template where dealer_group_id = $1 and type = $2 and lower(name) = lower($3) and id <> $4',
    values: [dealerGroupId, type, name, id],
  });
  return rowCount !== 0;
}

export async function changeTemplate(
  tx: Tx,
  dealerGroupId: number,
  { id, name, keys, units }: Pick<TemplateRow, 'id' | 'name' | 'keys' | 'units'>,
): Promise<TemplateRow | null> {
  const { rows } = await tx.client.query<TemplateRow>({
    name: 'split-template-change',
    text: `update budget_template set name = $3, keys = $4, units = $5, version = version + 1
           where dealer_group_id = $1 and id = $2 returning ${COLUMNS}`,
    values: [dealerGroupId, id, name, keys, units],
  });
  return rows[0] ?? null;
}

export async function removeTemplate(
  tx: Tx,
  { dealerGroupId, id }: { dealerGroupId: number; id: number },
): Promise<number> {
  const { rowCount } = await tx.client.query({
    name: 'split-template-remove',
    text: 'delete from budget_template where dealer_group_id = $1 and id = $2',
    values: [dealerGroupId, id],
  });
  return rowCount ?? 0;
}

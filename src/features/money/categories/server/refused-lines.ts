import { Problem } from '../../../../core/errors.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type KeptLine, productNamed } from '../../../../server/spend/lines-repository.ts';
import { nameKey } from '../rules.ts';

export function refuseTaken(line: KeptLine, other: KeptLine | null, kind: string): void {
  if (other === null || other.id === line.id) return;
  const state = other.archivedFrom === null ? '' : ', which is archived,';
  const message = `Another ${kind}${state} is called “${other.name}”.`;
  throw new Problem('invalid', message, [{ field: 'name', message }]);
}

export async function refuseSameName(
  tx: Tx,
  into: { dealerGroupId: number; categoryId: number },
  { name }: KeptLine,
): Promise<void> {
  if ((await productNamed(tx, into, nameKey(name))) === null) return;
  const message = `That category already has a product called “${name}”.`;
  throw new Problem('invalid', message, [{ field: 'productCategoryId', message }]);
}

export function refuseArchived({ archivedFrom, name }: KeptLine): void {
  if (archivedFrom === null) return;
  const message = `“${name}” is archived. Create the category again under its name to bring it back.`;
  throw new Problem('invalid', message, [{ field: 'productCategoryId', message }]);
}

import { Problem } from '../../core/errors.ts';
import { recordChange } from '../audit/audit.ts';
import type { Database, Tx } from '../database/database.ts';

/** @throws Problem `forbidden` for everybody who is not an operator */
export async function requireOperator({ people }: Database, userId: number): Promise<void> {
  const operator = await people
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', userId)
    .where('is_operator', '=', true)
    .executeTakeFirst();
  if (!operator) throw new Problem('forbidden', 'Only an operator of this installation may do this.');
}

export interface InstallationOperator {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

export async function operatorsOf({ people }: Pick<Database, 'people'>): Promise<InstallationOperator[]> {
  return await people
    .selectFrom('user_account')
    .select(['id', 'name', 'email'])
    .where('is_operator', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** @throws Problem `missing`, or `invalid` for the last operator */
export async function setOperator(
  tx: Tx,
  { userId, isOperator, by }: { userId: number; isOperator: boolean; by: number | null },
  now: Date,
): Promise<void> {
  // Of two operators who remove each other, one waits.
  await tx.sql.selectFrom('installation').select('one_row').forUpdate().execute();
  const person = await tx.sql
    .selectFrom('user_account')
    .select(['name', 'email', 'is_operator as isOperator', 'is_demo as isDemo'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!person)
    throw new Problem('missing', 'There is no such account.', [{ field: 'id', message: 'Unknown.' }]);
  if (person.isOperator === isOperator) return;
  if (person.isDemo) {
    throw new Problem('invalid', 'A demo account cannot be an operator: its password is public.');
  }
  if (!isOperator) await requireAnotherOperator(tx, userId);
  await tx.sql
    .updateTable('user_account')
    .set({ is_operator: isOperator })
    .where('id', '=', userId)
    .execute();
  const subject = `${person.name} (${person.email})`;
  const change = { before: { operator: !isOperator }, after: { operator: isOperator }, subject };
  await recordChange(
    tx,
    { dealerGroupId: null, actorId: by, action: 'account.operator', subjectUserId: userId, ...change },
    now,
  );
}

async function requireAnotherOperator(tx: Tx, userId: number): Promise<void> {
  const other = await tx.sql
    .selectFrom('user_account')
    .select('id')
    .where('is_operator', '=', true)
    .where('id', '<>', userId)
    .executeTakeFirst();
  if (other) return;
  const message = 'This is the last operator. Make someone else one first.';
  throw new Problem('invalid', message, [{ field: 'id', message }]);
}

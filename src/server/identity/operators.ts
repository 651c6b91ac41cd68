import { Problem } from '../../core/errors.ts';
import type { Database } from '../database/database.ts';

/** @throws Problem `forbidden` for everybody who does not look after the installation */
export async function requireOperator({ people }: Database, userId: number): Promise<void> {
  const operator = await people
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', userId)
    .where('is_operator', '=', true)
    .executeTakeFirst();
  if (!operator) throw new Problem('forbidden', 'Only an operator of this installation may do this.');
}

import { Problem } from '../../../../core/errors.ts';
import type { Database } from '../../../../server/database/database.ts';
import { serve } from '../../../../server/http/route.ts';
import * as contract from '../contract.ts';

const ANSWERS_WITHIN_MS = 2_000;

export const healthRoutes = [
  serve(contract.health, async () => ({ status: 'up' as const })),

  serve(contract.ready, async ({ services }) => {
    if (await databaseAnswers(services.database)) return { status: 'ready' as const };
    throw new Problem('unavailable', 'The database does not answer.');
  }),
];

/** Hides the reason, because anyone may call this; the log has it. */
async function databaseAnswers({ people }: Database): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), ANSWERS_WITHIN_MS);
  const requested = people
    .selectNoFrom((sql) => sql.val(1).as('one'))
    .execute()
    .then(
      () => true,
      () => false,
    );
  return await Promise.race([requested, late.promise]).finally(() => clearTimeout(timer));
}

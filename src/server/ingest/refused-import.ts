import type { Tx } from '../database/database.ts';
import type { JobQueue } from '../jobs.ts';
import type { CameBy, Outcome } from './delivery.ts';

export const REPORT_REFUSED_IMPORT = 'report-refused-import';

/** Nobody watches these; who uploads a file sees the reason at once. */
const UNATTENDED: readonly CameBy[] = ['intake', 'inbox', 'pull'];

/** Lets the people of the store know by mail, after the transaction. */
export async function reportRefusals(
  tx: Tx,
  jobs: JobQueue,
  { dealerGroupId, cameBy }: { dealerGroupId: number; cameBy: CameBy },
  outcomes: readonly Pick<Outcome, 'state' | 'runId'>[],
): Promise<void> {
  const refused = outcomes.find(({ state }) => state === 'refused');
  if (refused === undefined || !UNATTENDED.includes(cameBy)) return;
  await jobs.enqueue(tx, REPORT_REFUSED_IMPORT, { dealerGroupId, runId: refused.runId });
}

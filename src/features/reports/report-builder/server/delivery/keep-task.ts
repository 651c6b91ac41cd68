import type { Tx } from '../../../../../server/database/database.ts';
import { zoneOf } from '../../../../../server/exports/head.ts';
import { type AuthorizedScope, systemScope } from '../../../../../server/identity/access.ts';
import type { Services } from '../../../../../server/services.ts';
import type { Task } from '../../contract-schedules.ts';
import type { ReportRow } from '../repository.ts';
import { nextRun } from './next-runs.ts';
import { keepSchedule, removeSchedule } from './schedule-repository.ts';

interface Saved {
  readonly scope: AuthorizedScope;
  readonly report: Pick<ReportRow, 'id' | 'dealerGroupId'>;
  readonly now: Date;
}

/** Whoever saves a schedule is its owner; null ends it. */
export async function keepTask(
  tx: Tx,
  { database }: Pick<Services, 'database'>,
  { scope, report, now }: Saved,
  task: Task | null,
): Promise<void> {
  const of = { dealerGroupId: report.dealerGroupId, reportId: report.id };
  if (task === null) {
    await removeSchedule(tx, of);
    return;
  }
  const nextRunAt = task.isPaused ? null : nextRun(task, await zoneOfGroup(database, of.dealerGroupId), now);
  await keepSchedule(tx, { ...of, ...task, ownerId: scope.userId, nextRunAt, now });
}

/** Schedules follow the clock of the group's first store, whoever looks. */
export async function zoneOfGroup(database: Services['database'], dealerGroupId: number): Promise<string> {
  return zoneOf(await systemScope(database, dealerGroupId));
}

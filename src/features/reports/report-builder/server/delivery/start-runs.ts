import type { Tx } from '../../../../../server/database/database.ts';
import { deleteOldDocuments } from '../../../../../server/documents/document-repository.ts';
import { zoneOf } from '../../../../../server/exports/head.ts';
import { systemScope } from '../../../../../server/identity/access.ts';
import { everyGroup } from '../../../../../server/ingest/command-target.ts';
import type { Delivering } from './delivering.ts';
import { deleteOldFiles } from './file-repository.ts';
import { latestDue, nextRun } from './next-runs.ts';
import { openRun } from './open-run.ts';
import { insertRun, keepOutcomes, waitingRuns } from './run-repository.ts';
import { lockDueSchedules, moveSchedule, type ScheduleRow } from './schedule-repository.ts';

const LOOK_EVERY_MS = 30_000;
const HOUR_MS = 3_600_000;
/** A server that was away longer sends nothing for what is past. */
const LATEST_START_MS = 12 * HOUR_MS;

/** Starts what is due, and looks again at what waits. Safe to repeat, and on several servers at once. */
export async function startDueRuns(tools: Delivering, now: Date): Promise<void> {
  for (const { id } of await everyGroup(tools.database)) await startRunsOf(tools, id, now);
}

async function startRunsOf(tools: Delivering, dealerGroupId: number, now: Date): Promise<void> {
  const { database } = tools;
  const timeZone = zoneOf(await systemScope(database, dealerGroupId));
  const waiting = await database.inGroups([dealerGroupId], async (tx) => {
    for (const schedule of await lockDueSchedules(tx, dealerGroupId, now)) {
      await startRun(tx, { dealerGroupId, schedule, timeZone, now });
    }
    await keepOutcomes(tx, dealerGroupId);
    await deleteOldFiles(tx, dealerGroupId, tools.trueNow());
    await deleteOldDocuments(tx, dealerGroupId, tools.trueNow());
    return await waitingRuns(tx, dealerGroupId, now);
  });
  for (const run of waiting) await openRun(tools, run, now);
}

interface Due {
  readonly dealerGroupId: number;
  readonly schedule: ScheduleRow;
  readonly timeZone: string;
  readonly now: Date;
}

/** Times that passed while no server ran are one run, of the latest. */
async function startRun(tx: Tx, { dealerGroupId, schedule, timeZone, now }: Due): Promise<void> {
  const { reportId, ownerId, format, whenLate } = schedule;
  const dueAt = latestDue(schedule, timeZone, { first: schedule.nextRunAt ?? now, now });
  const isMissed = now.getTime() - dueAt.getTime() > LATEST_START_MS;
  await insertRun(tx, {
    ...{ dealerGroupId, reportId, ownerId, format, whenLate, dueAt, now },
    isScheduled: true,
    state: isMissed ? 'skipped' : 'waiting',
    note: isMissed ? 'No server ran at the time and for 12 hours after it.' : null,
  });
  await moveSchedule(tx, { dealerGroupId, reportId }, nextRun(schedule, timeZone, now));
}

/** Looks twice a minute. Returns the function that stops it. */
export function keepDelivering(
  tools: Delivering & { readonly businessNow: () => Date },
  onFailure: (where: string, error: unknown) => void,
): () => Promise<void> {
  let working: Promise<unknown> | null = null;
  const look = () => {
    working ??= startDueRuns(tools, tools.businessNow())
      .catch((error: unknown) => onFailure('starting scheduled reports', error))
      .finally(() => {
        working = null;
      });
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  look();
  return async () => {
    clearInterval(timer);
    await working;
  };
}

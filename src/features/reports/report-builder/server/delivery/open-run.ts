import type { Tx } from '../../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../../server/identity/access.ts';
import { findReport, type ReportRow } from '../repository.ts';
import { readReport } from '../write-report.ts';
import { DELIVER_REPORT } from './deliver.ts';
import { type Delivering, scopeNow, sourceFor } from './delivering.ts';
import { changeWaitingRun, insertDelivery, type NewDelivery, type RunRow } from './run-repository.ts';
import { recipientsOfReport } from './schedule-repository.ts';
import { stopDeliveries } from './stop-deliveries.ts';

const MINUTE_MS = 60_000;
const LOOK_AGAIN_MS = 10 * MINUTE_MS;
const LONGEST_WAIT_MS = 180 * MINUTE_MS;
/** Kills and repairs count as attempts of the job, not of the delivery. */
const MOST_STARTS = 100;

type Step =
  | { readonly go: 'open'; readonly note: string | null }
  | { readonly go: 'wait'; readonly note: string }
  | { readonly go: 'skip'; readonly note: string }
  | { readonly go: 'stop'; readonly note: string };

/** Opens the deliveries of a waiting run, or says why it waits on, is skipped or ends the schedule. */
export async function openRun(tools: Delivering, run: RunRow, now: Date): Promise<void> {
  const step = await nextStep(tools, run, now);
  await tools.database.inGroups([run.dealerGroupId], async (tx) => {
    if (!(await changeWaitingRun(tx, run, changeOf(step, now)))) return;
    if (step.go === 'stop') await stopDeliveries(tx, tools, { ...run, reason: step.note });
    if (step.go === 'open') await openDeliveries(tx, tools, run);
  });
}

function changeOf({ go, note }: Step, now: Date) {
  if (go === 'wait') {
    const lookAt = new Date(now.getTime() + LOOK_AGAIN_MS);
    return { state: 'waiting', note, lookAt, openedAt: null } as const;
  }
  return go === 'open'
    ? ({ state: 'delivering', note, lookAt: now, openedAt: now } as const)
    : ({ state: 'skipped', note, lookAt: now, openedAt: null } as const);
}

async function openDeliveries(tx: Tx, tools: Delivering, run: RunRow): Promise<void> {
  const { dealerGroupId, id } = run;
  for (const recipient of await recipientsOfReport(tx, run)) {
    const { id: recipientId, userId, email, webhookUrl, folder, dealershipIds } = recipient;
    const address = userId === null ? email : null;
    const to = { recipientId, userId, email: address, webhookUrl, folder, dealershipIds };
    await queueDelivery(tx, tools, { dealerGroupId, id, ...to });
  }
}

/** A delivery with its job, in the transaction that opens its run. */
export async function queueDelivery(
  tx: Tx,
  { jobs }: Pick<Delivering, 'jobs'>,
  delivery: NewDelivery,
): Promise<void> {
  const { dealerGroupId } = delivery;
  const deliveryId = await insertDelivery(tx, delivery);
  const payload = { dealerGroupId, deliveryId };
  await jobs.enqueue(tx, DELIVER_REPORT, payload, {
    key: `${DELIVER_REPORT}:${dealerGroupId}:${deliveryId}`,
    maxAttempts: MOST_STARTS,
    // Behind what people wait for.
    priority: 3,
  });
}

async function nextStep(tools: Delivering, run: RunRow, now: Date): Promise<Step> {
  const { dealerGroupId, reportId, ownerId } = run;
  const owner = await scopeNow(tools, { dealerGroupId, userId: ownerId }, 'marketing');
  if (!owner)
    return { go: 'stop', note: 'The owner of the schedule may no longer send reports of this group.' };
  const report = await tools.database.inGroups([dealerGroupId], (tx) =>
    findReport(tx, { dealerGroupIds: [dealerGroupId], userId: ownerId }, reportId),
  );
  if (!report) return { go: 'stop', note: 'The report became private to someone else.' };
  if (report.isDraft) return { go: 'skip', note: 'The report is a draft. Drafts are not sent.' };
  return await stepByFeeds(tools, { run, report, owner }, now);
}

interface Opening {
  readonly run: RunRow;
  readonly report: ReportRow;
  readonly owner: AuthorizedScope;
}

async function stepByFeeds(tools: Delivering, { run, report, owner }: Opening, now: Date): Promise<Step> {
  if (run.whenLate === 'send') return { go: 'open', note: null };
  const { isLate, freshness } = await readReport(sourceFor(tools, { report, scope: owner, now }));
  if (!isLate) return { go: 'open', note: run.note && 'It waited for late feeds, which arrived.' };
  if (now.getTime() - run.dueAt.getTime() < LONGEST_WAIT_MS)
    return { go: 'wait', note: `Waits. ${freshness}` };
  return { go: 'open', note: `Sent after three hours without the late feeds. ${freshness}` };
}

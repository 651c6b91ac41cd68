import * as z from 'zod/mini';
import { FEEDS } from '../../../../core/kpis/feeds.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { systemScope } from '../../../../server/identity/access.ts';
import { everyGroup } from '../../../../server/ingest/command-target.ts';
import type { Job } from '../../../../server/jobs.ts';
import type { Change } from '../../../../server/live/realtime.ts';
import type { Services } from '../../../../server/services.ts';
import { scheduleDigests } from './alert-mail.ts';
import { CLOCK, clearDue, EVERYTHING, noteDue, readChecks, readDue } from './due-repository.ts';
import { businessDay } from './evaluate.ts';
import { type RoundDone, runRound } from './round.ts';

export const JUDGE_ALERTS = 'judge-alerts';

type Alerting = Pick<Services, 'database' | 'jobs' | 'businessNow' | 'trueNow'>;

const Payload = z.object({ dealerGroupId: z.int() });

const SECOND_MS = 1_000;
/** A burst of imports is judged once, after it. */
const QUIET_MS = 20 * SECOND_MS;
/** A stream of changes must not delay judging forever. */
const LONGEST_WAIT_MS = 600 * SECOND_MS;

/** Judges a group's due stores once its imports are quiet. Safe to repeat, on any server. */
export function judgeAlerts(services: Alerting, whenDone: (tx: Tx, done: RoundDone) => Promise<void>): Job {
  return async (payload) => {
    const { dealerGroupId } = Payload.parse(payload);
    const { database, businessNow, trueNow } = services;
    const readAt = trueNow();
    const { due, firstAt, lastAt } = await database.inGroups([dealerGroupId], (tx) =>
      readDue(tx, dealerGroupId),
    );
    if (firstAt === null || lastAt === null) return;
    if (isBusy({ firstAt, lastAt }, readAt)) {
      await database.inGroups([dealerGroupId], (tx) => schedule(tx, services, { dealerGroupId, firstAt }));
      return;
    }
    await runRound({ database, dealerGroupId, due, now: businessNow() }, async (tx, done) => {
      await clearDue(tx, { dealerGroupId, due, readAt });
      await whenDone(tx, done);
    });
  };
}

interface Waiting {
  readonly firstAt: Date;
  readonly lastAt: Date;
}

function isBusy({ firstAt, lastAt }: Waiting, now: Date): boolean {
  return now.getTime() - lastAt.getTime() < QUIET_MS && now.getTime() - firstAt.getTime() < LONGEST_WAIT_MS;
}

/** One job a group: each call moves it, but never past the longest wait. */
async function schedule(
  tx: Tx,
  { jobs, trueNow }: Pick<Alerting, 'jobs' | 'trueNow'>,
  { dealerGroupId, firstAt }: { dealerGroupId: number; firstAt: Date },
): Promise<void> {
  const quiet = trueNow().getTime() + QUIET_MS;
  const latest = Math.max(firstAt.getTime() + LONGEST_WAIT_MS, trueNow().getTime());
  await jobs.enqueue(
    tx,
    JUDGE_ALERTS,
    { dealerGroupId },
    {
      key: `${JUDGE_ALERTS}:${dealerGroupId}`,
      queue: `${JUDGE_ALERTS}:${dealerGroupId}`,
      runAt: new Date(Math.min(quiet, latest)),
      // Behind imports and mail.
      priority: 5,
    },
  );
}

interface Noticed {
  readonly dealerGroupId: number;
  readonly dealershipIds: readonly number[];
  readonly feeds: readonly string[];
}

/** Remembers what changed, and schedules the judging. */
export async function noteChange(services: Alerting, { dealerGroupId, ...noticed }: Noticed): Promise<void> {
  await services.database.inGroups([dealerGroupId], async (tx) => {
    await noteDue(tx, { dealerGroupId, ...noticed, at: services.trueNow() });
    const { firstAt } = await readDue(tx, dealerGroupId);
    if (firstAt) await schedule(tx, services, { dealerGroupId, firstAt });
  });
}

/** Changed thresholds are judged soon, in the transaction that changes them. */
export async function noteSettingChange(
  tx: Tx,
  services: Pick<Alerting, 'jobs' | 'trueNow'>,
  { dealerGroupId, dealershipIds }: Omit<Noticed, 'feeds'>,
): Promise<void> {
  const at = services.trueNow();
  await noteDue(tx, { dealerGroupId, dealershipIds, feeds: [EVERYTHING], at });
  await schedule(tx, services, { dealerGroupId, firstAt: at });
}

const CLOCK_MS = 3_600_000;

/**
 * Makes stores due whose business day turned since all of their rules were judged, and hourly those rules that
 * time alone changes.
 */
export async function noteTimePassed(services: Alerting): Promise<void> {
  const { database, businessNow } = services;
  const now = businessNow();
  for (const { id: dealerGroupId } of await everyGroup(database)) {
    const scope = await systemScope(database, dealerGroupId);
    const checks = await database.inGroups([dealerGroupId], (tx) => readChecks(tx, scope));
    const of = new Map(checks.map((check) => [check.dealershipId, check]));
    const turned = scope.dealerships.filter(
      (store) => of.get(store.id)?.wholeDay !== businessDay(store, now),
    );
    const ticked = scope.dealerships.filter((store) => {
      const check = of.get(store.id);
      return check && !turned.includes(store) && now.getTime() - check.checkedAt.getTime() >= CLOCK_MS;
    });
    for (const [stores, feed] of [
      [turned, EVERYTHING],
      [ticked, CLOCK],
    ] as const) {
      const dealershipIds = stores.map(({ id }) => id);
      if (dealershipIds.length > 0)
        await noteChange(services, { dealerGroupId, dealershipIds, feeds: [feed] });
    }
  }
}

const GATHER_MS = 2 * SECOND_MS;
const LOOK_EVERY_MS = 600 * SECOND_MS;

/** Follows imports and the clock. Returns the function that stops it, with what has changed until then noted. */
export function watchForAlerts(
  services: Alerting & Pick<Services, 'changes' | 'secrets' | 'settings'>,
  onFailure: (where: string, error: unknown) => void,
): () => Promise<void> {
  const waiting = new Map<number, Change[]>();
  let working: Promise<unknown> = Promise.resolve();
  const work = (where: string, task: () => Promise<unknown>) => {
    working = working.then(task).catch((error: unknown) => onFailure(where, error));
  };
  const flush = (dealerGroupId: number) => {
    const changes = waiting.get(dealerGroupId);
    if (!changes) return;
    waiting.delete(dealerGroupId);
    work('noting changes for alerts', () => noteChange(services, together(dealerGroupId, changes)));
  };
  const unsubscribe = services.changes.subscribe((change) => {
    const { dealerGroupId } = change;
    if (dealerGroupId === 0 || feedsIn(change).length === 0) return;
    const before = waiting.get(dealerGroupId);
    waiting.set(dealerGroupId, [...(before ?? []), change]);
    if (!before) setTimeout(() => flush(dealerGroupId), GATHER_MS).unref();
  });
  const look = () => {
    work('noting the time for alerts', () => noteTimePassed(services));
    work('scheduling digests', () => scheduleDigests(services));
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  look();
  return async () => {
    clearInterval(timer);
    unsubscribe();
    for (const dealerGroupId of waiting.keys()) flush(dealerGroupId);
    await working;
  };
}

function feedsIn({ facts }: Change): string[] {
  return facts.filter((fact) => (FEEDS as readonly string[]).includes(fact));
}

/** Changes without stores concern all of them. */
function together(dealerGroupId: number, changes: readonly Change[]): Noticed {
  const isOfAll = changes.some(({ dealershipIds }) => dealershipIds.length === 0);
  return {
    dealerGroupId,
    dealershipIds: isOfAll ? [] : [...new Set(changes.flatMap(({ dealershipIds }) => dealershipIds))],
    feeds: [...new Set(changes.flatMap(feedsIn))],
  };
}

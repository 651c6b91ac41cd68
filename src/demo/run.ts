import { setTimeout } from 'node:timers/promises';
import type { Day } from '../core/time/period.ts';
import { demoSources } from '../records/demo.ts';
import { systemScope } from '../server/identity/access.ts';
import type { Ingest } from '../server/ingest/delivery.ts';
import { importFile } from '../server/ingest/import-file.ts';
import type { Services } from '../server/services.ts';
import { keepBudgets } from './budgets/keep-budgets.ts';
import { type DemoIngest, type DemoServices, deliver, reasonOf } from './deliver.ts';
import { type DemoLoad, loadDemo } from './load.ts';
import { currentMonth } from './plan.ts';
import { type DemoDealership, demoDealerships, type MonthProgress, plannedMonths } from './progress.ts';
import { addMonths } from './seasons.ts';
import { type DemoSource, reports } from './source.ts';

const LOOK_EVERY_MS = 60_000;

interface DemoRun extends Pick<DemoLoad, 'isAppInUse'> {
  readonly isBrief: boolean;
  readonly log: (line: string) => void;
}

/**
 * Loads the missing demo in the background, then keeps it current.
 * @returns stops it, after the current file
 */
export function runDemo(
  { database, ingest, businessNow }: Services,
  { isBrief, isAppInUse, log }: DemoRun,
): () => Promise<void> {
  const stopping = new AbortController();
  const demo = {
    database,
    sources: demoSources,
    ingest: throughIngestion(ingest),
    now: businessNow,
    log,
  };
  const keepUp = demoKeeper(demo);
  let lastLook = Promise.resolve();
  const timer = setInterval(() => {
    lastLook = keepUp();
  }, LOOK_EVERY_MS);
  const { signal } = stopping;
  const wait = (ms: number) => setTimeout(ms, undefined, { signal }).catch(() => undefined);
  const loading = loadDemo({ ...demo, isBrief, isAppInUse, wait, signal });
  loading.catch((error: unknown) => log(`The demo could not be loaded: ${String(error)}`));
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await Promise.allSettled([loading, lastLook]);
  };
}

export function throughIngestion(ingest: Ingest): DemoIngest {
  return async ({ dealerGroupId, dealershipId, cameBy, file, at }) => {
    const scope = await systemScope(ingest.database, dealerGroupId);
    const outcomes = await importFile(
      { ...ingest, businessNow: () => at },
      { scope, dealershipId, cameBy, file },
    );
    const refused = outcomes?.find(({ state }) => state === 'refused');
    if (!outcomes || refused) throw new Error(`${file.name} was refused. ${refused?.reason ?? ''}`.trim());
  };
}

/** Changes of known records wait this long at most for a new record. */
const LONGEST_WAIT_MS = 3_600_000;
const MONTHS_IN_MOTION = 5;

/**
 * Run every minute: loads records that are due. Months that were never loaded are left to the initial load.
 * Failures are logged and retried at the next step.
 */
export function demoKeeper(services: DemoServices): () => Promise<void> {
  const nextLook = new Map<string, number>();
  let isRunning = false;
  return async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await keepAllUp(services, nextLook);
    } catch (error) {
      services.log(`Demo: could not look for what is new: ${reasonOf(error)}`);
    } finally {
      isRunning = false;
    }
  };
}

async function keepAllUp(services: DemoServices, nextLook: Map<string, number>): Promise<void> {
  const dealerships = await demoDealerships(services.database);
  await keepBudgets(services, dealerships, nextLook);
  for (const dealership of dealerships) {
    for (const source of services.sources.filter((one) => reports(one, dealership.rooftop))) {
      await keepUp(services, { dealership, source }, nextLook).catch((error: unknown) => {
        services.log(`Demo: ${dealership.rooftop.name} could not be kept up: ${reasonOf(error)}`);
      });
    }
  }
}

async function keepUp(
  services: DemoServices,
  what: { dealership: DemoDealership; source: DemoSource },
  nextLook: Map<string, number>,
): Promise<void> {
  const { dealership, source } = what;
  const name = `${dealership.dealershipId} ${source.fact}`;
  const now = services.now().getTime();
  if (now < (nextLook.get(name) ?? 0)) return;
  const planned = await services.database.inGroups([dealership.dealerGroupId], (tx) =>
    plannedMonths(tx, { dealership, fact: source.fact }),
  );
  const current = currentMonth(new Date(now), dealership.rooftop.timeZone);
  const months = monthsInMotion(planned, current);
  if (months.length === 0) return;
  await deliver(services, what, months);
  nextLook.set(name, Math.min(source.nextAfter(dealership, now), now + LONGEST_WAIT_MS));
}

function monthsInMotion(planned: readonly MonthProgress[], current: Day): Day[] {
  const loaded = new Set(
    planned.filter(({ loadedThrough }) => loadedThrough !== null).map(({ month }) => month),
  );
  const recent = Array.from({ length: MONTHS_IN_MOTION }, (_, index) => addMonths(current, -index));
  return recent.filter(
    (month) => loaded.has(month) || (month === current && loaded.has(addMonths(current, -1))),
  );
}

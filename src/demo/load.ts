import { isBehind } from '../core/kpis/feeds.ts';
import type { Day } from '../core/time/period.ts';
import { tablesOf } from '../records/server.ts';
import { type BudgetTask, budgetTasks, loadBudgets } from './budgets/load-budgets.ts';
import { type DemoServices, deliver, reasonOf } from './deliver.ts';
import {
  BRIEF_MONTHS,
  currentMonth,
  isSettled,
  loadingOrder,
  monthsToReport,
  URGENT_MONTHS,
} from './plan.ts';
import { type DemoDealership, demoDealerships, demoProgress, planMonths, plannedMonths } from './progress.ts';
import { type DemoSource, reports } from './source.ts';
import { aimDemo } from './targets.ts';

export interface DemoLoad extends DemoServices {
  readonly signal: AbortSignal;
  /** While true, background files are followed by a pause. */
  readonly isAppInUse: () => boolean;
  readonly wait: (ms: number) => Promise<void>;
  readonly isBrief?: boolean;
}

const URGENT_ROUNDS = 2 * URGENT_MONTHS;
const BRIEF_ROUNDS = BRIEF_MONTHS + URGENT_MONTHS;
const RESTS_FOR_WORK = 2;
const RETRY_MS = 10_000;
const AIMS_EVERY = 12;
const MOST_PASSES = 5;

interface Task {
  readonly dealership: DemoDealership;
  readonly source: DemoSource;
  readonly month: Day;
}

/**
 * Loads missing demo records through the ingestion: the current month and the ones compared with it, then
 * backward. Resolves when nothing is missing or all retries failed.
 */
export async function loadDemo(load: DemoLoad): Promise<void> {
  for (let pass = 1; pass <= MOST_PASSES; pass += 1) {
    if ((await loadOnce(load)) || load.signal.aborted) return;
    await load.wait(RETRY_MS);
  }
}

async function loadOnce(load: DemoLoad): Promise<boolean> {
  try {
    const rounds = await roundsOf(load);
    const budgets = await budgetTasks(load, await demoDealerships(load.database));
    return await loadRounds(load, load.isBrief ? rounds.slice(0, BRIEF_ROUNDS) : rounds, budgets);
  } catch (error) {
    load.log(`Demo: the loading stopped: ${reasonOf(error)}`);
    return false;
  }
}

/** One month of every store per round, most needed first. */
async function roundsOf({ database, sources, now }: DemoLoad): Promise<Task[][]> {
  const rounds: Task[][] = [];
  const dealerships = await demoDealerships(database);
  for (const source of sources) {
    for (const dealership of dealerships.filter(({ rooftop }) => reports(source, rooftop))) {
      const current = currentMonth(now(), dealership.rooftop.timeZone);
      const reported = { dealership, fact: source.fact };
      const planned = await database.inGroups([dealership.dealerGroupId], async (tx) => {
        await planMonths(tx, reported, monthsToReport(current));
        return await plannedMonths(tx, reported);
      });
      const settled = new Set(
        planned
          .filter(({ month, loadedThrough }) => isSettled(month, loadedThrough, source.settledAfterDays))
          .map(({ month }) => month),
      );
      const months = planned.map(({ month }) => month).filter((month) => month <= current);
      for (const [index, month] of loadingOrder(months, current).entries()) {
        const at = roundOf(source, index);
        const round = rounds[at] ?? [];
        rounds[at] = settled.has(month) ? round : [...round, { dealership, source, month }];
      }
    }
  }
  return Array.from(rounds, (round) => round ?? []);
}

function roundOf({ fact }: DemoSource, month: number): number {
  return month < URGENT_MONTHS && !isBehind(fact) ? month : URGENT_MONTHS + month;
}

function monthOfRound(round: number): number | null {
  if (round < URGENT_MONTHS) return round;
  return round < URGENT_ROUNDS ? null : round - URGENT_MONTHS;
}

/** True when every file was imported. Budgets are quick and come before the month's files. */
async function loadRounds(
  load: DemoLoad,
  rounds: readonly Task[][],
  budgets: readonly (readonly BudgetTask[])[],
): Promise<boolean> {
  const loadedOf = new Map<DemoSource, number>();
  let isWhole = true;
  for (const [index, round] of rounds.entries()) {
    if (load.signal.aborted) return false;
    const areBudgetsLoaded = await loadBudgets(load, budgets[monthOfRound(index) ?? -1] ?? []);
    const loaded = await loadRound(load, { round, index, loadedOf });
    if (load.signal.aborted && loaded < round.length) return false;
    isWhole &&= areBudgetsLoaded && loaded === round.length;
    if (loaded > 0) await afterRound(load, round, { index, isLast: index === rounds.length - 1 });
  }
  return isWhole;
}

interface Round {
  readonly round: readonly Task[];
  readonly index: number;
  readonly loadedOf: Map<DemoSource, number>;
}

/** While one file is read, the database puts another one away. */
const LANES = 2;

/** Files of different stores side by side; returns how many were loaded. */
async function loadRound(load: DemoLoad, { round, index, loadedOf }: Round): Promise<number> {
  const waiting = [...round];
  const busy = new Set<number>();
  let loaded = 0;
  const takeNext = () => {
    const at = waiting.findIndex(({ dealership }) => !busy.has(dealership.dealershipId));
    return load.signal.aborted || at < 0 ? undefined : waiting.splice(at, 1)[0];
  };
  const lane = async () => {
    for (let task = takeNext(); task; task = takeNext()) {
      const { dealershipId } = task.dealership;
      busy.add(dealershipId);
      const started = performance.now();
      const isLoaded = await loadTask(load, task);
      const workedMs = performance.now() - started;
      busy.delete(dealershipId);
      if (isLoaded) loaded += 1;
      if (index >= URGENT_ROUNDS) await restAfter(load, workedMs);
      else if (isLoaded) await announcePlanner(load, task.source, loadedOf);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return loaded;
}

async function afterRound(
  load: DemoLoad,
  round: readonly Task[],
  { index, isLast }: { readonly index: number; readonly isLast: boolean },
): Promise<void> {
  await logProgress(load, round);
  if (!isLast && index % AIMS_EVERY !== URGENT_MONTHS - 1) return;
  await aimDemo(load, await demoDealerships(load.database));
}

async function loadTask(load: DemoLoad, { dealership, source, month }: Task): Promise<boolean> {
  try {
    return (await deliver(load, { dealership, source }, [month])) === 'done';
  } catch (error) {
    const what = `${dealership.rooftop.name}, ${month.slice(0, 7)}`;
    load.log(`Demo: ${what} could not be loaded: ${reasonOf(error)}`);
    return false;
  }
}

/** Only what rows are found by: no statement filters by one of the hundreds of sums. */
const ROLLUPS =
  'measure_day (dealer_group_id, dealership_id, day), measure_month (dealer_group_id, dealership_id, month)';

/**
 * Otherwise the planner still takes tables as empty that were just filled. Runs each time that a source's
 * files have doubled.
 */
async function announcePlanner(
  { database }: DemoLoad,
  source: DemoSource,
  loadedOf: Map<DemoSource, number>,
): Promise<void> {
  const loaded = (loadedOf.get(source) ?? 0) + 1;
  loadedOf.set(source, loaded);
  if (!Number.isInteger(Math.log2(loaded))) return;
  await database.owner.query(`analyze ${tablesOf(source.fact).join(', ')}, ${ROLLUPS}`);
}

async function logProgress(load: DemoLoad, round: readonly Task[]): Promise<void> {
  const groupIds = [...new Set(round.map(({ dealership }) => dealership.dealerGroupId))];
  const progress = await load.database.inGroups(groupIds, (tx) => demoProgress(tx, groupIds));
  if (progress === null) return;
  const { monthsDone, monthsTotal, percent } = progress;
  load.log(`Demo: ${monthsDone} of ${monthsTotal} months loaded (${percent}%).`);
}

async function restAfter({ isAppInUse, wait }: DemoLoad, workedMs: number): Promise<void> {
  if (isAppInUse()) await wait(LANES * RESTS_FOR_WORK * workedMs);
}

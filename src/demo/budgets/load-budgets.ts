import { type Day, today } from '../../core/time/period.ts';
import type { Database, Tx } from '../../server/database/database.ts';
import { changeBudget } from '../../server/spend/change-budget.ts';
import { reasonOf } from '../deliver.ts';
import { currentMonth, isSettled, loadingOrder, monthsToReport } from '../plan.ts';
import {
  BUDGET,
  type DemoDealership,
  heldMonths,
  markLoaded,
  planMonths,
  plannedMonths,
} from '../progress.ts';
import { addMonths } from '../seasons.ts';
import { SPEND } from './figures.ts';
import { attachInvoices } from './invoices.ts';
import type { SharedBuy } from './line.ts';
import { planMonth } from './plan-month.ts';
import { statusOn } from './status.ts';
import { PLANS_AHEAD } from './stories.ts';
import {
  budgetedAmong,
  insertLines,
  type KnownLine,
  keepSplits,
  makeTree,
  productIds,
  updateLines,
} from './write-month.ts';

/** The last claims of a month are credited by then. */
const SETTLED_AFTER_DAYS = 120;

export interface BudgetServices {
  readonly database: Database;
  readonly now: () => Date;
  readonly log: (line: string) => void;
}

export interface BudgetTask {
  readonly dealerGroupId: number;
  readonly dealerships: readonly DemoDealership[];
  readonly month: Day;
}

/**
 * Budget months to load, most needed first: one list per loading step. Next month, which some stores have
 * planned, loads with the current one.
 */
export async function budgetTasks(
  { database, now }: BudgetServices,
  dealerships: readonly DemoDealership[],
): Promise<BudgetTask[][]> {
  const steps: BudgetTask[][] = [];
  for (const [dealerGroupId, ofGroup] of budgetGroups(dealerships)) {
    const current = currentMonth(now(), ofGroup[0]?.rooftop.timeZone ?? 'UTC');
    const known = await database.inGroups([dealerGroupId], (tx) => knownMonths(tx, ofGroup));
    const months = loadingOrder([...new Set([...monthsToReport(current), ...known])], current);
    const past = months.filter((month) => month <= current);
    for (const [index, month] of past.entries()) {
      const tasks = (index === 0 ? [month, addMonths(current, 1)] : [month]).map((one) => ({
        dealerGroupId,
        dealerships: ofGroup,
        month: one,
      }));
      steps[index] = [...(steps[index] ?? []), ...tasks];
    }
  }
  return steps;
}

export function budgetGroups(dealerships: readonly DemoDealership[]): Map<number, DemoDealership[]> {
  const planning = dealerships.filter(({ rooftop }) => SPEND[rooftop.key] !== undefined);
  return Map.groupBy(planning, ({ dealerGroupId }) => dealerGroupId);
}

async function knownMonths(tx: Tx, dealerships: readonly DemoDealership[]): Promise<Day[]> {
  const months = new Set<Day>();
  for (const dealership of dealerships) {
    for (const { month } of await plannedMonths(tx, { dealership, fact: BUDGET })) months.add(month);
  }
  return [...months];
}

export async function loadBudgets(services: BudgetServices, tasks: readonly BudgetTask[]): Promise<boolean> {
  let isWhole = true;
  for (const task of tasks) {
    try {
      await loadBudget(services, task);
    } catch (error) {
      isWhole = false;
      services.log(`Demo: budgets of ${task.month.slice(0, 7)} could not be loaded: ${reasonOf(error)}`);
    }
  }
  return isWhole;
}

/** One transaction with the month locked, so that two servers never write it. */
async function loadBudget({ database, now }: BudgetServices, task: BudgetTask): Promise<void> {
  const { dealerGroupId, dealerships, month } = task;
  const at = now();
  await database.inGroups([dealerGroupId], async (tx) => {
    const due: { dealership: DemoDealership; isFirst: boolean }[] = [];
    for (const dealership of dealerships.filter((one) => isCovered(one, month, at))) {
      const reported = { dealership, fact: BUDGET };
      await planMonths(tx, reported, [month]);
      const [held] = await heldMonths(tx, reported, [month]);
      if (held && isDue(dealership, { ...held, now: at })) {
        due.push({ dealership, isFirst: held.loadedThrough === null });
      }
    }
    if (due.length === 0) return;
    await writeBudget(tx, { ...task, due, at });
    for (const { dealership } of due) {
      await markLoaded(tx, { dealership, fact: BUDGET }, { months: [month], through: at });
    }
  });
}

/** Some stores plan next month early; the others when it begins. */
function isCovered({ rooftop }: DemoDealership, month: Day, now: Date): boolean {
  return month <= currentMonth(now, rooftop.timeZone) || PLANS_AHEAD.includes(rooftop.key);
}

function isDue(
  { rooftop }: DemoDealership,
  { month, loadedThrough, now }: { month: Day; loadedThrough: Date | null; now: Date },
): boolean {
  if (loadedThrough === null) return true;
  if (today(loadedThrough, rooftop.timeZone) >= today(now, rooftop.timeZone)) return false;
  return !isSettled(month, loadedThrough, SETTLED_AFTER_DAYS);
}

interface Writing extends BudgetTask {
  readonly due: readonly { readonly dealership: DemoDealership; readonly isFirst: boolean }[];
  readonly at: Date;
}

async function writeBudget(tx: Tx, { dealerGroupId, dealerships, month, due, at }: Writing): Promise<void> {
  const world = dealerships[0]?.world;
  if (!world) return;
  const rooftops = dealerships.map(({ rooftop }) => rooftop);
  const { lines, shared } = planMonth(world, rooftops, month);
  const dealershipIds = due.map(({ dealership }) => dealership.dealershipId);
  const known = await budgetedAmong(tx, dealerGroupId, { dealershipIds, month });
  const isNew = ({ dealership, isFirst }: Writing['due'][number]) =>
    isFirst && !known.has(dealership.dealershipId);
  const knownLines = (of: readonly Writing['due'][number][]): KnownLine[] =>
    of.flatMap(({ dealership: { dealershipId, rooftop } }) =>
      lines
        .filter((line) => line.rooftop === rooftop.key)
        .map((line) => ({
          dealershipId,
          line,
          status: statusOn(world, line, today(at, rooftop.timeZone)),
        })),
    );
  if (due.some(isNew)) await makeTree(tx, dealerGroupId);
  const products = await productIds(tx, dealerGroupId);
  const change = { dealerGroupId, userId: null, at, action: 'demo', dealershipIds, months: [month] } as const;
  const of = { dealerGroupId, products, month };
  await changeBudget(tx, change, async () => {
    await insertLines(tx, of, knownLines(due.filter(isNew)));
    await updateLines(tx, of, knownLines(due.filter((one) => !isNew(one) && !one.isFirst)));
  });
  if (!due.some(isNew)) return;
  await keepSplits(tx, of, withIds(shared, dealerships));
  await attachInvoices(tx, { dealerGroupId, dealerships, month, at });
}

function withIds(shared: readonly SharedBuy[], dealerships: readonly DemoDealership[]) {
  const idOf = new Map(dealerships.map(({ rooftop, dealershipId }) => [rooftop.key, dealershipId]));
  return shared.map((buy) => ({ ...buy, dealershipIds: buy.rooftops.flatMap((key) => idOf.get(key) ?? []) }));
}

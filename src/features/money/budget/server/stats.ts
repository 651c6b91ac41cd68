import { costOfEach, dollarsOf, toDollars } from '../../../../core/money/money.ts';
import { CHANNELS } from '../../../../core/sources/channels.ts';
import { eachDay, type Period, through } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { serve } from '../../../../server/http/route.ts';
import { type Frame, frameOf, mannerOf } from '../../../../server/spend/frame.ts';
import type { Stat } from '../budget-shapes.ts';
import { budgetStats } from '../contract.ts';
import { monthSteps } from '../rules-steps.ts';
import { netOf } from '../rules-totals.ts';
import { type ResultTrend, readChannels, readResultTrends } from './results.ts';
import {
  type ReportedMonth,
  readReported,
  type SpendStep,
  spendByDay,
  spendByMonth,
} from './spend-repository.ts';
import { readTotals, type SpendTotals } from './tree-repository.ts';

const NOT_ENTERED = 'No spend entered yet.';

export const statRoutes = [
  serve(budgetStats, async (requested) => {
    const frame = frameOf(requested);
    const steps = stepsOf(frame);
    const read = await requested.db.run(
      async (tx) => ({
        spend: await readSpend(tx, frame),
        reported: await readReported(tx, frame),
        sums: await readTotals(tx, frame),
        results: await readResultTrends(tx, { frame, now: requested.now }, isByDay(frame) ? 'day' : 'month'),
        channels: await readChannels(tx, frame),
      }),
      mannerOf(frame),
    );
    const { sums } = read;
    const { leads, units, sold, gross, sessions } = read.results;
    const money = trendOf(read.spend, read.reported);
    // Trends of results end yesterday: an unfinished day compares with nothing.
    const isOver = ({ start }: Period) => !isByDay(frame) || start < frame.today;
    const spent = { sums, money, steps, isOver };
    return {
      budget: stat('Planned', toDollars(sums.planned), steps, (step) => toDollars(money(step).planned)),
      actualBudget: moneyStat('Actual', spent, ({ actual }) => actual),
      expenses: stat('Expenses', sums.expenses, steps, (step) => money(step).expenses),
      totalLessCoop: moneyStat('Total less co-op', spent, ({ actual, enteredCoop }) =>
        netOf(actual, enteredCoop),
      ),
      coop: stat('Co-op', toDollars(sums.coop), steps, (step) => toDollars(money(step).coop)),
      sessions: resultStat('Sessions', sessions, spent),
      leads: resultStat('Leads', leads, spent),
      sales: resultStat('Units sold', units, spent),
      sales_gross: resultStat('Variable gross', gross, spent),
      cpl: costStat({ title: 'Cost per lead', of: leads, none: 'There were no leads.' }, spent),
      cps: costStat(
        { title: 'Cost per sale', of: sold, none: 'No sale is credited to a lead source.' },
        spent,
      ),
      channels: channelStats(read.channels),
    };
  }),
];

/** All eight in fixed order and color; none when no feed has channels. */
function channelStats(sessions: ReadonlyMap<string, number>) {
  if (sessions.size === 0) return [];
  return CHANNELS.map((channel, index) => ({
    channel,
    title: channel,
    color: index + 1,
    total: sessions.get(channel) ?? 0,
  }));
}

function isByDay({ choice }: Frame): boolean {
  return choice.view === 'month';
}

/** Days of a month; months of a longer period. */
function stepsOf(frame: Frame): Period[] {
  return isByDay(frame) ? eachDay(frame.whole).map((day) => through(day, day)) : monthSteps(frame.whole);
}

async function readSpend(tx: Tx, frame: Frame): Promise<SpendStep[]> {
  return isByDay(frame) ? await spendByDay(tx, frame) : await spendByMonth(tx, frame);
}

/** Cents; actual null when not entered. */
interface StepMoney {
  readonly planned: number;
  readonly actual: number | null;
  readonly coop: number;
  readonly enteredCoop: number;
  readonly expenses: number;
}

function trendOf(
  spend: readonly SpendStep[],
  reported: readonly ReportedMonth[],
): (step: Period) => StepMoney {
  const byStart = new Map(spend.map((row) => [row.at, row]));
  return ({ start, end }) => {
    const { planned = 0, actual = 0, coop = 0, enteredCoop = 0, expenses = 0 } = byStart.get(start) ?? {};
    const isCovered = reported.some(
      ({ month, reportedThrough }) => month < end && reportedThrough !== null && start <= reportedThrough,
    );
    return { planned, coop, enteredCoop, expenses, actual: isCovered || actual !== 0 ? actual : null };
  };
}

interface Spent {
  readonly sums: SpendTotals;
  readonly money: (step: Period) => StepMoney;
  readonly steps: readonly Period[];
  readonly isOver: (step: Period) => boolean;
}

function stat(
  title: string,
  total: number,
  steps: readonly Period[],
  at: (step: Period) => number | null,
): Stat {
  return { title, total, absence: null, dots: steps.map((step) => ({ x: step.start, y: at(step) })) };
}

function moneyStat(
  title: string,
  { sums, money, steps }: Spent,
  of: (money: Pick<StepMoney, 'actual' | 'enteredCoop'>) => number | null,
): Stat {
  const total = dollarsOf(of(sums));
  const dots = steps.map((step) => ({ x: step.start, y: dollarsOf(of(money(step))) }));
  return { title, total, absence: total === null ? NOT_ENTERED : null, dots };
}

function resultStat(
  title: string,
  { total, absence, at }: ResultTrend,
  { steps, isOver }: Pick<Spent, 'steps' | 'isOver'>,
): Stat {
  return {
    title,
    total,
    absence: absence?.message ?? null,
    dots: steps.map((step) => ({ x: step.start, y: isOver(step) ? at(step) : null })),
  };
}

interface CostOf {
  readonly title: string;
  readonly of: ResultTrend;
  /** Shown when the count is 0. */
  readonly none: string;
}

function costStat({ title, of, none }: CostOf, { sums, money, steps, isOver }: Spent): Stat {
  const costAt = (step: Period) => (isOver(step) ? costOfEach(money(step).actual, of.at(step)) : null);
  const total = costOfEach(sums.actual, of.total);
  const why = sums.actual === null ? NOT_ENTERED : (of.absence?.message ?? none);
  return {
    title,
    total,
    absence: total === null ? why : null,
    dots: steps.map((step) => ({ x: step.start, y: costAt(step) })),
  };
}

import type { Day, Period } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type Frame, frameValues, hasEnded, todaySql, todayValues } from '../../../../server/spend/frame.ts';
import { flightOf } from '../../../../server/spend/place-spend.ts';

/** Cents of one day or month, and the expenses that run in it. */
export interface SpendStep {
  readonly at: Day;
  readonly planned: number;
  readonly actual: number;
  readonly coop: number;
  /** Co-op of expenses with an actual. */
  readonly enteredCoop: number;
  readonly expenses: number;
}

/** Days without money are omitted. */
export async function spendByDay(tx: Tx, frame: Frame): Promise<SpendStep[]> {
  return await readSteps(tx, frame, { name: 'budget-by-day', text: BY_DAY });
}

/** Months without money are omitted. */
export async function spendByMonth(tx: Tx, frame: Frame): Promise<SpendStep[]> {
  return await readSteps(tx, frame, { name: 'budget-by-month', text: BY_MONTH });
}

async function readSteps(
  tx: Tx,
  frame: Frame,
  statement: { name: string; text: string },
): Promise<SpendStep[]> {
  const { rows } = await tx.client.query<SpendStep>({ ...statement, values: frameValues(frame) });
  return rows;
}

const IN_FRAME = `f.dealer_group_id = $1 and f.dealership_id = any($2::integer[]) and f.month >= $3 and f.month < $4`;

interface Layer {
  /** Days from the first day of flight `f`, and the amount they share. */
  readonly days: string;
  readonly cents: string;
}

// Groups flights with the same days: a few hundred rows instead of one per flight.
function alike({ days, cents }: Layer, { also = '', joined = '' } = {}): string {
  return `select ${also}f.start_day, ${days} as days, ${cents} % ${days} as longer,
      sum(${cents} / ${days})::bigint as each, count(*) as flights
    from budget_flight f ${joined}
    where ${IN_FRAME} and ${cents} > 0
    group by ${also}f.start_day, ${days}, ${cents} % ${days}`;
}

const IN_DAYS = `d.dealer_group_id = $1 and d.dealership_id = any($2::integer[]) and d.day >= $3 and d.day < $4`;

// The rollups keep the days of budgets, but not the co-op of expenses with an actual.
const BY_DAY = `
  with alike as (
    ${alike({ days: 'f.spread_days', cents: 'case when f.told_days > 0 then f.coop_cents else 0 end' })}
  ), entered as materialized (
    select c.day, sum(a.each + case when c.day - a.start_day < a.longer then a.flights else 0 end)::bigint as coop
    from alike a
      join calendar_day c on c.day >= a.start_day and c.day < a.start_day + a.days
    group by c.day
  ), kept as (
    select d.day, sum(d.spend_planned)::bigint as planned, sum(d.spend_actual)::bigint as actual,
      sum(d.spend_coop)::bigint as coop, sum(d.spend_days)::integer as expenses
    from measure_day d
    where ${IN_DAYS} and d.spend_days > 0
    group by d.day
  )
  select kept.day as at, kept.planned, coalesce(kept.actual, 0) as actual, kept.coop,
    coalesce(entered.coop, 0) as "enteredCoop", kept.expenses
  from kept left join entered on entered.day = kept.day
  order by kept.day
`;

const BY_MONTH = `
  select f.month as at, sum(f.planned_cents)::bigint as planned, sum(f.actual_cents)::bigint as actual,
    sum(f.coop_cents)::bigint as coop,
    coalesce(sum(f.coop_cents) filter (where f.told_days > 0), 0)::bigint as "enteredCoop", count(distinct f.expense_id)::integer as expenses
  from budget_flight f
  where ${IN_FRAME}
  group by f.month order by f.month
`;

/** As-of day of one month; null without an actual. */
export interface ReportedMonth {
  readonly month: Day;
  readonly dealershipId: number;
  readonly reportedThrough: Day | null;
}

export async function readReported(tx: Tx, frame: Frame): Promise<ReportedMonth[]> {
  const { rows } = await tx.client.query<ReportedMonth>({
    name: 'budget-told',
    text: `select e.month, e.dealership_id as "dealershipId", max(e.actual_through) as "reportedThrough"
           from expense e
           where e.dealer_group_id = $1 and e.dealership_id = any($2::integer[]) and e.month >= $3 and e.month < $4
           group by e.month, e.dealership_id`,
    values: frameValues(frame),
  });
  return rows;
}

/** `week` counts from 0. */
export interface WeekRow {
  readonly dealershipId: number;
  readonly week: number;
  readonly planned: number;
  readonly actual: number;
  /** Planned of the expenses with an actual; in an open period only what was due by the day it speaks of. */
  readonly base: number;
}

/** Weeks without money are omitted. */
export async function spendByWeek(tx: Tx, frame: Frame, weeks: readonly Period[]): Promise<WeekRow[]> {
  const { rows } = await tx.client.query<WeekRow>({
    text: BY_WEEK,
    values: [
      ...frameValues(frame),
      weeks.map(({ start }) => start),
      weeks.map(({ end }) => end),
      ...todayValues(frame),
      hasEnded(frame),
    ],
  });
  return rows;
}

/** Over how many of its first days the plan of a flight counts towards what its actual is compared with. */
const BASE_DAYS = `
      join expense e on e.dealer_group_id = f.dealer_group_id and ${flightOf('e')}
        and e.dealership_id = any($2::integer[]) and e.month >= $3 and e.month < $4 and e.actual_cents is not null
      cross join lateral (select f.end_day - f.start_day + 1 as days, case
          when $10::boolean then f.end_day - f.start_day + 1
          else greatest(least(e.actual_through, ${todaySql('f', 7)} - 1, f.end_day) - f.start_day + 1, 0)
        end as base offset 0) d
      cross join lateral (select greatest(d.base, 1) as days,
        f.planned_cents / d.days * d.base + least(d.base, f.planned_cents % d.days) as cents offset 0) n`;

const BY_WEEK = `
  with alike as (
    ${alike({ days: 'n.days', cents: 'n.cents' }, { also: 'f.dealership_id, ', joined: BASE_DAYS })}
  ), week as (
    select ordinal::integer - 1 as week, first_day, next_day
    from unnest($5::date[], $6::date[]) with ordinality as w (first_day, next_day, ordinal)
  ), based as materialized (
    select a.dealership_id, w.week, sum(a.each * (n.upto - n.before)
      + a.flights * (least(n.upto, a.longer) - least(n.before, a.longer)))::bigint as base
    from alike a
      join week w on w.first_day < a.start_day + a.days and w.next_day > a.start_day
      cross join lateral (select greatest(w.first_day - a.start_day, 0) as before,
        least(w.next_day - a.start_day, a.days) as upto) n
    group by a.dealership_id, w.week
  ), kept as (
    select d.dealership_id, w.week, sum(d.spend_planned)::bigint as planned, sum(d.spend_actual)::bigint as actual
    from measure_day d
      join week w on d.day >= w.first_day and d.day < w.next_day
    where ${IN_DAYS} and d.spend_days > 0
    group by d.dealership_id, w.week
  )
  select kept.dealership_id as "dealershipId", kept.week, kept.planned, coalesce(kept.actual, 0) as actual,
    coalesce(based.base, 0) as base
  from kept left join based on based.dealership_id = kept.dealership_id and based.week = kept.week
`;

import type { Day, Period } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type Frame, frameValues, hasEnded } from '../../../../server/spend/frame.ts';

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

/**
 * Amounts of a flight and the days they are spread over: planned over all days, the rest as in the
 * view `budget_day`.
 */
const LAYERS = {
  planned: '(0, f.end_day - f.start_day + 1, f.planned_cents)',
  actual: '(1, f.spread_days, f.actual_cents)',
  coop: '(2, f.spread_days, f.coop_cents)',
  enteredCoop: '(3, f.spread_days, case when f.told_days > 0 then f.coop_cents else 0 end)',
  base: `(4, greatest(n.base, 1), f.planned_cents / n.days * n.base + least(n.base, f.planned_cents % n.days))`,
} as const;
type Layer = keyof typeof LAYERS;
const ORDER = Object.keys(LAYERS);

// Groups flights with the same days: a few hundred rows instead of one per flight.
function alike(layers: readonly Layer[], { also = '', joined = '' } = {}): string {
  return `select ${also}f.start_day, layer.kind, layer.days, layer.cents % layer.days as longer,
      sum(layer.cents / layer.days)::bigint as each, count(*) as flights
    from budget_flight f ${joined}
      cross join lateral (values ${layers.map((layer) => LAYERS[layer]).join(', ')}) as layer (kind, days, cents)
    where ${IN_FRAME} and (layer.kind = 0 or layer.cents > 0)
    group by ${also}f.start_day, layer.kind, layer.days, layer.cents % layer.days`;
}

function sumsOf(layers: readonly Layer[], laid: string): string {
  return layers
    .map(
      (layer) =>
        `coalesce(sum(${laid}) filter (where a.kind = ${ORDER.indexOf(layer)}), 0)::bigint as "${layer}"`,
    )
    .join(',\n    ');
}

const BY_DAY = `
  with alike as (
    ${alike(['planned', 'actual', 'coop', 'enteredCoop'])}
  )
  select c.day as at,
    ${sumsOf(['planned', 'actual', 'coop', 'enteredCoop'], 'a.each + case when c.day - a.start_day < a.longer then a.flights else 0 end')},
    coalesce(sum(a.flights) filter (where a.kind = 0), 0)::integer as expenses
  from alike a
    join calendar_day c on c.day >= a.start_day and c.day < a.start_day + a.days
  group by c.day order by c.day
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
      frame.todays,
      hasEnded(frame),
    ],
  });
  return rows;
}

const IN_WEEK = `a.each * (n.upto - n.before)
      + a.flights * (least(n.upto, a.longer) - least(n.before, a.longer))`;

/** Over how many of its first days the plan of a flight counts towards what its actual is compared with. */
const BASE_DAYS = `
      join unnest($2::integer[], $7::date[]) as requested (dealership_id, today)
        on requested.dealership_id = f.dealership_id
      join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
      cross join lateral (select f.end_day - f.start_day + 1 as days, case
          when e.actual_cents is null then 0
          when $8::boolean then f.end_day - f.start_day + 1
          else least(e.actual_through, requested.today - 1, f.end_day) - f.start_day + 1
        end as counted offset 0) d
      cross join lateral (select d.days, greatest(d.counted, 0) as base offset 0) n`;

const BY_WEEK = `
  with alike as (
    ${alike(['planned', 'actual', 'base'], { also: 'f.dealership_id, ', joined: BASE_DAYS })}
  )
  select a.dealership_id as "dealershipId", w.ordinal::integer - 1 as week,
    ${sumsOf(['planned', 'actual', 'base'], IN_WEEK)}
  from alike a
    join unnest($5::date[], $6::date[]) with ordinality as w (first_day, next_day, ordinal)
      on w.first_day < a.start_day + a.days and w.next_day > a.start_day
    cross join lateral (select greatest(w.first_day - a.start_day, 0) as before,
      least(w.next_day - a.start_day, a.days) as upto) n
  group by a.dealership_id, w.ordinal
`;

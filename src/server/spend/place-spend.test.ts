import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCategory, planExpenses } from '../../../test/helpers/budgets.ts';
import { database } from '../../../test/helpers/database.ts';
import { aDealerGroup } from '../../../test/helpers/dealers.ts';
import { centsByDay, type Flight } from '../../core/money/flights.ts';
import { addDays, type Day, daysInMonth } from '../../core/time/period.ts';
import { changeBudget, monthDay, monthEnd } from './change-budget.ts';

async function aGroup() {
  const db = await database();
  const group = await aDealerGroup(db, { dealerships: 2 });
  const { productIds } = await aCategory(db, group.id);
  const [first = 0, second = 0] = group.dealershipIds;
  return { db, group, first, second, product: productIds[0] ?? 0 };
}

type Basis = Awaited<ReturnType<typeof aGroup>>;

/** An expense, and the days its money must be on. */
interface Spent {
  readonly month: Day;
  readonly flights: readonly Flight[];
  readonly actualCents: number | null;
  readonly actualThrough: Day | null;
  readonly coopCents: number;
  readonly coopStatus: string;
  readonly coopGrantedCents: number | null;
}

const amount = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 900_000_000 }));
const MONTHS = [monthDay(2026, 2), monthDay(2028, 2), monthDay(2026, 11), monthDay(2026, 12)];

const spent: fc.Arbitrary<Spent> = fc
  .record({
    month: fc.constantFrom(...MONTHS),
    edges: fc.uniqueArray(fc.integer({ min: 0, max: 27 }), { minLength: 1, maxLength: 8 }),
    planned: fc.array(fc.oneof(fc.constant(0), amount), { minLength: 4, maxLength: 4 }),
    toEnd: fc.boolean(),
    actualCents: fc.option(amount),
    through: fc.integer({ min: 0, max: 30 }),
    coopCents: amount,
    coopStatus: fc.constantFrom('none', 'planned', 'claimed', 'approved', 'denied', 'credited'),
    coopGrantedCents: fc.option(amount),
  })
  .map(({ month, edges, planned, toEnd, through, ...money }) => {
    const days = edges.toSorted((a, b) => a - b);
    const flights = Array.from({ length: Math.ceil(days.length / 2) }, (_, index) => {
      const start = addDays(month, days[2 * index] ?? 0);
      const isLast = 2 * index + 2 >= days.length;
      const end =
        isLast && toEnd ? monthEnd(month) : addDays(month, days[2 * index + 1] ?? days[2 * index] ?? 0);
      return { start, end, cents: planned[index] ?? 0 };
    });
    const length = daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)));
    const actualThrough = money.actualCents === null ? null : addDays(month, Math.min(through, length - 1));
    return { ...money, month, flights, actualThrough };
  });

async function setTo({ db, group, product }: Basis, dealershipId: number, to: Spent): Promise<number> {
  const change = {
    dealerGroupId: group.id,
    userId: null,
    at: new Date('2026-11-10T15:00:00Z'),
    action: 'update',
    dealershipIds: [dealershipId],
    months: [to.month],
  } as const;
  const { result } = await db.inGroups([group.id], (tx) =>
    changeBudget(tx, change, async () => {
      const key = [group.id, dealershipId, to.month];
      const { rows } = await tx.client.query<{ id: number }>(
        'select id from expense where dealer_group_id = $1 and dealership_id = $2 and month = $3',
        key,
      );
      const made = rows[0]
        ? rows
        : (
            await tx.client.query<{ id: number }>(
              `insert into expense (dealer_group_id, dealership_id, month, product_id, campaign)
               values ($1, $2, $3, $4, 'Main') returning id`,
              [...key, product],
            )
          ).rows;
      const id = made[0]?.id ?? 0;
      await tx.client.query(
        `update expense set actual_cents = $3, actual_through = $4, coop_cents = $5, coop_status = $6,
           coop_granted_cents = $7, version = version + 1 where dealer_group_id = $1 and id = $2`,
        [group.id, id, to.actualCents, to.actualThrough, to.coopCents, to.coopStatus, to.coopGrantedCents],
      );
      await tx.client.query('delete from budget_flight where dealer_group_id = $1 and expense_id = $2', [
        group.id,
        id,
      ]);
      for (const { start, end, cents } of to.flights) {
        await tx.client.query(
          `insert into budget_flight (dealer_group_id, expense_id, dealership_id, month, start_day, end_day, planned_cents)
           values ($1, $2, $3, $4, $5, $6, $7)`,
          [group.id, id, dealershipId, to.month, start, end, cents],
        );
      }
      return id;
    }),
  );
  return result;
}

interface SpendDay {
  readonly flight_id: number;
  readonly day: Day;
  readonly month: Day;
  readonly planned_cents: number;
  readonly actual_cents: number;
  readonly coop_cents: number;
}

interface FlightRow {
  readonly id: number;
  readonly start_day: Day;
  readonly end_day: Day;
  readonly planned_cents: number;
  readonly actual_cents: number;
  readonly coop_cents: number;
  readonly spread_days: number;
}

async function laid(
  { db, group }: Basis,
  expenseId: number,
): Promise<{ days: SpendDay[]; flights: FlightRow[] }> {
  return await db.inGroups([group.id], async ({ client }) => ({
    days: (
      await client.query<SpendDay>('select * from budget_day where expense_id = $1 order by day', [expenseId])
    ).rows,
    flights: (
      await client.query<FlightRow>('select * from budget_flight where expense_id = $1 order by start_day', [
        expenseId,
      ])
    ).rows,
  }));
}

const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);

function coopOf({ coopStatus, coopCents, coopGrantedCents }: Spent): number {
  if (coopStatus === 'denied') return 0;
  return coopStatus === 'approved' || coopStatus === 'credited' ? (coopGrantedCents ?? coopCents) : coopCents;
}

/** The days of a flight's actual and co-op, by the rules in core. */
function inCore(flight: FlightRow, of: 'actual_cents' | 'coop_cents'): { day: Day; cents: number }[] {
  const { start_day: start, spread_days: days } = flight;
  return centsByDay({ start, end: addDays(start, days - 1), cents: flight[of] });
}

describe('the spend of each day', () => {
  it('adds up to what was planned, spent and comes back, whatever is changed how often', async () => {
    const basis = await aGroup();
    const edit = fc.record({ to: spent, atSecond: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
        for (const { to, atSecond } of edits) {
          const id = await setTo(basis, atSecond ? basis.second : basis.first, to);
          requireLaid(to, await laid(basis, id));
        }
      }),
      { numRuns: 150, seed: 11 },
    );
  });

  it('follows what was planned, on the days the actual speaks of', async () => {
    const basis = await aGroup();
    const november = monthDay(2026, 11);
    const cases: { why: string; to: Partial<Spent>; flights: number[][] }[] = [
      {
        why: 'two flights, the second begun',
        to: { actualCents: 900, actualThrough: addDays(november, 21) },
        // 600 and half of 600 are planned so far.
        flights: [
          [10, 600],
          [2, 300],
        ],
      },
      {
        why: 'a flight not reached',
        to: { actualCents: 900, actualThrough: addDays(november, 12) },
        flights: [
          [10, 900],
          [1, 0],
        ],
      },
      {
        why: 'nothing said yet: co-op follows the plan',
        to: { coopCents: 100 },
        flights: [
          [10, 0],
          [4, 0],
        ],
      },
    ];
    const flights = [
      { start: november, end: addDays(november, 9), cents: 600 },
      { start: addDays(november, 20), end: addDays(november, 23), cents: 600 },
    ];
    for (const { why, to, flights: expected } of cases) {
      const whole = { ...NOTHING, month: november, flights, ...to };
      const found = await laid(basis, await setTo(basis, basis.first, whole));
      expect({ why, laid: found.flights.map((row) => [row.spread_days, row.actual_cents]) }).toEqual({
        why,
        laid: expected,
      });
      if (to.coopCents) expect(found.flights.map(({ coop_cents }) => coop_cents)).toEqual([50, 50]);
    }
  });

  it('is on the first flight day when paid before it, and spread evenly when nothing was planned', async () => {
    const basis = await aGroup();
    const november = monthDay(2026, 11);
    const flights = [{ start: addDays(november, 9), end: addDays(november, 12), cents: 0 }];
    const early = { ...NOTHING, month: november, flights, actualCents: 500, actualThrough: november };
    const paid = await laid(basis, await setTo(basis, basis.first, early));
    expect(paid.days.map(({ actual_cents }) => actual_cents)).toEqual([500, 0, 0, 0]);
    const late = { ...early, actualThrough: addDays(november, 29) };
    const spread = await laid(basis, await setTo(basis, basis.first, late));
    expect(spread.days.map(({ actual_cents }) => actual_cents)).toEqual([125, 125, 125, 125]);
  });

  it('leaves the days again when an actual is taken back', async () => {
    const basis = await aGroup();
    const { db, group, first } = basis;
    const november = monthDay(2026, 11);
    const flights = [{ start: november, end: addDays(november, 9), cents: 600 }];
    const entered = { ...NOTHING, month: november, flights, actualCents: 500, actualThrough: november };
    const id = await setTo(basis, first, entered);
    const change = { dealerGroupId: group.id, userId: null, at: new Date(), action: 'update' } as const;
    await db.inGroups([group.id], (tx) =>
      changeBudget(tx, { ...change, dealershipIds: [first], months: [november] }, () =>
        tx.client.query('update expense set actual_cents = null, actual_through = null'),
      ),
    );
    const { flights: found, days } = await laid(basis, id);
    expect(found.map((row) => [row.spread_days, row.actual_cents])).toEqual([[10, 0]]);
    expect(days.map(({ actual_cents }) => actual_cents)).toEqual(days.map(() => 0));
  });

  it('leaves no act behind where nothing changed', async () => {
    const { db, group, first, product } = await aGroup();
    await planExpenses(db, { dealerGroupId: group.id }, [
      { dealershipId: first, productId: product, cents: 100 },
    ]);
    const { actId, changed } = await db.inGroups([group.id], (tx) =>
      changeBudget(
        tx,
        {
          dealerGroupId: group.id,
          userId: null,
          at: new Date(),
          action: 'update',
          dealershipIds: [first],
          months: [monthDay(2026, 11)],
        },
        () => tx.client.query('update expense set version = version + 1'),
      ),
    );
    expect({ actId, changed }).toEqual({ actId: null, changed: 0 });
    expect((await db.owner.query('select from budget_act')).rowCount).toBe(1);
  });
});

const NOTHING = {
  actualCents: null,
  actualThrough: null,
  coopCents: 0,
  coopStatus: 'none',
  coopGrantedCents: null,
} as const;

function daysOf({ start_day, end_day }: FlightRow): number {
  return centsByDay({ start: start_day, end: end_day, cents: 0 }).length;
}

/** No actual is after its through-day, unless no flight had started by then. */
function requireOnTime({ actualThrough, flights }: Spent, days: readonly SpendDay[]): void {
  if (actualThrough === null || flights.every(({ start }) => start > actualThrough)) return;
  const late = days.filter(({ day, actual_cents }) => day > actualThrough && actual_cents !== 0);
  expect(late).toEqual([]);
}

/** Every cent is on a day of the expense's flights, as in core. */
function requireLaid(to: Spent, { days, flights }: Awaited<ReturnType<typeof laid>>): void {
  expect(flights.map(({ planned_cents }) => planned_cents)).toEqual(to.flights.map(({ cents }) => cents));
  expect(sum(flights.map(({ actual_cents }) => actual_cents))).toBe(to.actualCents ?? 0);
  expect(sum(flights.map(({ coop_cents }) => coop_cents))).toBe(coopOf(to));
  expect(flights.every((flight) => flight.actual_cents >= 0 && flight.coop_cents >= 0)).toBe(true);
  expect(days.every(({ month }) => month === to.month)).toBe(true);
  expect(days.map(({ day, planned_cents }) => ({ day, cents: planned_cents }))).toEqual(
    to.flights.flatMap(centsByDay),
  );
  for (const flight of flights) {
    expect(flight.spread_days).toBeLessThanOrEqual(daysOf(flight));
    const own = days.filter(({ flight_id }) => flight_id === flight.id);
    for (const of of ['actual_cents', 'coop_cents'] as const) {
      const expected = new Map(inCore(flight, of).map(({ day, cents }) => [day, cents]));
      expect(own.map((day) => day[of])).toEqual(own.map(({ day }) => expected.get(day) ?? 0));
    }
  }
  requireOnTime(to, days);
}

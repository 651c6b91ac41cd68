import fc from 'fast-check';
import { addDays, type Day, dayParts, daysBetween, daysInMonth } from '../../src/core/time/period.ts';
import type { Database } from '../../src/server/database/database.ts';
import { changeBudget } from '../../src/server/spend/change-budget.ts';
import type { Place } from './leads.ts';

export interface StoredFlight {
  readonly start: Day;
  readonly end: Day;
  readonly cents: number;
}

export interface StoredExpense {
  readonly dealer_group_id: number;
  readonly dealership_id: number;
  readonly id: number;
  readonly month: Day;
  readonly category: string;
  readonly product: string;
  readonly campaign: string;
  readonly flights: readonly StoredFlight[];
  readonly actual_cents: number | null;
  readonly actual_through: Day | null;
  readonly coop_cents: number;
  readonly coop_status: string;
  readonly coop_claimed_cents: number | null;
  readonly coop_granted_cents: number | null;
  readonly coop_deadline: Day | null;
}

/** One day of a flight, computed without the product's code. */
export interface SpendDay {
  readonly dealership_id: number;
  readonly hour: null;
  readonly day: Day;
  readonly category: string;
  readonly product: string;
  readonly campaign: string;
  readonly planned: number;
  /** Null if not entered. */
  readonly actual: number | null;
  readonly coop: number;
  /** For an expense with an actual: its plan, its co-op, and its plan on days the actual covers. */
  readonly enteredPlanned: number;
  readonly enteredCoop: number;
  readonly enteredDue: number;
}

let ids = 1_000_000;

/** An expense over its whole month, plus overrides. */
export function anExpense(place: Place, month: Day, but: Partial<StoredExpense> = {}): StoredExpense {
  ids += 1;
  return {
    dealer_group_id: place.dealerGroupId,
    dealership_id: place.dealershipId,
    id: ids,
    month,
    category: 'Digital',
    product: 'Search',
    campaign: 'Brand',
    flights: [{ start: month, end: endOf(month), cents: 0 }],
    actual_cents: null,
    actual_through: null,
    coop_cents: 0,
    coop_status: 'none',
    coop_claimed_cents: null,
    coop_granted_cents: null,
    coop_deadline: null,
    ...but,
  };
}

const cents = fc.constantFrom(0, 1, 29, 100_000, 333_334, 7_777_777);

const one = fc.record({
  dates: fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { maxLength: 6 }),
  planned: fc.array(cents, { minLength: 3, maxLength: 3 }),
  actual: fc.option(fc.tuple(cents, fc.integer({ min: 1, max: 31 })), { nil: null }),
  coop_cents: fc.constantFrom(0, 0, 1, 50_001),
  coop_status: fc.constantFrom('none', 'planned', 'claimed', 'approved', 'denied', 'credited'),
  coop_claimed_cents: fc.constantFrom(null, 0, 20_000, 90_000),
  coop_granted_cents: fc.constantFrom(null, 0, 33_333),
  coop_deadline: fc.constantFrom(null, '2025-12-31', '2026-02-10', '2026-10-03', '2026-11-03', '2026-11-04'),
  category: fc.constantFrom('Digital', 'TV & "Radio"'),
  product: fc.constantFrom('Search', 'Mail', 'Spots'),
  campaign: fc.constantFrom('Brand', 'Truck Month', 'Conquest'),
});

/**
 * Expenses of every kind: several flights; spend entered early, in part, late or never; co-op in
 * every state.
 */
export function expensesAt(
  places: readonly Place[],
  months: readonly Day[],
  count: { least: number; most: number } = { least: 0, most: 40 },
): fc.Arbitrary<StoredExpense[]> {
  const placed = fc.tuple(fc.constantFrom(...places), fc.constantFrom(...months), one);
  return fc.array(placed, { minLength: count.least, maxLength: count.most, size: 'max' }).map((all) =>
    all.map(([place, month, { dates, planned, actual, ...fields }]) =>
      anExpense(place, month, {
        ...fields,
        flights: flightsOf(month, dates, planned),
        actual_cents: actual?.[0] ?? null,
        actual_through: actual ? dateIn(month, actual[1]) : null,
      }),
    ),
  );
}

function flightsOf(month: Day, dates: readonly number[], planned: readonly number[]): StoredFlight[] {
  const days = [...new Set(dates.map((date) => dateIn(month, date)))].sort();
  const flights: StoredFlight[] = [];
  for (let at = 0; at + 1 < days.length; at += 2) {
    const [start, end] = [days[at] ?? month, days[at + 1] ?? month];
    flights.push({ start, end, cents: planned[at / 2] ?? 0 });
  }
  return flights.length > 0 ? flights : [{ start: month, end: endOf(month), cents: planned[0] ?? 0 }];
}

function dateIn(month: Day, date: number): Day {
  const { year, month: number } = dayParts(month);
  return addDays(month, Math.min(date, daysInMonth(year, number)) - 1);
}

export function endOf(month: Day): Day {
  return dateIn(month, 31);
}

/** Writes expenses as people do: one act per group. */
export async function storeSpend(database: Database, expenses: readonly StoredExpense[]): Promise<void> {
  for (const [dealerGroupId, own] of Map.groupBy(expenses, (expense) => expense.dealer_group_id)) {
    await changeSpend(database, { dealerGroupId, expenses: own }, WRITE);
  }
}

/** Deletes expenses as people do. */
export async function dropSpend(database: Database, expenses: readonly StoredExpense[]): Promise<void> {
  for (const [dealerGroupId, own] of Map.groupBy(expenses, (expense) => expense.dealer_group_id)) {
    await changeSpend(database, { dealerGroupId, expenses: own }, [
      "delete from expense where dealer_group_id = $1 and id in (select (one ->> 'id')::integer from jsonb_array_elements($2::jsonb) one)",
    ]);
  }
}

interface Changed {
  readonly dealerGroupId: number;
  readonly expenses: readonly StoredExpense[];
}

async function changeSpend(
  database: Database,
  { dealerGroupId, expenses }: Changed,
  statements: readonly string[],
): Promise<void> {
  await database.inGroups([dealerGroupId], async (tx) => {
    const change = {
      dealerGroupId,
      userId: null,
      at: new Date('2026-11-01T12:00:00Z'),
      action: 'demo' as const,
      dealershipIds: [...new Set(expenses.map(({ dealership_id }) => dealership_id))],
      months: [...new Set(expenses.map(({ month }) => month))],
    };
    await changeBudget(tx, change, async () => {
      for (const text of statements) await tx.client.query(text, [dealerGroupId, JSON.stringify(expenses)]);
    });
  });
}

const ALL = `jsonb_to_recordset($2::jsonb) as one (id integer, dealership_id integer, month date, category text,
  product text, campaign text, flights jsonb, actual_cents bigint, actual_through date, coop_cents bigint,
  coop_status text, coop_claimed_cents bigint, coop_granted_cents bigint, coop_deadline date)`;

const WRITE = [
  `insert into budget_category (dealer_group_id, name, name_key, color, ordinal)
   select distinct $1::integer, category, lower(category), '#3fb68b', 0 from ${ALL} on conflict do nothing`,
  `insert into budget_product (dealer_group_id, category_id, name, name_key, ordinal)
   select distinct $1::integer, k.id, one.product, lower(one.product), 0
   from ${ALL} join budget_category k on k.dealer_group_id = $1 and k.name = one.category on conflict do nothing`,
  `insert into expense (dealer_group_id, id, dealership_id, month, product_id, campaign, actual_cents, actual_through,
     coop_cents, coop_status, coop_claimed_cents, coop_granted_cents, coop_deadline)
   select $1, one.id, one.dealership_id, one.month, p.id, one.campaign, one.actual_cents, one.actual_through,
     one.coop_cents, one.coop_status, one.coop_claimed_cents, one.coop_granted_cents, one.coop_deadline
   from ${ALL} join budget_category k on k.dealer_group_id = $1 and k.name = one.category
     join budget_product p on p.dealer_group_id = $1 and p.category_id = k.id and p.name = one.product`,
  `insert into budget_flight (dealer_group_id, expense_id, dealership_id, month, start_day, end_day, planned_cents)
   select $1, one.id, one.dealership_id, one.month, f.start, f.end, f.cents
   from ${ALL} cross join jsonb_to_recordset(one.flights) as f (start date, "end" date, cents bigint)`,
];

/** Every day of an expense's flights with its part of the money, computed day by day. */
export function spendDays(expense: StoredExpense): SpendDay[] {
  const { dealership_id, category, product, campaign, flights, actual_cents, actual_through } = expense;
  const isEntered = actual_cents !== null;
  const spreads = spreadsOf(expense);
  const actual = partsOfFlights(expense, actual_cents ?? 0);
  const coop = partsOfFlights(expense, coopOf(expense));
  return flights.flatMap(({ start, end, cents: planned }, index) => {
    const spread = spreads[index] ?? 0;
    const part = (amount: number | undefined, at: number) => partOfDay(amount ?? 0, Math.max(spread, 1), at);
    return Array.from({ length: daysBetween(start, end) + 1 }, (_, at) => {
      const day = addDays(start, at);
      const own = partOfDay(planned, daysBetween(start, end) + 1, at);
      return {
        dealership_id,
        hour: null,
        day,
        category,
        product,
        campaign,
        planned: own,
        actual: isEntered && at < spread ? part(actual[index], at) : null,
        coop: part(coop[index], at),
        enteredPlanned: isEntered ? own : 0,
        enteredCoop: isEntered ? part(coop[index], at) : 0,
        enteredDue: isEntered && day <= (actual_through ?? '') ? own : 0,
      };
    });
  });
}

/** The cost of an expense at the end of its last flight, computed day by day. */
export function forecastOf(expense: StoredExpense): number {
  const { actual_cents, actual_through } = expense;
  const days = spendDays(expense);
  const sumOf = (some: readonly SpendDay[], of: (day: SpendDay) => number | null) =>
    some.reduce((sum, day) => sum + (of(day) ?? 0), 0);
  const planned = sumOf(days, (one) => one.planned);
  if (actual_cents === null || actual_through === null) return planned;
  const over = days.filter(({ day }) => day <= actual_through);
  if (over.length === 0) return Math.max(actual_cents, planned);
  const recent = over.filter(({ day }) => day > addDays(actual_through, -7));
  const rest = days.length - over.length;
  const each = recent.length === 0 ? 0 : (sumOf(recent, (one) => one.actual) * rest) / recent.length;
  return actual_cents + Math.max(planned - sumOf(over, (one) => one.planned), Math.round(each));
}

function coopOf({ coop_status, coop_cents, coop_granted_cents }: StoredExpense): number {
  if (coop_status === 'denied') return 0;
  const isDecided = coop_status === 'approved' || coop_status === 'credited';
  return isDecided ? (coop_granted_cents ?? coop_cents) : coop_cents;
}

/** The part of its co-op not claimed yet; zero once decided. */
export function unclaimedOf({ coop_status, coop_cents, coop_claimed_cents }: StoredExpense): number {
  if (coop_status === 'none' || coop_status === 'planned') return coop_cents;
  return coop_status === 'claimed' ? Math.max(coop_cents - (coop_claimed_cents ?? coop_cents), 0) : 0;
}

/** How many of its first days each flight's spend covers. */
function spreadsOf({ flights, actual_through }: StoredExpense): number[] {
  const first = flights[0]?.start;
  if (actual_through !== null && first !== undefined && first > actual_through) {
    return flights.map((_, index) => (index === 0 ? 1 : 0));
  }
  return flights.map(({ start, end }) => {
    const last = actual_through !== null && actual_through < end ? actual_through : end;
    return Math.max(daysBetween(start, last) + 1, 0);
  });
}

/** Divides an amount over flights by the planned amounts of its days, to the cent. */
function partsOfFlights(expense: StoredExpense, amount: number): number[] {
  const spreads = spreadsOf(expense);
  const isEarly = (expense.flights[0]?.start ?? '') > (expense.actual_through ?? '9999');
  const planned = expense.flights.map((flight, index) => {
    const days = daysBetween(flight.start, flight.end) + 1;
    return Math.round((flight.cents * (spreads[index] ?? 0) * 1000) / days);
  });
  const weights = !isEarly && planned.some((weight) => weight > 0) ? planned : spreads;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return weights.map((weight) => {
    const upTo = (sum: number) => Number((BigInt(amount) * BigInt(sum)) / BigInt(total));
    const part = upTo(before + weight) - upTo(before);
    before += weight;
    return part;
  });
}

function partOfDay(amount: number, days: number, at: number): number {
  if (at >= days) return 0;
  return Math.floor(amount / days) + (at < amount % days ? 1 : 0);
}

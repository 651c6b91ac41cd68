import { type Day, daysBetween, firstOfMonth } from '../../../core/time/period.ts';

/** What a rule found at one store on one day: keys of subjects; null where it could not judge. */
export interface JudgedDay {
  readonly day: Day;
  readonly found: readonly string[] | null;
}

export interface BackTested {
  /** By the month's first day, oldest first. */
  readonly months: readonly MonthTested[];
  readonly fired: number;
  readonly cleared: number;
  readonly medianDays: number | null;
  readonly alerts: readonly TestedAlert[];
}

export interface TestedAlert {
  /** Position of the store. */
  readonly store: number;
  readonly subject: string;
  readonly firedOn: Day;
  /** Null while it is open. */
  readonly clearedOn: Day | null;
}

export interface MonthTested {
  readonly month: Day;
  readonly fired: number;
  readonly cleared: number;
  readonly judged: number;
  readonly unknown: number;
}

interface Tested {
  readonly months: Map<Day, { fired: number; cleared: number; judged: number; unknown: number }>;
  readonly alerts: TestedAlert[];
}

/**
 * Counts how often alerts would have opened and cleared by themselves. Days without a judgment leave alerts as
 * they are, as in real runs.
 *
 * @param stores the judged days of each store, oldest first, the same days for all
 */
export function countBackTest(stores: readonly (readonly JudgedDay[])[]): BackTested {
  const tested: Tested = { months: new Map(), alerts: [] };
  for (const [store, days] of stores.entries()) countStore(days, store, tested);
  const months = [...tested.months].map(([month, counts]) => ({ month, ...counts }));
  const total = (of: (month: MonthTested) => number) => months.reduce((sum, month) => sum + of(month), 0);
  const lengths = tested.alerts
    .flatMap(({ firedOn, clearedOn }) => (clearedOn === null ? [] : [daysBetween(firedOn, clearedOn)]))
    .toSorted((a, b) => a - b);
  return {
    months: months.toSorted((a, b) => (a.month < b.month ? -1 : 1)),
    fired: total(({ fired }) => fired),
    cleared: total(({ cleared }) => cleared),
    medianDays: lengths[lengths.length >> 1] ?? null,
    alerts: tested.alerts,
  };
}

function countStore(days: readonly JudgedDay[], store: number, { months, alerts }: Tested): void {
  const open = new Map<string, Day>();
  for (const { day, found } of days) {
    const month = firstOfMonth(day);
    const counts = months.get(month) ?? { fired: 0, cleared: 0, judged: 0, unknown: 0 };
    months.set(month, counts);
    if (found === null) {
      counts.unknown += 1;
      continue;
    }
    counts.judged += 1;
    for (const [key, since] of open) {
      if (found.includes(key)) continue;
      open.delete(key);
      counts.cleared += 1;
      alerts.push({ store, subject: key, firedOn: since, clearedOn: day });
    }
    for (const key of found) {
      if (open.has(key)) continue;
      open.set(key, day);
      counts.fired += 1;
    }
  }
  for (const [subject, firedOn] of open) alerts.push({ store, subject, firedOn, clearedOn: null });
}

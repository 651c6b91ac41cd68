import { addSums, figureOf, type Sums } from '../../../../core/kpis/figure.ts';
import { type Kpi, measuresOf } from '../../../../core/kpis/kpi.ts';
import type { Figure } from '../../../../core/kpis/wire.ts';
import { addDays, type Day, daysBetween, eachDay, type Period } from '../../../../core/time/period.ts';

export interface SeriesOf {
  readonly kpi: Kpi;
  /** Sums by value of the dimension (null: not stated, or no dimension) and day. */
  readonly cells: ReadonlyMap<string | null, ReadonlyMap<Day, Sums>>;
  /** Days on which the KPI is known at the store, oldest first. */
  readonly known: readonly Period[];
  /** Exclusive end of what may be seen. */
  readonly today: Day;
}

/** Days of one KPI at one store, all before a business day. Unknown days are never 0. */
export class DaySeries {
  readonly #of: SeriesOf;

  constructor(of: SeriesOf) {
    this.#of = of;
  }

  get kpi(): Kpi {
    return this.#of.kpi;
  }

  /** The last known day before the business day; null without one. */
  get through(): Day | null {
    const { known, today } = this.#of;
    const ends = known.filter(({ start }) => start < today).map(({ end }) => (end < today ? end : today));
    const end = ends.toSorted().at(-1);
    return end === undefined ? null : addDays(end, -1);
  }

  /** The series as of an earlier business day. */
  asOf(today: Day): DaySeries {
    return new DaySeries({ ...this.#of, today });
  }

  /** Whether every day of a period is known. */
  knows(period: Period): boolean {
    const { known, today } = this.#of;
    return period.end <= today && known.some(({ start, end }) => start <= period.start && period.end <= end);
  }

  /** Values of the dimension, in no order; null where not stated. */
  values(): (string | null)[] {
    return [...this.#of.cells.keys()];
  }

  /**
   * The last known days, all of them known and none older than `maxLag` days; null otherwise.
   *
   * @param count number of days
   */
  last(count: number, maxLag = 4): Period | null {
    const { through } = this;
    if (through === null || daysBetween(through, this.#of.today) > maxLag) return null;
    const period = { start: addDays(through, 1 - count), end: addDays(through, 1) };
    return this.knows(period) ? period : null;
  }

  /** A value (all of them: undefined) over a period; null where a day is unknown. */
  figure(period: Period, value?: string | null): Figure | null {
    if (!this.knows(period)) return null;
    return figureOf(this.#of.kpi, this.#sums(period, value));
  }

  /** The number of a figure; null where unknown or without a base. */
  value(period: Period, value?: string | null): number | null {
    return this.figure(period, value)?.value ?? null;
  }

  /** The same of one day. */
  on(day: Day, value?: string | null): number | null {
    return this.value({ start: day, end: addDays(day, 1) }, value);
  }

  #sums(period: Period, value: string | null | undefined): Sums {
    const { cells, kpi } = this.#of;
    const values = value === undefined ? [...cells.keys()] : [value];
    const days = eachDay(period);
    const found = values.flatMap((one) => {
      const byDay = cells.get(one);
      return byDay ? days.map((day) => byDay.get(day)).filter((sums) => sums !== undefined) : [];
    });
    return { ...zeros(kpi), ...addSums(found) };
  }
}

/** Known days without records are 0. */
function zeros(kpi: Kpi): Sums {
  return figureZeros.get(kpi) ?? noted(kpi);
}

const figureZeros = new WeakMap<Kpi, Sums>();

function noted(kpi: Kpi): Sums {
  const made = Object.fromEntries(measuresOf(kpi).map(({ key }) => [key, 0]));
  figureZeros.set(kpi, made);
  return made;
}

import { holesIn, hullOf } from '../../core/kpis/matched-days.ts';
import type { Day, Period } from '../../core/time/period.ts';
import type { ScopedDealership } from '../identity/access.ts';
import type { Span } from '../kpi-query/question.ts';
import type { KpiContext } from './kpi-context.ts';
import type { CountedWindow } from './windows.ts';

interface Side {
  /** Whether there is nothing of a store in any window, so that its days are no matter. */
  readonly isFree: (dealership: ScopedDealership) => boolean;
  readonly isIn: (dealership: ScopedDealership) => boolean;
  /** The days of a store on this side, oldest first. */
  readonly stretchesOf: (dealership: ScopedDealership) => readonly Period[];
  /** The moment after which nothing counts. */
  readonly untilOf?: (dealership: ScopedDealership) => Date | null;
  /** The day from which on what comes of records does not count; null where all of it does. */
  readonly eventsBeforeOf?: (dealership: ScopedDealership) => Day | null;
}

/** The windows of comparisons, one for each set of days: most KPIs and stores are compared on the same. */
export class MatchedWindows {
  readonly #kpiContext: KpiContext;
  readonly #byDays = new Map<string, CountedWindow>();
  readonly #current: CountedWindow;
  readonly #added: CountedWindow[] = [];

  constructor(kpiContext: KpiContext, current: CountedWindow) {
    this.#kpiContext = kpiContext;
    this.#current = current;
    const { dealerships } = kpiContext.scope;
    this.#byDays.set(daysKey(dealerships.map((dealership) => current.spanOf(dealership))), current);
  }

  /** Those that have to be counted beside the current one. */
  get all(): readonly CountedWindow[] {
    return this.#added;
  }

  /** The window of these days. */
  with({ isFree, isIn, stretchesOf, ...limits }: Side): CountedWindow {
    const { dealerships } = this.#kpiContext.scope;
    const spans = new Map<ScopedDealership, Span>();
    const made = new Map<readonly Period[], Period>();
    for (const dealership of dealerships) {
      if (!isIn(dealership)) continue;
      const stretches = stretchesOf(dealership);
      const period = made.get(stretches) ?? hullOf(stretches);
      made.set(stretches, period);
      const holes = stretches.length > 1 ? { holes: holesIn(stretches) } : {};
      spans.set(dealership, { period, ...limitsOf(limits, dealership), ...holes });
    }
    const [usual] = [...Map.groupBy(spans.values(), (span) => daysKey([span])).values()].toSorted(
      (one, other) => other.length - one.length,
    );
    for (const dealership of dealerships) {
      if (usual?.[0] && isFree(dealership)) spans.set(dealership, usual[0]);
    }
    const key = daysKey(dealerships.map((dealership) => spans.get(dealership)));
    const known = this.#byDays.get(key);
    if (known) return known;
    const window = this.#window(spans);
    this.#byDays.set(key, window);
    if (spans.size > 0) this.#added.push(window);
    return window;
  }

  #window(spans: ReadonlyMap<ScopedDealership, Span>): CountedWindow {
    const { start } = this.#current.period;
    const nothing: Span = { period: { start, end: start }, until: null };
    const periods = [...spans.values()].map(({ period }) => period);
    const starts = periods.map((period) => period.start).toSorted();
    const ends = periods.map((period) => period.end).toSorted();
    return {
      name: `matched ${this.#byDays.size}`,
      period: { start: starts[0] ?? start, end: ends.at(-1) ?? start },
      spanOf: (dealership) => spans.get(dealership) ?? nothing,
      knownOf: ({ id }, feed) => this.#kpiContext.known(id, feed),
    };
  }
}

function limitsOf(
  { untilOf, eventsBeforeOf }: Pick<Side, 'untilOf' | 'eventsBeforeOf'>,
  dealership: ScopedDealership,
): Pick<Span, 'until' | 'eventsBefore'> {
  const eventsBefore = eventsBeforeOf?.(dealership) ?? null;
  return { until: untilOf?.(dealership) ?? null, ...(eventsBefore !== null && { eventsBefore }) };
}

/** What tells two windows apart; stores that are not in them take part in neither. */
function daysKey(spans: readonly (Span | undefined)[]): string {
  const keys = spans.map((span) =>
    span === undefined
      ? ''
      : [
          span.period.start,
          span.period.end,
          span.until?.getTime() ?? '',
          span.eventsBefore ?? '',
          ...(span.holes ?? []).map(({ start, end }) => `${start}-${end}`),
        ].join(' '),
  );
  return new Set(keys).size === 1 ? `all ${keys[0]}` : keys.join('|');
}

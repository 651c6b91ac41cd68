import { holesIn, hullOf } from '../../core/kpis/matched-days.ts';
import type { Day, Period } from '../../core/time/period.ts';
import type { ScopedDealership } from '../identity/access.ts';
import type { Span } from '../kpi-query/question.ts';
import type { KpiContext } from './kpi-context.ts';
import type { CountedWindow } from './windows.ts';

interface Side {
  /** A store with no records in any window never prevents sharing one. */
  readonly isFree: (dealership: ScopedDealership) => boolean;
  readonly isIn: (dealership: ScopedDealership) => boolean;
  /** Oldest first. */
  readonly stretchesOf: (dealership: ScopedDealership) => readonly Period[];
  /** The moment after which nothing counts. */
  readonly untilOf?: (dealership: ScopedDealership) => Date | null;
  /** Later events do not count; null for no limit. */
  readonly eventsBeforeOf?: (dealership: ScopedDealership) => Day | null;
}

/** One window per set of days: most KPIs and stores share theirs. */
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

  /** Without the current one. */
  get all(): readonly CountedWindow[] {
    return this.#added;
  }

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

/** Equal keys share a window; stores outside both windows do not matter. */
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

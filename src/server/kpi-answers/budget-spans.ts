import { type Kpi, measuresOf } from '../../core/kpis/kpi.ts';
import type { MeasureSpan } from '../../core/kpis/measure.ts';
import type { Day, Period } from '../../core/time/period.ts';
import type { ScopedDealership } from '../identity/access.ts';
import type { RequestedWindow } from '../kpi-query/question.ts';

/** Budget measures may count days after today. */
export type BudgetSpanOf = NonNullable<RequestedWindow['budgetSpanOf']>;

interface Spans {
  readonly whole: Period;
  readonly entered: Period;
  readonly todayOf: (dealership: ScopedDealership) => Day;
}

/** Due amounts end with a dealership's yesterday. */
export function budgetSpans({ whole, entered, todayOf }: Spans): BudgetSpanOf {
  return (dealership, span) => {
    if (span === 'whole') return whole;
    if (span === 'entered') return entered;
    const today = todayOf(dealership);
    if (today >= whole.end) return whole;
    return { start: whole.start, end: today > whole.start ? today : whole.start };
  };
}

interface SpannedWindow extends Omit<RequestedWindow, 'grain'> {
  readonly period: Period;
}

/** The budget window where all measures of the KPI are of budgets. */
export function windowOfKpi<Window extends SpannedWindow>(
  window: Window,
  kpi: Kpi,
  dealerships: readonly ScopedDealership[],
): Window {
  const span = spanOfKpi(kpi);
  const { budgetSpanOf } = window;
  if (span === null || budgetSpanOf === undefined) return window;
  const periods = dealerships.map((dealership) => budgetSpanOf(dealership, span));
  const start = periods.map((period) => period.start).sort()[0] ?? window.period.start;
  const end =
    periods
      .map((period) => period.end)
      .sort()
      .at(-1) ?? window.period.end;
  return {
    ...window,
    spanOf: (dealership: ScopedDealership) => ({ period: budgetSpanOf(dealership, span), until: null }),
    period: { start, end },
  };
}

/** Such a KPI has values for future days. */
export function isOfBudgets(kpi: Kpi): boolean {
  return spanOfKpi(kpi) !== null;
}

const knownSpans = new WeakMap<Kpi, MeasureSpan | null>();

function spanOfKpi(kpi: Kpi): MeasureSpan | null {
  const known = knownSpans.get(kpi);
  if (known !== undefined) return known;
  const span = readSpan(kpi);
  knownSpans.set(kpi, span);
  return span;
}

function readSpan(kpi: Kpi): MeasureSpan | null {
  const spans = measuresOf(kpi).map(({ span }) => span);
  if (spans.includes(undefined)) return null;
  return spans.find((span) => span === 'whole' || span === 'entered') ?? 'due';
}

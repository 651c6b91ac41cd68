import { factsOf } from '../../core/kpis/catalog.ts';
import type { Fact } from '../../core/kpis/fact.ts';
import { facts } from '../../core/kpis/facts.ts';
import {
  AVERAGED_DAYS,
  addSums,
  areSettled,
  figureOf,
  notCompared,
  notYet,
  type Sums,
  settledSums,
} from '../../core/kpis/figure.ts';
import { judge } from '../../core/kpis/judgement.ts';
import { type Kpi, measuresOf, partsOf } from '../../core/kpis/kpi.ts';
import type { Measure } from '../../core/kpis/measure.ts';
import { isNetworkKnown, whyNetworkUnknown } from '../../core/kpis/named-networks.ts';
import { type Need, needOf, needOfTable } from '../../core/kpis/needs.ts';
import type { PointSpan } from '../../core/kpis/points.ts';
import type { ComparedFigure, Figure } from '../../core/kpis/wire.ts';
import { intersectionOf } from '../../core/time/day-sets.ts';
import type { Period } from '../../core/time/period.ts';
import type { ScopedDealership } from '../identity/access.ts';
import type { AnswerRow } from '../kpi-query/question.ts';
import { isOfBudgets, windowOfKpi } from './budget-spans.ts';
import type { Comparisons } from './comparisons.ts';
import { averageDays, type Extent, isKnownAnywhere, type KnownDays } from './known-days.ts';
import type { KpiContext } from './kpi-context.ts';
import type { CountedWindow } from './windows.ts';

export interface Gathered {
  readonly sums: Sums;
  readonly untimed: number;
}

export const NO_ROWS: Gathered = { sums: {}, untimed: 0 };

export function addGathered(parts: readonly Gathered[]): Gathered {
  return {
    sums: addSums(parts.map(({ sums }) => sums)),
    untimed: parts.reduce((sum, { untimed }) => sum + untimed, 0),
  };
}

export function gather(
  rows: readonly AnswerRow[],
  keyOf: (row: AnswerRow) => string,
): (key: string) => Gathered {
  const groups = Map.groupBy(rows, keyOf);
  const gathered = new Map([...groups].map(([key, members]) => [key, addGathered(members)]));
  return (key) => gathered.get(key) ?? NO_ROWS;
}

/** Zero for known measures without rows; null when no measure is known. */
export function settle(
  known: KnownDays,
  kpi: Kpi,
  { sums, extent }: { sums: Sums; extent: Extent },
): Sums | null {
  if (known.whyApart(kpi, extent.dealerships) !== null) return null;
  const isCovered = coveredWithin(known, extent);
  if (!factsOf(kpi).some((fact) => isCovered(needOfTable(facts[fact], known.dimensions)))) return null;
  const isNamed = (measure: Measure) => isNetworkKnown(measure, known.networks);
  const isAveraged = kpi.kind === 'ratio' && kpi.averagedOver !== undefined;
  // Most figures of a grid: nothing is missing.
  if (!isAveraged && areSettled(kpi, sums) && measuresOf(kpi).every(isNamed)) return sums;
  const isKnown = (measure: Measure) =>
    isNamed(measure) &&
    isCovered(needOf(measure, known.dimensions)) &&
    isLevelKnown(known, facts[measure.fact], extent);
  const settled: Record<string, number | null> = settledSums(kpi, sums, isKnown);
  for (const measure of measuresOf(kpi)) if (!isNamed(measure)) settled[measure.key] = null;
  if (kpi.kind === 'ratio' && kpi.averagedOver !== undefined)
    settled[AVERAGED_DAYS] = averageDays(known, kpi.averagedOver, extent);
  return partsOf(kpi).some(({ key }) => (settled[key] ?? null) !== null) ? settled : null;
}

/** Whether a level that looks back has a day of the period on which it is known. */
function isLevelKnown(known: KnownDays, fact: Fact, { dealerships, periodOf }: Extent): boolean {
  if (fact.level?.knownAfterDays === undefined) return true;
  return dealerships.some((dealership) => {
    return intersectionOf(known.levelDays(dealership.id, fact), [periodOf(dealership)]).length > 0;
  });
}

function coveredWithin(known: KnownDays, extent: Extent): (need: Need) => boolean {
  if (extent.dealerships.length === 1) return (need) => isKnownAnywhere(known, need, extent);
  const answers = new Map<Need, boolean>();
  return (need) => {
    const answer = answers.get(need) ?? isKnownAnywhere(known, need, extent);
    answers.set(need, answer);
    return answer;
  };
}

/** A dash explains whether the records or only some columns are missing. */
function explained(known: KnownDays, kpi: Kpi, { sums, extent }: { sums: Sums; extent: Extent }): Figure {
  const apart = known.whyApart(kpi, extent.dealerships);
  if (apart !== null) return notCompared(apart);
  const isReported = (fact: Fact) => isKnownAnywhere(known, needOfTable(fact, known.dimensions), extent);
  const figure = figureOf(kpi, settle(known, kpi, { sums, extent }) ?? {}, isReported);
  const message = figure.absence?.reason === 'notReported' ? whyNetworkUnknown(kpi, known.networks) : null;
  return message === null ? figure : { ...figure, absence: { reason: 'notReported', message } };
}

export function figureOver(
  known: KnownDays,
  kpi: Kpi,
  { sums, period }: { readonly sums: Sums; readonly period: Period },
): Figure {
  if (period.start > known.today || period.start >= period.end) return notYet();
  const extent = { dealerships: known.scope.dealerships, periodOf: () => period };
  return explained(known, kpi, { sums, extent });
}

export function figureIn(
  kpiContext: KpiContext,
  kpi: Kpi,
  {
    window,
    sums,
    dealerships,
  }: { window: CountedWindow; sums: Sums; dealerships: readonly ScopedDealership[] },
): Figure {
  if (window.period.start > kpiContext.today && !isOfBudgets(kpi)) return notYet();
  const { spanOf } = windowOfKpi(window, kpi, dealerships);
  const extent: Extent = {
    dealerships,
    periodOf: (dealership) => spanOf(dealership).period,
    holesOf: (dealership) => spanOf(dealership).holes ?? [],
  };
  return explained(kpiContext, kpi, { sums, extent });
}

interface SparklineInput {
  readonly dealerships: readonly ScopedDealership[];
  readonly spans: readonly PointSpan[];
  /** On a day, or in a month of a long window. */
  readonly at: (point: string) => Gathered;
}

/** Null for gaps and future days. */
export function sparklineOf(
  kpiContext: KpiContext,
  kpi: Kpi | undefined,
  { dealerships, spans, at }: SparklineInput,
): (number | null)[] {
  return spans.map((span) => {
    if (!kpi || span.start > kpiContext.today) return null;
    const extent = { dealerships, periodOf: () => span, isPoint: true };
    const settled = settle(kpiContext, kpi, { sums: at(span.at).sums, extent });
    return settled && figureOf(kpi, settled).value;
  });
}

export type CountedIn = (window: CountedWindow) => Gathered;

/** The same, counted once for each window instead of for every KPI. */
export function onceByWindow(of: CountedIn): CountedIn {
  const found = new Map<string, Gathered>();
  return (window) => {
    const known = found.get(window.name) ?? of(window);
    found.set(window.name, known);
    return known;
  };
}

interface Row {
  readonly current: CountedWindow;
  readonly comparisons: Comparisons;
  /** For a part of a KPI: the KPI whose days are compared. */
  readonly whole?: Kpi;
  readonly dealerships: readonly ScopedDealership[];
  readonly of: CountedIn;
}

/** A KPI now and in the compared periods. */
export function compare(
  kpiContext: KpiContext,
  kpi: Kpi,
  { current, comparisons, whole = kpi, dealerships, of }: Row,
): ComparedFigure {
  return {
    kpi: kpi.key,
    current: figureIn(kpiContext, kpi, { window: current, sums: of(current).sums, dealerships }),
    comparisons: comparisons.compare.map((against) => {
      const sides = comparisons.of(whole, against, dealerships);
      if (sides.days === null) return { against, ...sides.none, matched: sides.none, ...NO_CHANGE };
      const figureFor = (window: CountedWindow) =>
        figureIn(kpiContext, kpi, { window, sums: of(window).sums, dealerships: sides.dealerships });
      const isUndated = [sides.current, sides.base].some((window) => of(window).untimed > 0);
      if (sides.days.sameAge && isUndated) {
        const none = notCompared(UNDATED);
        return { against, ...none, matched: none, ...NO_CHANGE };
      }
      const [matched, base] = [figureFor(sides.current), figureFor(sides.base)];
      const judged = judge(kpi, { current: matched, base }, { untimed: of(sides.base).untimed > 0 });
      return { against, ...base, matched, days: sides.days, ...judged };
    }),
  };
}

const UNDATED = 'Some of what came of these records has no date: they are compared 90 days after the period.';
const NO_CHANGE = { days: null, delta: null, gray: 'notCompared' } as const;

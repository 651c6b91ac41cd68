import type { Kpi } from '../../../../core/kpis/kpi.ts';
import type { ComparedFigure, Comparison, Figure } from '../../../../core/kpis/wire.ts';
import { type Day, dayParts, through } from '../../../../core/time/period.ts';
import { dateRangeText } from '../../../../core/time/period-text.ts';
import type { Explanation } from '../contract-drill-down.ts';
import { type Axis, rowSumsOf } from '../rules-dimensions.ts';
import { type Effect, explainRatio, explainSum, type KpiChange } from '../rules-explanation.ts';
import { ratioSentences, sumSentences } from '../rules-sentences.ts';

const MOST_MOVERS = 8;
const PER_HUNDRED = 100;

interface Breakdown {
  readonly axis: Axis;
  readonly total: ComparedFigure;
  /** All rows, including hidden ones. */
  readonly rows: readonly {
    readonly line: { readonly id: string };
    readonly title: string;
    readonly figure: ComparedFigure;
  }[];
  readonly today: Day;
}

/** Explains the change against each comparison. */
export function explain(kpi: Kpi, breakdown: Breakdown): Explanation[] {
  return breakdown.total.comparisons.flatMap((comparison) => {
    const { against, days } = comparison;
    if (against !== 'previous' && against !== 'lastYear') return [];
    const reason = whyNot(kpi, breakdown, comparison);
    if (reason !== null || days === null)
      return [nothing(against, reason ?? 'There is nothing to compare with.')];
    const base = through(days.baseStartDate as Day, days.baseEndDate as Day);
    const words = dateRangeText(base, { within: dayParts(breakdown.today).year });
    return [explained(kpi, breakdown, { against, words })];
  });
}

function whyNot(kpi: Kpi, { axis }: Breakdown, base: Comparison): string | null {
  const rowSums = rowSumsOf(kpi, axis);
  if (rowSums === 'counted') {
    return `${kpi.title} is counted separately for the whole, so its parts do not add up to the change.`;
  }
  if (rowSums === 'overlap') {
    return `A record can be in several rows of ${axis.title.toLowerCase()}, so they do not add up to the change.`;
  }
  return base.matched.absence?.message ?? base.absence?.message ?? null;
}

function explained(
  kpi: Kpi,
  breakdown: Breakdown,
  { against, words }: { against: Explanation['against']; words: string },
): Explanation {
  const change = changeOf(kpi, breakdown, against);
  if (change === null) return nothing(against, 'One of the two has nothing to divide by.');
  const isRatio = kpi.kind === 'ratio';
  const reported = {
    title: kpi.title,
    unit: kpi.unit,
    base: isRatio ? kpi.base : '',
    against: words,
    dimension: breakdown.axis.key,
    rows: breakdown.axis.title,
  };
  const shown = change.effects.filter((effect) => effect.change !== 0).slice(0, MOST_MOVERS);
  const left = change.effects.filter((effect) => effect.change !== 0).slice(MOST_MOVERS);
  return {
    against,
    kind: isRatio ? 'mixAndRate' : 'contributions',
    reason: null,
    change: change.change,
    mix: change.mix,
    rate: change.rate,
    movers: shown.map(moverReply),
    rest:
      left.length === 0
        ? null
        : { count: left.length, change: left.reduce((sum, effect) => sum + effect.change, 0) },
    sentences: isRatio ? ratioSentences(change, reported) : sumSentences(change, reported),
  };
}

function changeOf(kpi: Kpi, { rows }: Breakdown, against: string): KpiChange | null {
  const sides = rows.map(({ line, title, figure }) => {
    const before = figure.comparisons.find((comparison) => comparison.against === against);
    return { id: line.id, title, now: before?.matched, before };
  });
  if (kpi.kind === 'ratio') {
    const ratios = sides.map((row) => ({ ...row, now: partsIn(row.now), before: partsIn(row.before) }));
    return explainRatio(ratios, kpi.unit === 'percent' ? PER_HUNDRED : 1);
  }
  return explainSum(
    sides.map((row) => ({ ...row, now: row.now?.value ?? 0, before: row.before?.value ?? 0 })),
  );
}

/** Unknown values count as 0, as in the total. */
function partsIn(figure: Figure | undefined) {
  return { numerator: figure?.numerator ?? 0, denominator: figure?.denominator ?? 0 };
}

function moverReply({ shareNow, shareBefore, ...effect }: Effect): Explanation['movers'][0] {
  return { ...effect, shareNow: inPercent(shareNow), shareBefore: inPercent(shareBefore) };
}

function inPercent(share: number | null): number | null {
  return share === null ? null : share * PER_HUNDRED;
}

function nothing(against: Explanation['against'], reason: string): Explanation {
  const none = { change: null, mix: null, rate: null, movers: [], rest: null, sentences: [] };
  return { against, kind: 'none', reason, ...none };
}

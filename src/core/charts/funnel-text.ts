import { NO_VALUE, numberText, shareText } from '../text/number-text.ts';
import type { ChartTable, LegendKey, Reading } from './chart-reading.ts';
import { type FunnelChart, funnelRates } from './funnel-chart.ts';

export const BASELINE = 'baseline';

/** Only the comparison: steps are labeled in place. */
export function funnelLegend({ comparedWith }: FunnelChart): LegendKey[] {
  return comparedWith === null ? [] : [{ key: BASELINE, title: comparedWith, look: 'tick', color: null }];
}

/** Steps with counts and rates, compared. */
export function funnelTable({ steps, unit, comparedWith }: FunnelChart): ChartTable {
  const now = funnelRates(steps.map(({ count }) => count));
  const before = funnelRates(baselinesOf(steps));
  return {
    head: 'Step',
    columns: [
      'Count',
      'From step before',
      'Of first',
      ...(comparedWith === null ? [] : [comparedWith, `From step before, ${comparedWith}`]),
    ],
    rows: steps.map(({ title, count, baseline = null }, index) => ({
      tick: title,
      cells: [
        numberText(count, unit),
        rateText(now[index]?.fromBefore),
        rateText(now[index]?.fromFirst),
        ...(comparedWith === null ? [] : [numberText(baseline, unit), rateText(before[index]?.fromBefore)]),
      ],
    })),
  };
}

/** Count and rates of one step. */
export function funnelReading(chart: FunnelChart, index: number, hidden: ReadonlySet<string>): Reading {
  const { steps, unit, comparedWith } = chart;
  const step = steps[index];
  const rates = funnelRates(steps.map(({ count }) => count))[index];
  const before = funnelRates(baselinesOf(steps))[index];
  const row = (key: string, title: string, value: string) => ({
    key,
    title,
    detail: null,
    value,
    mark: null,
  });
  const previous = steps[index - 1]?.title;
  return {
    title: step?.title ?? '',
    total: numberText(step?.count ?? null, unit),
    rows: [
      ...(previous === undefined ? [] : [row('before', `Of ${previous}`, rateText(rates?.fromBefore))]),
      ...(index > 1 ? [row('first', `Of ${steps[0]?.title ?? ''}`, rateText(rates?.fromFirst))] : []),
      ...(comparedWith === null || hidden.has(BASELINE)
        ? []
        : [
            row(BASELINE, comparedWith, numberText(step?.baseline ?? null, unit)),
            ...(previous === undefined
              ? []
              : [row('rate', `Of ${previous}, ${comparedWith}`, rateText(before?.fromBefore))]),
          ]),
    ],
    notes: [],
  };
}

/** Screen reader text: steps, rates and the largest drop. */
export function funnelSummary({ title, steps, unit }: FunnelChart): string {
  if (steps.every(({ count }) => count === null)) return `${title}. Nothing to show yet.`;
  const rates = funnelRates(steps.map(({ count }) => count));
  const reported = steps.map((step, index) => {
    const rate = rates[index]?.fromBefore ?? null;
    const of = rate === null ? '' : `, ${shareText(rate)} of the step before`;
    return `${step.title}: ${numberText(step.count, unit)}${of}.`;
  });
  const known = rates.flatMap(({ fromBefore }, index) =>
    fromBefore === null ? [] : [{ index, rate: fromBefore }],
  );
  const [lowest] = known.toSorted((one, other) => one.rate - other.rate);
  const lost =
    lowest && known.length > 1 ? [`Fewest come through at ${steps[lowest.index]?.title ?? ''}.`] : [];
  return [`${title}.`, ...reported, ...lost].join(' ');
}

/** Comparison counts per step; null where unknown. */
export function baselinesOf(steps: FunnelChart['steps']): (number | null)[] {
  return steps.map(({ baseline = null }) => baseline);
}

/** A rate in percent; a dash if unknown. */
export function rateText(rate: number | null | undefined): string {
  return rate === null || rate === undefined ? NO_VALUE : shareText(rate);
}

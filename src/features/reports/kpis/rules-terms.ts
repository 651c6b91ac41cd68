import { catalogue, findKpi, type KpiKey } from '../../../core/kpis/catalogue.ts';
import { measures } from '../../../core/kpis/facts.ts';
import { type Kpi, measuresOf, type Unit } from '../../../core/kpis/kpi.ts';
import { isKept, type Measure } from '../../../core/kpis/measure.ts';
import type { Term } from './rules-formula.ts';

/** A name with the KPI that computes it. */
export interface NamedTerm extends Term {
  readonly kpi: Kpi;
}

/** All names for formulas: KPIs first, then measures. */
export const termNames: readonly string[] = [
  ...new Set([...catalogue.map(({ key }) => key), ...measures.map(({ key }) => key)]),
];

const measureTerms = new Map(measures.map((measure) => [measure.key, termOf(asKpi(measure), 'measure')]));

/**
 * Resolves a name: a term, the reason why a KPI cannot be used, or undefined. A KPI wins over a
 * measure of the same name.
 */
export function termNamed(name: string): NamedTerm | string | undefined {
  const kpi = findKpi(name);
  if (!kpi) return measureTerms.get(name);
  if (kpi.kind === 'snapshot') {
    return `${kpi.title} is a level at the end of a day, so it cannot stand in a formula over days.`;
  }
  if (!measuresOf(kpi).every(isKept)) {
    return `${kpi.title} is counted anew at every level, so it cannot stand in a formula.`;
  }
  return termOf(kpi, 'kpi');
}

function termOf(kpi: Kpi, is: Term['is']): NamedTerm {
  const { key, title, unit } = kpi;
  return { key, title, is, unit, shape: kpi.kind === 'ratio' ? 'ratio' : 'sum', kpi };
}

/** A measure as a KPI; it is not in the catalog, so nothing looks up its key. */
function asKpi(measure: Measure): Kpi {
  const words = measure.key.replaceAll('_', ' ');
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const reported = { key: measure.key as KpiKey, title, meaning: `${title}.`, formula: title };
  return { ...reported, kind: 'additive', unit: unitOf(measure), better: 'neutral', of: measure };
}

/** The unit, from the column that the measure sums. */
function unitOf({ take }: Measure): Unit {
  if (take.kind !== 'sum') return 'number';
  const [field = ''] = take.plus;
  if (field.endsWith('_cents')) return 'usd';
  if (field.endsWith('_hours')) return 'hours';
  if (field.endsWith('_minutes')) return 'minutes';
  return field.startsWith('days_') ? 'days' : 'number';
}

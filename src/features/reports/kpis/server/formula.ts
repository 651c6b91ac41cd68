import type { QueryOf, ReplyOf } from '../../../../core/contract.ts';
import { catalog, findKpi, type KpiKey } from '../../../../core/kpis/catalog.ts';
import { measures } from '../../../../core/kpis/facts.ts';
import { notYet } from '../../../../core/kpis/figure.ts';
import { type Kpi, measuresOf, type Unit } from '../../../../core/kpis/kpi.ts';
import { isKept, type Measure } from '../../../../core/kpis/measure.ts';
import type { Figure } from '../../../../core/kpis/wire.ts';
import { type ResolvedPeriod, resolvePeriod } from '../../../../core/time/period-scope.ts';
import { type Route, serve } from '../../../../server/http/route.ts';
import type { ScopedDealership } from '../../../../server/identity/access.ts';
import { type Comparisons, planComparisons } from '../../../../server/kpi-answers/comparisons.ts';
import { stamp } from '../../../../server/kpi-answers/definitions.ts';
import { figureIn, gather } from '../../../../server/kpi-answers/figures.ts';
import { askIn, type KpiContext, openKpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import { countedWindows, windowReplies } from '../../../../server/kpi-answers/tiles.ts';
import {
  type CountedWindow,
  type PlannedWindow,
  planWindows,
} from '../../../../server/kpi-answers/windows.ts';
import * as contract from '../contract-formula.ts';
import { checkFormula, type Formula, formulaValue, sidesOf, type Term } from '../rules-formula.ts';
import { type Drill, drillInto } from './drill-scope.ts';

type Reply = ReplyOf<typeof contract.parseFormula>;

export const formulaRoutes: readonly Route[] = [
  serve(contract.parseFormula, async (context) => {
    const { query } = context;
    const kpiContext = await openKpiContext(context, catalog);
    const scope = resolvePeriod(query, kpiContext.today);
    const { formula, errors } = checkFormula(query.formula, termNamed, termNames);
    if (formula === null) return { ...stamp(kpiContext, []), ...nothing, errors: [...errors] };
    const windows = planWindows(kpiContext, {
      period: 'scope',
      scope,
      compare: ['previous', 'lastYear'],
    });
    return {
      ...(await worked(kpiContext, { formula, windows, scope, query })),
      ...said(formula),
      ok: true,
      errors: [],
    };
  }),
];

const nothing = {
  ok: false,
  formula: null,
  reads: null,
  kind: null,
  unit: null,
  uses: [],
  windows: [],
  figures: [],
};

function said(formula: Formula): Pick<Reply, 'formula' | 'reads' | 'kind' | 'unit' | 'uses'> {
  const { text, reads, kind, unit } = formula;
  return {
    formula: text,
    reads,
    kind,
    unit,
    uses: formula.terms.map(({ key, title, is }) => ({ key, title, is })),
  };
}

interface Work {
  readonly formula: Formula;
  readonly windows: readonly PlannedWindow[];
  readonly scope: ResolvedPeriod;
  readonly query: QueryOf<typeof contract.parseFormula>;
}

/** One statement computes all terms of every window. */
async function worked(opened: KpiContext, { formula, windows, scope, query }: Work) {
  const terms = formula.terms as readonly NamedTerm[];
  const drills = new Map(terms.map(({ key, kpi }) => [key, drillInto(opened, kpi, query.filters)]));
  const [first] = drills.values();
  if (!first) throw new Error('Every formula has a term.');
  const { kpiContext, filters } = first;
  const kpis = [...drills.values()].map(({ kpi }) => kpi);
  const measures = [...new Set(kpis.flatMap(measuresOf))];
  const [current] = windows;
  if (!current) throw new Error('Every period has a current window.');
  const together = comparedTogether(kpis, measures);
  const compare = ['previous', 'lastYear'] as const;
  const planned = planComparisons(kpiContext, {
    period: 'scope',
    scope,
    compare,
    kpis: [together],
    current,
  });
  const comparisons: Comparisons = {
    ...planned,
    of: (_term, against, dealerships) => planned.of(together, against, dealerships),
  };
  const question = { measures, windows: countedWindows({ current, comparisons }), by: null, filters };
  const rows = await askIn(kpiContext, question);
  const gathered = gather(rows, ({ window }) => window);
  return {
    ...stamp(kpiContext, kpis),
    windows: windowReplies(kpiContext, { kpis, windows, comparisons }),
    figures: [undefined, ...compare].map((against) => {
      const { dealerships } = kpiContext.scope;
      const sides = against && comparisons.of(together, against, dealerships);
      if (sides?.days === null) return sides.none;
      const window = sides?.base ?? current;
      return figureFor(formula, {
        kpiContext,
        drills,
        window,
        sums: gathered(window.name).sums,
        dealerships: sides?.dealerships ?? dealerships,
      });
    }),
  };
}

/** All terms as one KPI, so that an earlier value of the formula rests on the same days of the same stores. */
function comparedTogether(kpis: readonly Kpi[], measures: readonly Measure[]): Kpi {
  const [first] = kpis;
  if (!first) throw new Error('Every formula has a term.');
  const rules = new Set(kpis.map(({ compares }) => compares));
  const [only] = rules;
  const { compares: _own, ...named } = first;
  const compares = rules.size > 1 || only === 'maturing' ? 'nothing' : only;
  return {
    ...named,
    kind: 'additive',
    of: { plus: measures, minus: [] },
    ...(compares !== undefined && { compares }),
  };
}

interface Place {
  readonly kpiContext: KpiContext;
  readonly drills: ReadonlyMap<string, Drill>;
  readonly dealerships: readonly ScopedDealership[];
  readonly window: CountedWindow;
  readonly sums: Parameters<typeof figureIn>[2]['sums'];
}

function figureFor(
  { expression }: Formula,
  { kpiContext, drills, window, sums, dealerships }: Place,
): Figure {
  if (window.period.start > kpiContext.today) return notYet();
  const figures = new Map(
    [...drills].map(([name, { kpi }]) => [name, figureIn(kpiContext, kpi, { window, sums, dealerships })]),
  );
  const termValue = (name: string) => figures.get(name)?.value ?? null;
  const sides = sidesOf(expression);
  const value = formulaValue(expression, termValue);
  return {
    value,
    numerator: sides && formulaValue(sides.over, termValue),
    denominator: sides && formulaValue(sides.under, termValue),
    absence: value === null ? absenceOf([...figures.values()]) : null,
  };
}

function absenceOf(figures: readonly Figure[]): Figure['absence'] {
  const unknown = figures.find(({ absence }) => absence !== null);
  return unknown?.absence ?? { reason: 'noBase', message: 'What it is divided by is 0.' };
}

/** A name with the KPI that computes it. */
interface NamedTerm extends Term {
  readonly kpi: Kpi;
}

/** All names for formulas: KPIs first, then measures. */
const termNames: readonly string[] = [
  ...new Set([...catalog.map(({ key }) => key), ...measures.map(({ key }) => key)]),
];

const measureTerms = new Map(measures.map((measure) => [measure.key, termOf(asKpi(measure), 'measure')]));

/**
 * Resolves a name: a term, the reason why a KPI cannot be used, or undefined. A KPI wins over a
 * measure of the same name.
 */
function termNamed(name: string): NamedTerm | string | undefined {
  const kpi = findKpi(name);
  if (!kpi) return measureTerms.get(name);
  if (kpi.kind === 'snapshot') {
    return `${kpi.title} is a level at the end of a day, so it cannot be used in a formula over days.`;
  }
  if (!measuresOf(kpi).every(isKept)) {
    return `${kpi.title} is counted separately at every level, so it cannot be used in a formula.`;
  }
  return termOf(kpi, 'kpi');
}

function termOf(kpi: Kpi, is: Term['is']): NamedTerm {
  const { key, title, unit } = kpi;
  return { key, title, is, unit, shape: kpi.kind === 'ratio' ? 'ratio' : 'sum', kpi };
}

function asKpi(measure: Measure): Kpi {
  const words = measure.key.replaceAll('_', ' ');
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const reported = { key: measure.key as KpiKey, title, meaning: `${title}.`, formula: title };
  return { ...reported, kind: 'additive', unit: unitOf(measure), better: 'neutral', of: measure };
}

function unitOf({ take }: Measure): Unit {
  if (take.kind !== 'sum') return 'number';
  const [field = ''] = take.plus;
  if (field.endsWith('_cents')) return 'usd';
  if (field.endsWith('_hours')) return 'hours';
  if (field.endsWith('_minutes')) return 'minutes';
  return field.startsWith('days_') ? 'days' : 'number';
}

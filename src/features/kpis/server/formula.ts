import type { QueryOf, ReplyOf } from '../../../core/contract.ts';
import { catalogue } from '../../../core/kpis/catalogue.ts';
import { type Figure, notYet } from '../../../core/kpis/figure.ts';
import { measuresOf } from '../../../core/kpis/kpi.ts';
import { resolvePeriod } from '../../../core/period-scope.ts';
import { ask } from '../../../server/kpi-query.ts';
import { type Route, serve } from '../../../server/route.ts';
import * as contract from '../contract-formula.ts';
import { checkFormula, type Formula, formulaValue, sidesOf } from '../rules-formula.ts';
import { type NamedTerm, termNamed, termNames } from '../rules-terms.ts';
import { stamp } from './definitions.ts';
import { type Desk, openDesk } from './desk.ts';
import { type Drill, drillInto } from './drill-scope.ts';
import { figureIn, gather } from './figures.ts';
import { inOnePiece, toldWindows } from './tiles.ts';
import { type PlannedWindow, planWindows } from './windows.ts';

type Reply = ReplyOf<typeof contract.parseFormula>;

export const formulaRoutes: readonly Route[] = [
  serve(contract.parseFormula, async (context) => {
    const { query } = context;
    const desk = await openDesk(context, catalogue);
    const scope = resolvePeriod(query, desk.today);
    const { formula, errors } = checkFormula(query.formula, termNamed, termNames);
    if (formula === null) return { ...stamp(desk, []), ...nothing, errors: [...errors] };
    const windows = planWindows(desk, {
      period: 'scope',
      scope,
      kinds: [],
      compare: ['previous', 'lastYear'],
    });
    return { ...(await worked(desk, { formula, windows, query })), ...said(formula), ok: true, errors: [] };
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
  readonly query: QueryOf<typeof contract.parseFormula>;
}

/** The formula over the sums of each window, all terms in one statement. */
async function worked(opened: Desk, { formula, windows, query }: Work) {
  const terms = formula.terms as readonly NamedTerm[];
  const drills = new Map(terms.map(({ key, kpi }) => [key, drillInto(opened, kpi, query.filters)]));
  const [first] = drills.values();
  if (!first) throw new Error('Every formula has a term.');
  const { desk, filters } = first;
  const kpis = [...drills.values()].map(({ kpi }) => kpi);
  const measures = [...new Set(kpis.flatMap(measuresOf))];
  const question = { measures, windows: inOnePiece(windows), by: null, filters };
  const rows = await desk.db.run((tx) => ask(tx, desk.scope, question));
  const gathered = gather(rows, ({ window }) => window);
  return {
    ...stamp(desk, kpis),
    windows: toldWindows(desk, { kpis, windows }),
    figures: windows.map((window) =>
      figureFor(formula, { desk, drills, window, sums: gathered(window.name).sums }),
    ),
  };
}

interface Place {
  readonly desk: Desk;
  readonly drills: ReadonlyMap<string, Drill>;
  readonly window: PlannedWindow;
  readonly sums: Parameters<typeof figureIn>[2]['sums'];
}

function figureFor({ expression }: Formula, { desk, drills, window, sums }: Place): Figure {
  if (window.period.start > desk.today) return notYet();
  const { dealerships } = desk.scope;
  const figures = new Map(
    [...drills].map(([name, { kpi }]) => [name, figureIn(desk, kpi, { window, sums, dealerships })]),
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

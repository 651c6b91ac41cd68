import type { ReplyOf } from '../../../../core/contract.ts';
import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import type { Unit } from '../../../../core/kpis/kpi.ts';
import { countedText, numberText } from '../../../../core/text/number-text.ts';
import type { BudgetTotals, Stat } from '../budget-shapes.ts';
import type { budgetStats } from '../contract.ts';
import { asOfText } from '../rules-open-month.ts';
import type { Phase } from './budget-row.ts';

export type StatsAnswer = ReplyOf<typeof budgetStats>;

export interface BudgetCard {
  readonly key: string;
  readonly title: string;
  readonly unit: Unit;
  readonly value: number | null;
  readonly why: string | null;
  readonly detail: string | null;
  readonly dots: readonly (number | null)[];
  readonly kpi: KpiKey | null;
  /** Written with its sign. */
  readonly isChange?: boolean;
}

interface CardInput {
  readonly stats: StatsAnswer;
  readonly totals: BudgetTotals | undefined;
  readonly isNet: boolean;
  readonly phase: Phase;
}

/** The twelve figures: cost first, then results. */
export function budgetCards({ stats, totals, isNet, phase }: CardInput): BudgetCard[] {
  const gross = stats.sales_gross.total;
  const estimate = totals?.coopIsEstimate && totals.coop > 0 ? 'includes estimates' : null;
  const expenses = stats.expenses.total === null ? null : countedText(stats.expenses.total, 'expense');
  const ofPhase = phase === 'closed' ? closedCards(stats, totals) : openCards(totals, phase);
  return [
    cardOf('budget', stats.budget, { kpi: 'budget_planned', detail: phase === 'open' ? expenses : null }),
    cardOf('actual', stats.actualBudget, { kpi: 'spend_actual', detail: spentText(totals) }),
    ...ofPhase,
    cardOf('coop', stats.coop, { kpi: 'coop', detail: estimate }),
    cardOf('net', stats.totalLessCoop, { kpi: 'net_spend', detail: leftOut(totals, phase) }),
    ...(phase === 'open' ? [] : [cardOf('expenses', stats.expenses, { unit: 'number', kpi: null })]),
    cardOf('sessions', stats.sessions, { unit: 'number', kpi: 'sessions' }),
    cardOf('leads', stats.leads, { unit: 'number', kpi: 'leads' }),
    cardOf('sales', stats.sales, {
      unit: 'number',
      kpi: 'units_retail',
      detail: gross === null ? null : `${numberText(gross, 'usd', 'short')} gross`,
    }),
    costCard('cpl', stats.cpl, isNet ? { title: 'Net cost per lead', value: totals?.netCpl } : null),
    costCard('cps', stats.cps, isNet ? { title: 'Net cost per sale', value: totals?.netCps } : null),
  ];
}

const NO_ACTUAL = 'No spend entered yet.';

function openCards(totals: BudgetTotals | undefined, phase: Phase): BudgetCard[] {
  const left = figureCard('left', 'Left to spend', { value: totals?.left, kpi: 'budget_remaining' });
  if (phase === 'coming') return [left];
  const asOf = totals && asOfText(totals);
  const toDue = figureCard('toDue', 'Variance to due', {
    value: totals?.varianceToDue,
    kpi: 'budget_variance_to_due',
    isChange: true,
    detail: asOf ? `as of ${asOf}` : null,
  });
  const forecast = figureCard('forecast', 'Month-end forecast', {
    value: totals?.forecast,
    kpi: 'spend_forecast',
    detail: totals && forecastText(totals),
  });
  return [toDue, left, forecast];
}

function closedCards({ sales }: StatsAnswer, totals: BudgetTotals | undefined): BudgetCard[] {
  const variance = figureCard('variance', 'Variance', {
    value: totals?.variance,
    kpi: 'budget_variance',
    isChange: true,
    detail: leftOut(totals, 'closed'),
  });
  const { actualBudget = null } = totals ?? {};
  const units = sales.total;
  const each = actualBudget === null || !units ? null : actualBudget / units;
  return [
    variance,
    figureCard('perUnit', 'Ad cost per unit', {
      value: each,
      kpi: 'ad_per_retail',
      why: actualBudget === null ? NO_ACTUAL : (sales.absence ?? 'No unit was sold.'),
    }),
  ];
}

interface FigureOptions {
  readonly value: number | null | undefined;
  readonly kpi: KpiKey;
  readonly isChange?: boolean;
  readonly detail?: string | null | undefined;
  readonly why?: string;
}

function figureCard(key: string, title: string, options: FigureOptions): BudgetCard {
  const { value = null, kpi, isChange = false, detail = null, why = NO_ACTUAL } = options;
  return { key, title, unit: 'usd', value, why, detail, dots: [], kpi, isChange };
}

function spentText(totals: BudgetTotals | undefined): string | null {
  if (!totals || totals.actualBudget === null || totals.targetBudget <= 0) return null;
  return `${numberText(Math.round((totals.actualBudget / totals.targetBudget) * 100), 'number')}% of plan spent`;
}

function forecastText({ forecast, targetBudget }: BudgetTotals): string | null {
  if (forecast === null) return null;
  const over = Math.round((forecast - targetBudget) * 100) / 100;
  if (over === 0) return 'as planned';
  return `${numberText(Math.abs(over), 'usd', 'short')} ${over > 0 ? 'over' : 'under'} plan`;
}

function leftOut(totals: BudgetTotals | undefined, phase: Phase): string | null {
  const { expenses = 0, targetBudget = 0 } = totals?.notEntered ?? {};
  if (expenses === 0 || phase === 'coming') return null;
  return `${numberText(expenses, 'number')} not entered (${numberText(targetBudget, 'usd', 'short')})`;
}

interface CardOptions {
  readonly unit?: Unit;
  readonly kpi: KpiKey | null;
  readonly detail?: string | null;
}

function cardOf(key: string, stat: Stat, { unit = 'usd', kpi, detail = null }: CardOptions): BudgetCard {
  const { title, total, absence, dots } = stat;
  return { key, title, unit, value: total, why: absence, detail, dots: dots.map(({ y }) => y), kpi };
}

/** Net of co-op has a total but no trend: co-op has no days. */
function costCard(
  key: 'cpl' | 'cps',
  stat: Stat,
  net: { title: string; value: number | null | undefined } | null,
): BudgetCard {
  const card = cardOf(key, stat, { kpi: key });
  if (net === null) return card;
  const kpi = key === 'cps' ? 'net_cps' : 'net_cpl';
  return { ...card, title: net.title, value: net.value ?? null, detail: 'after co-op', dots: [], kpi };
}

import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import { cardTexts, comparedDaysText } from '../../../../core/kpis/comparison-text.ts';
import type { Unit } from '../../../../core/kpis/kpi.ts';
import { quieted } from '../../../../core/kpis/usual-change.ts';
import { chosenPeriodText, windowNamed } from '../../../../core/kpis/window-text.ts';
import type { ComparedFigure, KpiDefinition, Window } from '../../../../core/kpis/wire.ts';
import { capital, sentenceCase } from '../../../../core/text/capital.ts';
import { ageText, numberText } from '../../../../core/text/number-text.ts';
import type { Day } from '../../../../core/time/period.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import type { ComparisonChoice } from '../../../../web/session/kept-settings.ts';
import type { CardComparison, KpiCardProps } from '../../../../web/ui/cards/kpi-card.tsx';
import { PACE_KPIS, TO_DATE } from '../board.ts';
import { closedFacts } from './closed-facts.ts';
import { against, type BoardAnswer, figureOf, freshnessOf, kpiOf, tileOf } from './home-answer.ts';
import { type CardScope, type HomeFact, projectedFact, todayFact } from './home-facts.ts';
import { pointsOf, usualOf, usualOfLeadsToday } from './home-usual.ts';

type Shown = 'label' | 'unit' | 'value' | 'why' | 'comparisons' | 'sparkline' | 'detail' | 'late';

/** A card and its KPI. */
export interface HomeCard extends Pick<KpiCardProps, Shown> {
  readonly key: string;
  readonly kpi: KpiKey;
  readonly hero: boolean;
  readonly facts: readonly HomeFact[];
  /** Period of the drill-down. */
  readonly period: 'scope' | 'today';
}

interface OnScreen extends Pick<CardScope, 'compare' | 'pace' | 'awaitsPace'> {
  readonly board: BoardAnswer;
  readonly scope: Pick<Scope, 'today' | 'choice' | 'isOpen'>;
}

/** The cards of the chosen period. */
export function shownCards({ board, scope: { today, choice, isOpen }, ...rest }: OnScreen): HomeCard[] {
  const period = chosenPeriodText(choice, isOpen);
  const toDate = isOpen ? TO_DATE[choice.view] : null;
  return homeCards(board, { today, isOpen, period, toDate, ...rest });
}

/** In order; cards of a failed tile are omitted. */
export function homeCards(board: BoardAnswer, scope: CardScope): HomeCard[] {
  const { result } = tileOf(board, 'period', 'value');
  const cards = PACE_KPIS.flatMap((key) => {
    const figure = result && figureOf(result.figures, key);
    if (!result || !figure) return [];
    const isLeads = key === 'leads' && scope.isOpen;
    const card = isLeads ? leadsToday(board, scope, figure) : periodCard(board, scope, figure);
    return card ? [card] : [];
  });
  const pending = pendingCard(board, scope);
  return pending ? [...cards, pending] : cards;
}

function periodCard(board: BoardAnswer, scope: CardScope, figure: ComparedFigure): HomeCard {
  const windows = tileOf(board, 'period', 'value').result?.windows ?? [];
  const names = compared(scope.compare);
  return {
    ...cardOf(
      board,
      figure,
      [titleOf(board, figure.kpi), scope.toDate].filter((part) => part !== null).join(' '),
    ),
    hero: figure.kpi === PACE_KPIS[0],
    late: lateText(board, figure.kpi),
    comparisons: comparisonsOf(figure, windows, {
      names,
      today: scope.today,
      unit: unitOf(board, figure.kpi),
      usual: usualOf(board, figure.kpi),
    }),
    sparkline: courseOf(board, figure.kpi),
    ...(figure.kpi === 'units_retail' && { detail: unitParts(board) }),
    facts: scope.isOpen
      ? [
          todayFact(board, scope, figure.kpi),
          ...closedFacts(board, scope, figure.kpi),
          ...projectedFact(board, scope, figure.kpi),
        ]
      : [],
  };
}

/** The leads card shows today; the month comes second. */
function leadsToday(board: BoardAnswer, scope: CardScope, ofPeriod: ComparedFigure): HomeCard | null {
  const { result } = tileOf(board, 'leadsToday', 'value');
  const figure = result && figureOf(result.figures, 'leads');
  if (!result || !figure) return null;
  const names = scope.compare === 'none' ? [] : (['lastWeek'] as const);
  const [comparison] = compared(scope.compare);
  const before = comparison && against(ofPeriod, comparison);
  const window =
    comparison && windowNamed(tileOf(board, 'period', 'value').result?.windows ?? [], comparison);
  return {
    ...cardOf(board, figure, 'Leads today'),
    period: 'today',
    late: lateText(board, 'leads'),
    comparisons: comparisonsOf(figure, result.windows, {
      names,
      today: scope.today,
      unit: unitOf(board, figure.kpi),
      usual: usualOfLeadsToday(board, { today: figure, month: ofPeriod }),
    }),
    sparkline: courseOf(board, 'leads'),
    facts: [
      {
        label: capital(scope.period),
        opens: { kpi: 'leads' },
        unit: 'number',
        value: ofPeriod.current.value,
        why: ofPeriod.current.absence?.message,
        ...(before && { delta: before.delta && quieted(before.delta, usualOf(board, 'leads')) }),
        ...(window && before && { with: `vs ${comparedDaysText(before, { window, today: scope.today })}` }),
      },
      ...closedFacts(board, scope, 'leads'),
      ...projectedFact(board, scope, 'leads'),
    ],
  };
}

/** Sold, not delivered; contracts in transit need an accounting feed. */
function pendingCard(board: BoardAnswer, scope: CardScope): HomeCard | null {
  const { result } = tileOf(board, 'pending', 'value');
  const figure = result && figureOf(result.figures, 'units_pending');
  if (!result || !figure) return null;
  return {
    ...cardOf(board, figure, titleOf(board, 'units_pending')),
    late: lateText(board, 'units_pending'),
    comparisons: comparisonsOf(figure, result.windows, {
      names: compared(scope.compare),
      today: scope.today,
      unit: unitOf(board, figure.kpi),
      usual: null,
    }),
    detail: figure.current.value === null ? undefined : 'sold, not delivered',
    facts: [
      {
        label: 'Contracts in transit',
        unit: 'usd',
        value: null,
        why: 'needs accounting feed',
        opens: null,
      },
    ],
  };
}

function cardOf(board: BoardAnswer, figure: ComparedFigure, label: string) {
  return {
    key: figure.kpi,
    kpi: figure.kpi,
    label,
    hero: false,
    period: 'scope' as const,
    unit: unitOf(board, figure.kpi),
    value: figure.current.value,
    why: figure.current.absence?.message,
  };
}

/** The selected comparison first. */
function compared(compare: ComparisonChoice): readonly ('previous' | 'lastYear')[] {
  if (compare === 'none') return [];
  return compare === 'previous' ? ['previous', 'lastYear'] : ['lastYear', 'previous'];
}

function courseOf(board: BoardAnswer, kpi: KpiKey): (number | null)[] | undefined {
  return pointsOf(board, kpi)?.map(({ value }) => value);
}

function unitParts(board: BoardAnswer): string | undefined {
  const figures = tileOf(board, 'period', 'value').result?.figures ?? [];
  const [fresh, used] = (['units_new', 'units_used'] as const).map(
    (kpi) => figureOf(figures, kpi)?.current.value ?? null,
  );
  if (fresh === null || used === null || fresh === undefined || used === undefined) return undefined;
  return `${numberText(fresh, 'number')} new · ${numberText(used, 'number')} used`;
}

interface Against {
  readonly names: readonly Window['window'][];
  readonly unit: Unit;
  readonly today: Day;
  /** Changes up to this one are quiet; null for none. */
  readonly usual: number | null;
}

function comparisonsOf(
  figure: ComparedFigure,
  windows: readonly Window[],
  { names, unit, today, usual }: Against,
): CardComparison[] {
  const compared = names.flatMap((name) => {
    const [comparison, window] = [against(figure, name), windowNamed(windows, name)];
    return comparison && window ? [{ comparison, window }] : [];
  });
  return cardTexts(compared, { unit, today, usual });
}

const FACT_OF: Readonly<Record<string, string>> = {
  leads: 'lead',
  rev_service: 'repair_order',
  rev_parts: 'repair_order',
};

/** Age of the newest record when every feed of a card is late. */
function lateText(board: BoardAnswer, kpi: KpiKey): string | undefined {
  const feed = freshnessOf(board, FACT_OF[kpi] ?? 'deal');
  if (!feed || feed.late === 0 || feed.current > 0 || feed.lastReceivedAt === null) return undefined;
  return `${ageText(Date.parse(board.asOf) - Date.parse(feed.lastReceivedAt))} old`;
}

function unitOf(board: BoardAnswer, key: KpiKey): Unit {
  return kpiOf(board, key)?.unit ?? 'number';
}

function titleOf(board: BoardAnswer, key: KpiKey): string {
  const kpi: KpiDefinition | undefined = kpiOf(board, key);
  return sentenceCase(kpi?.title ?? key);
}

import { ageText } from '../../../core/number-text.ts';
import type { Day } from '../../../core/period.ts';
import type { ComparisonChoice } from '../../../web/kept-settings.ts';
import type { CardComparison, KpiCardProps } from '../../../web/ui/kpi-card.tsx';
import type { ComparedFigure, Comparison, Window } from '../../kpis/contract.ts';
import { against, type BoardAnswer, figureOf, kpiOf, leadFreshness, tileOf } from './home-answer.ts';
import { versusText, windowNamed } from './window-words.ts';

/** A card as the home screen shows it, and the KPI behind it. */
export interface HomeCard
  extends Pick<KpiCardProps, 'label' | 'unit' | 'value' | 'why' | 'comparisons' | 'sparkline'> {
  readonly key: string;
  readonly kpi: string;
  readonly hero: boolean;
  readonly late: string | undefined;
}

export interface CardScope {
  readonly today: Day;
  readonly compare: ComparisonChoice;
  /** What the chosen period is called: `month to date`. */
  readonly period: string;
}

const GREY_WORDS: Partial<Record<NonNullable<Comparison['grey']>, string>> = {
  noBaseline: 'no baseline',
};

/** Today's leads: the one number of the screen; null where the tile failed. */
export function todayCard(board: BoardAnswer, scope: CardScope): HomeCard | null {
  const { result } = tileOf(board, 'today', 'value');
  const figure = result && figureOf(result.figures, 'leads');
  if (!result || !figure) return null;
  const hours = tileOf(board, 'hours', 'series').result;
  const windows = scope.compare === 'none' ? [] : (['lastWeek', 'yesterday'] as const);
  return {
    ...cardOf(board, figure, 'Leads today'),
    key: 'today',
    hero: true,
    late: lateText(board),
    comparisons: comparisonsOf(figure, result.windows, { names: windows, today: scope.today }),
    sparkline: hours?.series[0]?.lines
      .find(({ window }) => window === 'current')
      ?.points.map(({ value }) => value),
  };
}

/** The cards of the chosen period, in the order they were asked for; null where the tile failed. */
export function periodCards(board: BoardAnswer, scope: CardScope): HomeCard[] | null {
  const { result } = tileOf(board, 'period', 'value');
  if (!result) return null;
  const course = tileOf(board, 'course', 'series').result;
  return result.figures.map((figure) => {
    const title = kpiOf(board, figure.kpi)?.title ?? figure.kpi;
    const names = scope.compare === 'none' ? [] : [scope.compare];
    return {
      ...cardOf(board, figure, figure.kpi === 'leads' ? `Leads, ${scope.period}` : sentenceCase(title)),
      key: figure.kpi,
      hero: false,
      late: undefined,
      comparisons: comparisonsOf(figure, result.windows, { names, today: scope.today }),
      sparkline: course?.series
        .find(({ kpi }) => kpi === figure.kpi)
        ?.lines[0]?.points.map(({ value }) => value),
    };
  });
}

function cardOf(board: BoardAnswer, figure: ComparedFigure, label: string) {
  return {
    kpi: figure.kpi,
    label,
    unit: kpiOf(board, figure.kpi)?.unit ?? ('number' as const),
    value: figure.current.value,
    why: figure.current.absence?.message,
  };
}

function comparisonsOf(
  figure: ComparedFigure,
  windows: readonly Window[],
  { names, today }: { names: readonly Window['window'][]; today: Day },
): CardComparison[] {
  return names.flatMap((name) => {
    const comparison = against(figure, name);
    const window = windowNamed(windows, name);
    if (!comparison || !window) return [];
    const part = comparison.grey === 'uneven' ? `, ${coveredText(window)}` : '';
    const without = comparison.grey === null ? undefined : GREY_WORDS[comparison.grey];
    return [
      {
        delta: comparison.delta,
        with: `${versusText(window, today)}${part}`,
        ...(without !== undefined && { without }),
      },
    ];
  });
}

function coveredText({ coverage }: Window): string {
  return `${coverage.whole} of ${coverage.whole + coverage.part + coverage.none} rooftops`;
}

/** How old the newest lead is, where every feed that ever brought one is late. */
function lateText(board: BoardAnswer): string | undefined {
  const leads = leadFreshness(board);
  if (!leads || leads.late === 0 || leads.current > 0 || leads.lastReceivedAt === null) return undefined;
  return `${ageText(Date.parse(board.asOf) - Date.parse(leads.lastReceivedAt))} old`;
}

// Titles are capitalised word by word in the catalogue; a card is read as a sentence.
function sentenceCase(title: string): string {
  return title.replace(/(?<=\s)[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}

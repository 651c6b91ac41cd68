import type { CardsWidget } from '../board.ts';
import type { Delta } from '../delta.ts';
import type { Unit } from '../kpis/kpi.ts';
import type { BoardReply } from '../kpis/tiles.ts';
import { windowNamed } from '../kpis/window-words.ts';
import type { ComparedFigure, Window } from '../kpis/wire.ts';
import { against, comparedWith, figureOf, lateText, resultOf, titleOf, unitOf } from './answer.ts';
import { tileId } from './ask-tiles.ts';
import type { Chosen } from './chosen.ts';

/** What a card's value stands against, and how. */
export interface BoardComparison {
  readonly delta: Delta | null;
  /** What the value was. */
  readonly baseline: number | null;
  /** `vs Oct 1–21`. */
  readonly with: string;
  readonly note?: string;
  readonly without?: string;
}

/** One KPI at a glance. */
export interface BoardCard {
  readonly kpi: string;
  readonly label: string;
  readonly unit: Unit;
  readonly value: number | null;
  readonly why: string | undefined;
  readonly comparisons: readonly BoardComparison[];
  readonly sparkline: readonly (number | null)[] | undefined;
  readonly late: string | undefined;
  readonly hero: boolean;
}

export interface CardsModel {
  readonly kind: 'cards';
  readonly title: string;
  readonly cards: readonly BoardCard[];
}

/** The cards of a widget in their order; null where its tile failed. */
export function cardsModel(widget: CardsWidget, answer: BoardReply, chosen: Chosen): CardsModel | null {
  const id = tileId(widget, chosen);
  const result = resultOf(answer, id, 'value');
  if (!result) return null;
  const course = resultOf(answer, `${id}.course`, 'series');
  const cards = widget.kpis.flatMap((kpi, index) => {
    const figure = figureOf(result.figures, kpi);
    if (!figure) return [];
    const points = course?.series.find((one) => one.kpi === kpi)?.lines[0]?.points;
    return [
      {
        kpi,
        label: widget.titles?.[kpi] ?? titleOf(answer, kpi),
        unit: unitOf(answer, kpi),
        value: figure.current.value,
        why: figure.current.absence?.message,
        comparisons: comparisonsOf(answer, figure, result.windows),
        sparkline: points?.map(({ value }) => value),
        late: lateText(answer, kpi),
        hero: widget.hero === true && index === 0,
      },
    ];
  });
  return { kind: 'cards', title: widget.title, cards };
}

function comparisonsOf(
  answer: BoardReply,
  figure: ComparedFigure,
  windows: readonly Window[],
): BoardComparison[] {
  return figure.comparisons.flatMap(({ against: name, value, delta, grey }, index) => {
    const window = windowNamed(windows, name);
    const versus = comparedWith(answer, windows, name);
    if (!window || versus === null || !against(figure, name)) return [];
    return [
      {
        delta,
        baseline: value,
        with: versus,
        // Said once: the second comparison rests on the same rooftops.
        ...(index === 0 && grey === 'uneven' && { note: coveredText(windows, window) }),
        ...(grey === 'noBaseline' && { without: 'no baseline' }),
      },
    ];
  });
}

/** On how many rooftops a comparison rests that not all of them are wholly known in. */
function coveredText(windows: readonly Window[], base: Window): string {
  const sides = [windowNamed(windows, 'current') ?? base, base].map(({ coverage }) => coverage);
  const [least] = sides.toSorted((one, other) => one.whole - other.whole);
  const { whole = 0, part = 0, none = 0 } = least ?? {};
  return `${whole} of ${whole + part + none} rooftops`;
}

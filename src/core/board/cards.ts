import type { KpiKey } from '../kpis/catalog.ts';
import { type CardText, cardTexts, matchedText } from '../kpis/comparison-text.ts';
import type { Unit } from '../kpis/kpi.ts';
import type { BoardReply } from '../kpis/tiles.ts';
import { usualChange } from '../kpis/usual-change.ts';
import { windowNamed } from '../kpis/window-text.ts';
import type { ComparedFigure, Window } from '../kpis/wire.ts';
import {
  against,
  figureOfKpi,
  lateText,
  resultOf,
  titleOf,
  todayOf,
  unfilteredOf,
  unitOf,
} from './answer.ts';
import type { CardsWidget } from './board.ts';
import type { Chosen } from './chosen.ts';
import { unfilteredText } from './row-filters.ts';
import { tileId } from './tile-requests.ts';

export interface BoardComparison extends CardText {
  readonly baseline: number | null;
  /** On days that have a counterpart in the baseline. */
  readonly matched: number | null;
  /** Those days: `Nov 1–21`; empty without a comparison. */
  readonly on: string;
}

export interface BoardCard {
  readonly kpi: KpiKey;
  readonly label: string;
  readonly unit: Unit;
  readonly value: number | null;
  readonly why: string | undefined;
  readonly comparisons: readonly BoardComparison[];
  readonly sparkline: readonly (number | null)[] | undefined;
  readonly late: string | undefined;
  /** Filters that its records do not have: `not filtered by source`. */
  readonly unfiltered: string | undefined;
  readonly hero: boolean;
}

export interface CardsModel {
  readonly kind: 'cards';
  readonly title: string;
  readonly cards: readonly BoardCard[];
}

/** Cards in KPI order; null where the tile failed. */
export function cardsModel(widget: CardsWidget, answer: BoardReply, chosen: Chosen): CardsModel | null {
  const id = tileId(widget, chosen);
  const result = resultOf(answer, id, 'value');
  if (!result) return null;
  const trend = resultOf(answer, `${id}.trend`, 'series');
  const cards = widget.kpis.flatMap((kpi, index) => {
    const figure = figureOfKpi(result.figures, kpi);
    if (!figure) return [];
    const points = trend?.series.find((one) => one.kpi === kpi)?.lines[0]?.points;
    return [
      {
        kpi,
        label: widget.titles?.[kpi] ?? titleOf(answer, kpi),
        unit: unitOf(answer, kpi),
        value: figure.current.value,
        why: figure.current.absence?.message,
        comparisons: comparisonsOf(answer, { figure, points, windows: result.windows }),
        sparkline: points && points.length > 1 ? points.map(({ value }) => value) : undefined,
        late: lateText(answer, kpi),
        unfiltered: unfilteredCard(answer, id, kpi),
        hero: widget.hero === true && index === 0,
      },
    ];
  });
  return { kind: 'cards', title: widget.title, cards };
}

interface ComparedCard {
  readonly figure: ComparedFigure;
  /** Of the line behind the value. */
  readonly points: readonly { readonly at: string; readonly value: number | null }[] | undefined;
  readonly windows: readonly Window[];
}

function comparisonsOf(answer: BoardReply, { figure, points, windows }: ComparedCard): BoardComparison[] {
  const today = todayOf(answer);
  const compared = figure.comparisons.flatMap((comparison) => {
    const window = windowNamed(windows, comparison.against);
    return window ? [{ comparison, window }] : [];
  });
  const kind = answer.kpis.find(({ key }) => key === figure.kpi)?.kind;
  const usual = points && kind ? usualChange(points, kind) : null;
  const texts = cardTexts(compared, { unit: unitOf(answer, figure.kpi), today, usual });
  return texts.map((text) => {
    const { value = null, matched, days = null } = against(figure, text.against) ?? {};
    return { ...text, baseline: value, matched: matched?.value ?? null, on: matchedText(days, today) };
  });
}

function unfilteredCard(answer: BoardReply, id: string, kpi: KpiKey): string | undefined {
  const titles = new Map(answer.filters.map(({ dimension, title }) => [dimension, title]));
  return unfilteredText(titles, unfilteredOf(answer, id, kpi));
}

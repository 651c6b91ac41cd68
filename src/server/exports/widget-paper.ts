import type { BoardCard } from '../../core/board/cards.ts';
import type { WidgetModel } from '../../core/board/widget-model.ts';
import { changeText, NO_VALUE, numberText } from '../../core/text/number-text.ts';
import type { Paper, PaperFigure } from './paper.ts';
import { drawTable, tableHeight } from './paper-table.ts';
import { asTable } from './widget-tables.ts';

/** A narrower figure is too small to read. */
const FIGURE_WIDTH = 104;
const FIGURE_HEIGHT = 54;
const CHART_HEIGHT = 150;
/** Overlapping bubbles hide each other. */
const BUBBLES_HEIGHT = 230;
/** Title above a chart and the gap below. */
const CHART_EDGES = 28;
/** A ring reads better when its parts and numbers are close: share of the width. */
const RING_WIDTH = 0.6;
const RING_FROM = 400;

interface Drawn {
  readonly period: string;
  readonly label: string;
  /** Whether a chart has its title above it. */
  readonly isTitled?: boolean;
}

/** Figures, a chart or a table, in the width the paper has now. */
export async function drawWidget(
  paper: Paper,
  model: WidgetModel,
  { period, label, isTitled = true }: Drawn,
): Promise<void> {
  switch (model.kind) {
    case 'cards':
      drawFigures(paper, model.cards);
      return;
    case 'ranked':
    case 'list':
    case 'movers':
      await asTable(model, period, (table) => drawTable(paper, table, { label }));
      return;
    case 'bubble':
      paper.chart(model, BUBBLES_HEIGHT, { isTitled });
      return;
    case 'ring':
      paper.chart(model, CHART_HEIGHT, { part: paper.width > RING_FROM ? RING_WIDTH : 1, isTitled });
      return;
    default:
      paper.chart(model, CHART_HEIGHT, { isTitled });
  }
}

/** The height `drawWidget` takes; infinite for a table that does not fit side by side. */
export function widgetHeight(paper: Paper, model: WidgetModel, period: string): number {
  switch (model.kind) {
    case 'cards':
      return linesOf(paper, model.cards.length) * FIGURE_HEIGHT;
    case 'ranked':
    case 'list':
    case 'movers':
      return asTable(model, period, (table) => tableHeight(paper, table));
    case 'bubble':
      return BUBBLES_HEIGHT + CHART_EDGES;
    default:
      return CHART_HEIGHT + CHART_EDGES;
  }
}

function linesOf(paper: Paper, figures: number): number {
  return Math.ceil(figures / Math.max(1, Math.floor(paper.width / FIGURE_WIDTH)));
}

/** As few lines as possible, evenly filled. */
function drawFigures(paper: Paper, cards: readonly BoardCard[]): void {
  const places = Math.ceil(cards.length / linesOf(paper, cards.length));
  for (let at = 0; at < cards.length; at += places)
    paper.figures(cards.slice(at, at + places).map(paperFigure), places);
}

/** A card as paper and slides show it: with its first comparison. */
export function paperFigure({ label, value, unit, comparisons: [first] }: BoardCard): PaperFigure {
  const change = first?.delta ? `${changeText(first.delta.change, unit, 'short')} ${first.with}` : '';
  return {
    label,
    value: value === null ? NO_VALUE : numberText(value, unit),
    note: change === '' ? (first?.with ?? '') : change,
    ...(first?.delta && { tone: first.delta.tone }),
  };
}

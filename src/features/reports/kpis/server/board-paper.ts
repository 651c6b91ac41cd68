import type { BoardCard } from '../../../../core/board/cards.ts';
import { changeText, NO_VALUE, numberText } from '../../../../core/text/number-text.ts';
import { Paper, type PaperFigure } from '../../../../server/exports/paper.ts';
import { drawTable } from '../../../../server/exports/paper-table.ts';
import { asTable } from './board-tables.ts';
import { partTitle, type WrittenBoard, type WrittenPart } from './written-board.ts';

/** More figures in a row are too small to read. */
const FIGURES_A_LINE = 5;
const CHART_HEIGHT = 150;
/** Overlapping bubbles hide each other. */
const BUBBLES_HEIGHT = 230;
/** Share of the width, so that parts and numbers stay close. */
const RING_WIDTH = 0.6;

/** A board as a document: figures, charts as drawn on screen, tables. */
export async function printBoard(written: WrittenBoard): Promise<Buffer> {
  const { board, scope, period, asOf, at, head, parts } = written;
  const paper = new Paper({ title: board.title, scope, period, asOf, at }, { landscape: true });
  paper.page();
  paper.head(board.title, scope, period);
  const chosen = head.facts.filter(([label]) => !['Stores', 'As of'].includes(label));
  paper.note(chosen.map(([label, text]) => `${label}: ${text}`).join('  ·  '));
  for (const part of parts) await drawPart(paper, part, period);
  return await paper.finish();
}

async function drawPart(paper: Paper, part: WrittenPart, period: string): Promise<void> {
  const { state } = part;
  if (state.is !== 'shown') {
    paper.heading(partTitle(part));
    paper.note(state.is === 'empty' ? `${state.emptiness.title}. ${state.emptiness.why}` : state.message);
    paper.y += 8;
    return;
  }
  const { model } = state;
  switch (model.kind) {
    case 'cards':
      drawFigures(paper, model.cards);
      return;
    case 'ranked':
    case 'list':
    case 'movers':
      paper.heading(partTitle(part));
      await asTable(model, period, (table) => drawTable(paper, table, { label: partTitle(part) }));
      return;
    case 'bubble':
      paper.chart(model, BUBBLES_HEIGHT);
      return;
    case 'ring':
      paper.chart(model, CHART_HEIGHT, RING_WIDTH);
      return;
    default:
      paper.chart(model, CHART_HEIGHT);
  }
}

/** As few lines as possible, evenly filled. */
function drawFigures(paper: Paper, cards: readonly BoardCard[]): void {
  const lines = Math.ceil(cards.length / FIGURES_A_LINE);
  const places = Math.ceil(cards.length / lines);
  for (let at = 0; at < cards.length; at += places)
    paper.figures(cards.slice(at, at + places).map(figureOf), places);
}

function figureOf({ label, value, unit, comparisons: [first] }: BoardCard): PaperFigure {
  const change = first?.delta ? `${changeText(first.delta.change, unit, 'short')} ${first.with}` : '';
  return {
    label,
    value: value === null ? NO_VALUE : numberText(value, unit),
    note: change === '' ? (first?.with ?? '') : change,
    ...(first?.delta && { tone: first.delta.tone }),
  };
}

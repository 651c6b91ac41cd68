import { Paper } from '../../../../server/exports/paper.ts';
import { drawWidget } from '../../../../server/exports/widget-paper.ts';
import { partTitle, type WrittenBoard, type WrittenPart } from './written-board.ts';

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

const TABLES = ['ranked', 'list', 'movers'];

async function drawPart(paper: Paper, part: WrittenPart, period: string): Promise<void> {
  const { state } = part;
  if (state.is !== 'shown') {
    paper.heading(partTitle(part));
    paper.note(state.is === 'empty' ? `${state.emptiness.title}. ${state.emptiness.why}` : state.message);
    paper.y += 8;
    return;
  }
  if (TABLES.includes(state.model.kind)) paper.heading(partTitle(part));
  await drawWidget(paper, state.model, { period, label: partTitle(part) });
}

import { describe, expect, it } from 'vitest';
import { boardQuestion } from '../../../core/board/tile-requests.ts';
import type { GridItem } from './report-shapes.ts';
import { presets } from './rules-presets.ts';
import { chosenFor, questionsOf } from './rules-questions.ts';

const VIEW = {
  today: '2026-11-20',
  choice: { view: 'month', year: 2026, month: 9 },
  compare: 'previous',
} as const;
const place = { title: '', row: 1, col: 1, width: 6, height: 4 };
const cards = (id: string, but: Partial<GridItem> = {}) =>
  ({ ...place, id, kind: 'cards', kpis: ['leads'], ...but }) as GridItem;

describe('the questions of a page', () => {
  it('are one for all items with the same stores, period and comparison', () => {
    const items = [
      cards('aaaa'),
      cards('bbbb', { period: 'last_month' }),
      cards('cccc', { dealerships: [4] }),
      cards('dddd', { period: 'month_to_date' }),
      cards('eeee', { compare: 'none' }),
      cards('ffff', { dealerships: [] }),
      cards('gggg', { period: 'chosen' }),
      { ...place, id: 'hhhh', kind: 'text', text: '' } as GridItem,
    ];
    const questions = questionsOf(items, { period: 'month_to_date' }, VIEW);
    expect(
      questions.map(({ board, choice, dealerships, compare }) => [
        board.widgets.map(({ key }) => key).join(' '),
        choice.view === 'month' ? choice.month : choice.view,
        dealerships,
        compare,
      ]),
    ).toEqual([
      ['aaaa dddd', 11, null, 'previous'],
      ['bbbb', 10, null, 'previous'],
      ['cccc', 11, [4], 'previous'],
      ['eeee', 11, null, 'none'],
      ['gggg', 9, null, 'previous'],
    ]);
  });

  it('fit into requests, whatever the size of the page', () => {
    const items = Array.from({ length: 100 }, (_, index) => cards(`item${index}`));
    const questions = questionsOf(items, { period: 'last_13_months' }, VIEW);
    expect(questions.flatMap(({ board }) => board.widgets)).toHaveLength(100);
    for (const { board, ...question } of questions) {
      const chosen = chosenFor(question, { today: VIEW.today, stores: 3 });
      expect(chosen.step).toBe('month');
      expect(boardQuestion(board, chosen).tiles.length).toBeLessThanOrEqual(40);
    }
  });

  it('of presets have a place for every KPI item', () => {
    for (const { settings } of presets) {
      const items = settings.pages.flatMap(({ gridItems }) => gridItems);
      const shown = questionsOf(items, settings, VIEW).flatMap(({ board }) => board.widgets);
      expect(shown).toHaveLength(items.filter(({ kind }) => kind !== 'alerts').length);
    }
  });
});

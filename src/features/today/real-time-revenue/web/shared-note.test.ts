import { expect, it } from 'vitest';
import type { HomeCard } from './home-cards.ts';
import { withSharedNote } from './shared-note.ts';

function card(key: HomeCard['kpi'], ...notes: (string | undefined)[]): HomeCard {
  return {
    key,
    kpi: key,
    hero: false,
    period: 'scope',
    label: key,
    unit: 'usd',
    value: 1,
    facts: [],
    comparisons: notes.map((note) => ({
      delta: null,
      with: 'vs Oct 1–19',
      ...(note !== undefined && { note }),
    })),
  };
}

const THROUGH = 'through Nov 19; Alderpoint Hyundai through Nov 17';

it('says once what most cards say, and marks them', () => {
  const { cards, note } = withSharedNote([
    card('total_gross', THROUGH, undefined),
    card('total_revenue', THROUGH, undefined),
    card('units_pending', 'without Ford'),
    card('leads'),
  ]);
  expect(note).toBe('Compared through Nov 19; Alderpoint Hyundai through Nov 17.');
  expect(
    cards.map(({ comparisons = [] }) => comparisons.map((one) => one.note ?? one.hasMark ?? null)),
  ).toEqual([[true, null], [true, null], ['without Ford'], []]);
});

it('leaves cards alone that share nothing', () => {
  const cards = [card('total_gross', THROUGH), card('leads'), card('total_revenue', 'without Ford')];
  expect(withSharedNote(cards)).toEqual({ cards, note: null });
});

it('begins a sentence without days as it is', () => {
  expect(withSharedNote([card('leads', 'without Ford'), card('fi_pvr', 'without Ford')]).note).toBe(
    'Without Ford.',
  );
});

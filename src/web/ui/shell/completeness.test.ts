import { expect, it } from 'vitest';
import { completeness, type FeedFreshness } from './completeness.ts';

type State = 'current' | 'late' | 'missing';

const feed = (title: string, ...states: State[]): FeedFreshness => ({
  title,
  dealerships: states.map((state, index) => ({
    dealerShipId: index + 1,
    name: `Store ${index + 1}`,
    state,
    lastDay: state === 'missing' ? null : '2026-11-18',
  })),
});

it('counts a dealership as complete when none of its feeds is late or missing', () => {
  const feeds = [feed('Leads', 'current', 'late', 'current'), feed('Sales', 'missing', 'late', 'current')];
  expect(completeness(feeds)).toEqual({
    complete: 1,
    all: 3,
    gaps: [
      { name: 'Store 2', what: 'Leads up to Nov 18, 2026, Sales up to Nov 18, 2026' },
      { name: 'Store 1', what: 'No sales feed' },
    ],
  });
});

it('shows nothing without feeds', () => {
  expect(completeness([])).toEqual({ complete: 0, all: 0, gaps: [] });
});

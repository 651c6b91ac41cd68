import { expect, it } from 'vitest';
import { demoRooftop } from '../../../demo/groups.ts';
import { dealMoments, dealStatusAt, hasDealChanged } from './deal-stage.ts';
import { dealsOfMonth } from './deals.ts';
import { SETTLED_AFTER_DAYS } from './progress.ts';

const DAY_MS = 86_400_000;
const bmw = demoRooftop('alderpoint-bmw');
if (!bmw) throw new Error('The demo has no BMW store.');
const deals = dealsOfMonth({ seed: 'test', storyDay: '2026-11-21' }, bmw, '2026-06-01');
const end = Date.parse('2026-07-01T05:00:00Z');

it('knows nothing before it happens', () => {
  for (const deal of deals) {
    const { status, delivered, booked, reversed } = dealStatusAt(deal, deal.contracted.at);
    expect({ status, delivered, booked, reversed }).toEqual({
      status: 'Pending',
      delivered: null,
      booked: null,
      reversed: null,
    });
  }
});

it('states another front gross until it is restated', () => {
  const restated = deals.filter((deal) => deal.restated !== null);
  expect(restated.length).toBeGreaterThan(2);
  for (const deal of restated) {
    const at = deal.restated?.at ?? 0;
    const before = dealStatusAt(deal, at - 1).frontCents;
    expect(dealStatusAt(deal, at).frontCents - before).toBe(deal.restated?.frontCents);
    expect(dealStatusAt(deal, at).frontCents).toBe(deal.frontCents);
  }
});

it('has changed exactly when what is known has', () => {
  const moments = deals.flatMap(dealMoments).sort((a, b) => a - b);
  const [since = 0, until = 0] = [moments[100], moments[260]];
  for (const deal of deals.filter(({ contracted }) => contracted.at <= until)) {
    const isNew = deal.contracted.at > since;
    const isOther =
      isNew || JSON.stringify(dealStatusAt(deal, since)) !== JSON.stringify(dealStatusAt(deal, until));
    expect(hasDealChanged(deal, since, until)).toBe(isOther);
    expect(hasDealChanged(deal, null, until)).toBe(true);
  }
});

it('is settled within the time it is given', () => {
  expect(Math.max(...deals.flatMap(dealMoments))).toBeLessThan(end + SETTLED_AFTER_DAYS * DAY_MS);
});

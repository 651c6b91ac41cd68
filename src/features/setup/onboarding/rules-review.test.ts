import { describe, expect, it } from 'vitest';
import { firstOpenStep } from '../../../core/navigation/onboarding-steps.ts';
import { TARGETS } from '../../../records/kinds.ts';
import { expectedFirstDay, feedCards, openSteps } from './rules-review.ts';
import { unmappedItems } from './rules-unmapped.ts';

it('a review names what is not mapped, and nothing where all is', () => {
  const names = [{ spelling: 'AutoList', volume: 13 }];
  const [item, ...others] = unmappedItems([
    { kind: 'lead', count: 1, names },
    { kind: 'campaign', count: 1200, names: [] },
  ]);
  expect(item).toMatchObject({
    tone: 'amber',
    note: expect.stringContaining('1 lead source, 1,200 campaigns'),
  });
  expect([...others, ...unmappedItems([])]).toEqual([]);
});

const none = { dealership: false, integration: false, users: false };

it.each([
  [none, false, 'dealership'],
  [{ ...none, dealership: true }, false, 'integration'],
  [{ ...none, dealership: true, users: true }, false, 'integration'],
  [{ dealership: true, integration: true, users: true }, false, 'review'],
  [none, true, 'review'],
] as const)('%o, submitted %s: goes on at %s', (done, isSubmitted, step) => {
  expect(firstOpenStep(done, isSubmitted)).toBe(step);
  if (!isSubmitted) expect(openSteps(done)[0] ?? 'review').toBe(step);
});

describe('the cards', () => {
  const fact = (name: string, lastReceivedAt: string | null) => ({
    fact: name,
    firstDay: lastReceivedAt && '2026-11-01',
    lastDay: lastReceivedAt && '2026-11-20',
    lastReceivedAt,
  });
  const known = {
    dealerships: [
      { facts: [fact('lead', '2026-11-20T12:00:00Z'), fact('deal', null)] },
      { facts: [fact('lead', null), fact('deal', null)] },
    ],
    imports: [
      { target: 'deal' as const, state: 'failed', reason: 'It has no deal number.' },
      { target: 'lead' as const, state: 'failed', reason: 'A later file was broken.' },
    ],
    skipped: ['lead', 'deal', 'vehicle'],
  };
  const cards = feedCards(known);

  it('are one for each kind of record', () => {
    expect(cards.map(({ target }) => target)).toEqual(TARGETS);
  });

  it('say received before failed, failed before skipped, and otherwise waiting', () => {
    const of = (target: string) => cards.find((card) => card.target === target);
    expect(of('lead')).toMatchObject({ state: 'receiving', received: 1, stores: 2, firstDay: '2026-11-01' });
    expect(of('deal')).toMatchObject({ state: 'failed', reason: 'It has no deal number.' });
    expect(of('vehicle')).toMatchObject({ state: 'skipped', firstDay: null });
    expect(of('repair_order')?.state).toBe('waiting');
  });

  it('expect leads today, files of the night tomorrow, and platforms that report late a day after', () => {
    const days = ['lead', 'deal', 'web_traffic'] as const;
    expect(days.map((target) => expectedFirstDay(target, '2026-11-20'))).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Fact } from '../../core/kpis/fact.ts';
import type { Feed } from '../../core/kpis/feeds.ts';
import type { Day, Period } from '../../core/time/period.ts';
import { dealFacts } from '../../records/deal/facts.ts';
import type { ScopedDealership } from '../identity/access.ts';
import { levelRows } from './level-rows.ts';
import type { Grain } from './question.ts';

const store = { id: 7 } as ScopedDealership;
const november: Period = { start: '2026-11-01', end: '2026-12-01' };
const level = { from: 'day', until: [], forgottenAfterDays: 5, reportedBy: [] };

function rowsOf(
  limits: Partial<Fact['level']>,
  known: Partial<Record<Feed, readonly Period[]>>,
  grain: Grain = 'whole',
) {
  const window = {
    grain,
    spanOf: () => ({ period: november, until: null }),
    knownOf: (_: unknown, feed: Feed) => known[feed] ?? [],
  };
  const fact: Fact = { ...dealFacts.service_buyer, feed: 'deal', level: { ...level, ...limits } };
  return levelRows([store], window as unknown as Parameters<typeof levelRows>[1], fact);
}

const days = (start: Day, end: Day): Period => ({ start, end });

describe('the days of a level', () => {
  it.each([
    ['the last known day counts', {}, { deal: [days('2026-11-03', '2026-11-11')] }, '2026-11-10'],
    [
      'as many known days before as it looks back',
      { knownAfterDays: 4 },
      { deal: [days('2026-11-03', '2026-11-08')] },
      '2026-11-07',
    ],
    ['one day too few', { knownAfterDays: 4 }, { deal: [days('2026-11-03', '2026-11-07')] }, null],
    [
      'a gap begins anew',
      { knownAfterDays: 4 },
      { deal: [days('2026-10-01', '2026-11-03'), days('2026-11-05', '2026-11-08')] },
      '2026-11-02',
    ],
    [
      'not known without the other feed',
      { needsFeeds: ['repair_order'] },
      { deal: [days('2026-11-03', '2026-11-11')] },
      null,
    ],
    [
      'the other feed, too, so many days before',
      { knownAfterDays: 4, needsFeeds: ['repair_order'] },
      { deal: [days('2026-01-01', '2026-11-20')], repair_order: [days('2026-11-03', '2026-11-09')] },
      '2026-11-08',
    ],
    [
      'the other feed is too young',
      { knownAfterDays: 4, needsFeeds: ['repair_order'] },
      { deal: [days('2026-01-01', '2026-11-20')], repair_order: [days('2026-11-16', '2026-12-01')] },
      null,
    ],
  ] as const)('%s', (_, limits, known, last) => {
    expect(rowsOf(limits as Partial<Fact['level']>, known).last).toEqual(last === null ? [] : [last]);
  });

  it('all days are known where the window does not say which', () => {
    const window = { grain: 'whole', spanOf: () => ({ period: november, until: null }) };
    const fact: Fact = { ...dealFacts.service_buyer };
    const requested = window as unknown as Parameters<typeof levelRows>[1];
    expect(levelRows([store], requested, fact).last).toEqual(['2026-11-30']);
  });

  it('a buyer is expected back for 14 months, so deals and repair orders of 14 months are needed', () => {
    const { level: buyers } = dealFacts.service_buyer;
    const since = (first: Day) =>
      rowsOf(
        { ...buyers },
        { deal: [days('2020-01-01', '2026-11-21')], repair_order: [days(first, '2026-11-21')] },
      ).last;
    expect(since('2025-09-21')).toEqual(['2026-11-20']);
    expect(since('2025-09-22')).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../../../core/time/period.ts';
import { mergeFlights, type PageCampaign, type PageFlight, pageLines } from './rules-page.ts';

const flight = (start: number, end: number, cents = 100): PageFlight => ({
  start: addDays('2026-11-01', start - 1),
  end: addDays('2026-11-01', end - 1),
  cents,
});

const campaign = (
  product: string,
  name: string,
  flights: readonly PageFlight[],
  category = 'Digital',
): PageCampaign => ({
  category,
  color: '#3fb68b',
  product,
  campaign: name,
  flights,
  coop: 10,
  isExpected: name === 'Brand',
  words: [],
});

const some = [
  campaign('Search', 'Brand', [flight(1, 10)]),
  campaign('Search', 'Models', [flight(5, 20), flight(25, 30)]),
  campaign('Social', 'Main', [flight(2, 3)]),
  campaign('Radio', 'Radio', [flight(1, 30, 500)], 'Broadcast'),
];

describe('the lines of a plan on a page', () => {
  it('show the flights of one campaign as they are, and join those of several', () => {
    const [one, other] = [flight(1, 10), flight(11, 20)];
    const flightsOf = (...campaigns: PageCampaign[]) => pageLines(campaigns, 2).lines.at(-1)?.flights;
    expect(flightsOf(campaign('Search', 'Brand', [one, other]))).toEqual([one, other]);
    expect(flightsOf(campaign('Search', 'Brand', [one]), campaign('Search', 'Models', [other]))).toEqual([
      flight(1, 20, 200),
    ]);
  });

  it('open to campaigns where there is room; a product of one campaign is one line', () => {
    const { detail, lines } = pageLines(some, 20);
    expect(detail).toBe('campaigns');
    expect(lines.map(({ level, name, planned }) => [level, name, planned])).toEqual([
      ['category', 'Digital', 400],
      ['product', 'Search', 300],
      ['campaign', 'Brand', 100],
      ['campaign', 'Models', 200],
      ['product', 'Social · Main', 100],
      ['category', 'Broadcast', 500],
      ['product', 'Radio', 500],
    ]);
    expect(lines[2]?.flights).toEqual([flight(1, 10)]);
    expect(lines[1]?.flights, 'its campaigns show theirs below it').toEqual([]);
  });

  it.each([
    { room: 7, detail: 'campaigns', lines: 7 },
    { room: 6, detail: 'products', lines: 5 },
    { room: 4, detail: 'categories', lines: 2 },
    { room: 1, detail: 'categories', lines: 2 },
  ])('with room for $room open to $detail', ({ room, detail, lines }) => {
    const found = pageLines(some, room);
    expect([found.detail, found.lines.length]).toEqual([detail, lines]);
  });

  it('lose no cent, however far they open', () => {
    for (const room of [7, 6, 4]) {
      const { lines } = pageLines(some, room);
      const ofCategories = lines.filter(({ level }) => level === 'category');
      expect(ofCategories.reduce((sum, { planned }) => sum + planned, 0)).toBe(900);
      expect(ofCategories.map(({ coop, isExpected }) => [coop, isExpected])).toEqual([
        [30, true],
        [10, false],
      ]);
    }
  });
});

describe('flights as one', () => {
  it.each([
    { why: 'apart', flights: [flight(1, 2), flight(4, 5)], merged: [flight(1, 2), flight(4, 5)] },
    { why: 'one after the other', flights: [flight(3, 5), flight(1, 2)], merged: [flight(1, 5, 200)] },
    { why: 'one within another', flights: [flight(1, 9), flight(3, 4)], merged: [flight(1, 9, 200)] },
    { why: 'none', flights: [], merged: [] },
  ])('$why', ({ flights, merged }) => expect(mergeFlights(flights)).toEqual(merged));

  it('keep their money, and a day between any two', () => {
    const any = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 9 }), fc.nat(1e6));
    fc.assert(
      fc.property(fc.array(any), (all) => {
        const flights = all.map(([start, days, cents]) => flight(start, start + days, cents));
        const merged = mergeFlights(flights);
        const sum = (parts: readonly PageFlight[]) => parts.reduce((total, { cents }) => total + cents, 0);
        expect(sum(merged)).toBe(sum(flights));
        for (const [index, one] of merged.slice(1).entries())
          expect(daysBetween(merged[index]?.end ?? one.start, one.start)).toBeGreaterThan(1);
      }),
    );
  });
});

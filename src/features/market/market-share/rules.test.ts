import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrast } from '../../../core/charts/drawing/colors.ts';
import { mayBeSameDealer, plainDealerName, shownDealerName } from '../../../core/market/dealer-name.ts';
import type { MarketMonth, MarketZip } from './contract.ts';
import {
  checkedColor,
  isInTriedArea,
  isReadableColor,
  isSmallZip,
  isTooEarly,
  marketTotals,
  shareChange,
  sharePoints,
  suggestedColor,
  templateText,
} from './rules.ts';

it('suggests colors that differ and that both themes show', () => {
  const taken = new Set<string>();
  for (let count = 0; count < 150; count += 1) {
    const color = suggestedColor(taken);
    expect(color).toMatch(/^#[0-9a-f]{6}$/);
    expect(taken.has(color)).toBe(false);
    for (const surface of ['#12151a', '#ffffff']) {
      expect(contrast(color, surface)).toBeGreaterThanOrEqual(3);
    }
    taken.add(color);
  }
});

it.each([
  ['#FFFFFF', /hard to see/],
  ['#111111', /hard to see/],
  ['blue', /such as/],
  ['#3B82F6', /Hilltop has this color/],
])('refuses the color %s', (value, message) => {
  expect(() => checkedColor(value, new Map([['#3b82f6', 'Hilltop']]))).toThrow(message);
  expect(checkedColor(' #3B82F6 ', new Map())).toBe('#3b82f6');
});

it.each([
  ['SMITH TOYOTA, INC.', 'Smith Toyota', 'smith toyota'],
  ["O'BRIEN CHEVY OF KC", "O'Brien Chevy Of KC", 'o brien chevrolet kc'],
  ['Hilltop Honda', 'Hilltop Honda', 'hilltop honda'],
])('reads the dealer name %s', (raw, shown, plain) => {
  expect([shownDealerName(raw), plainDealerName(raw)]).toEqual([shown, plain]);
});

it('proposes a dealer that differs by its place alone', () => {
  expect(mayBeSameDealer('Hilltop Honda of Overland Park', 'Hilltop Honda')).toBe(true);
  expect(mayBeSameDealer('Hilltop Honda', 'Hilltop Toyota')).toBe(false);
  expect(mayBeSameDealer('Hilltop', 'Hilltop Honda')).toBe(false);
});

const months = fc.array(
  fc.option(fc.record({ market: fc.nat(500), own: fc.nat(90), ofMake: fc.nat(200), ownOfMake: fc.nat(80) }), {
    nil: { market: null, own: null, ofMake: null, ownOfMake: null },
  }),
  { minLength: 3, maxLength: 13 },
);

it('moves a share over three known months, as sums over sums', () => {
  fc.assert(
    fc.property(months, (rows) => {
      const points = sharePoints(
        rows.map((row, index): MarketMonth => ({ month: `2026-${index + 10}`, ...row })),
      );
      for (const [index, { moving, share }] of points.entries()) {
        const row = rows[index];
        if (row?.market === null) expect([moving, share]).toEqual([null, null]);
        const window = rows.slice(index - 2, index + 1);
        const market = window.reduce((sum, one) => sum + (one.market ?? Number.NaN), 0);
        const own = window.reduce((sum, one) => sum + (one.own ?? Number.NaN), 0);
        if (index < 2 || !(market > 0)) expect(moving).toBeNull();
        else expect(moving).toBeCloseTo((100 * own) / market);
      }
    }),
  );
});

const aZip = (of: Partial<MarketZip>): MarketZip => ({
  ...{
    dealerShipId: 1,
    zip: '66061',
    place: null,
    latitude: null,
    longitude: null,
    miles: 3,
    isInArea: true,
  },
  ...{
    market: 100,
    own: 20,
    ofMake: 40,
    ownOfMake: 18,
    newOfMake: 30,
    pumpedIn: 12,
    ownNew: 15,
    expected: 22.5,
  },
  ...{ marketBefore: 80, ownBefore: 12, topCompetitor: null, topCompetitorRegs: 0, ...of },
});

it('adds up the ZIPs of an area that is tried out, and leaves small ZIPs without a change', () => {
  const zips = [aZip({}), aZip({ zip: '66062', miles: 9, market: 4 }), aZip({ zip: '66067', miles: null })];
  const within = zips.filter((zip) => isInTriedArea(zip, { radiusMiles: 9, zips: null }));
  expect(marketTotals(within)).toEqual({
    ...{
      zips: 2,
      market: 104,
      own: 40,
      ofMake: 80,
      ownOfMake: 36,
      newOfMake: 60,
      pumpedIn: 24,
      expected: 45,
    },
  });
  expect(
    zips.filter((zip) => isInTriedArea(zip, { radiusMiles: null, zips: new Set(['66067']) })),
  ).toHaveLength(1);
  expect(zips.filter((zip) => isInTriedArea(zip, null))).toHaveLength(3);
  expect(zips.map(shareChange)).toEqual([500, null, 500]);
  expect(zips.map(isSmallZip)).toEqual([false, true, false]);
  expect(isReadableColor('#12151a')).toBe(false);
  expect(templateText().split('\r\n')[0]).toContain('Registrations');
});

it.each([
  { end: '2026-12-01', today: '2026-11-20', early: true },
  { end: '2026-11-01', today: '2026-11-30', early: true },
  { end: '2026-11-01', today: '2026-12-01', early: false },
] as const)('expects no report of the month before $end on $today: $early', ({ end, today, early }) => {
  expect(isTooEarly(end, today)).toBe(early);
});

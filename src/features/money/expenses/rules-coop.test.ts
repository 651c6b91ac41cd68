import { describe, expect, it } from 'vitest';
import { WHOLE_UNITS } from '../../../core/money/percent.ts';
import {
  type CoopClaim,
  claimDeadline,
  coopBack,
  coopExcess,
  expectedCents,
  movedClaim,
  NO_CLAIM,
  reckoned,
  typedCoop,
} from './rules-coop.ts';

const NOTHING = { plannedCents: 0, actualCents: null };

it('an amount of co-op that nobody entered exceeds nothing, also of an expense without money', () => {
  expect(coopExcess(NO_CLAIM, NO_CLAIM, NOTHING)).toBeNull();
  expect(coopExcess(NO_CLAIM, { ...NO_CLAIM, claimedCents: 1 }, NOTHING)).toEqual({
    field: 'claimed',
    cents: 1,
    baseCents: 0,
  });
  const asBefore = { ...NO_CLAIM, grantedCents: 5 };
  expect(coopExcess(asBefore, asBefore, NOTHING)).toBeNull();
});

const HALF = WHOLE_UNITS / 2;
const AMOUNTS = { plannedCents: 1_000_00, actualCents: null };
const PLANNED: CoopClaim = { ...NO_CLAIM, status: 'planned', cents: 500_00 };

it.each([
  { status: 'planned', grantedCents: null, back: 500_00 },
  { status: 'claimed', grantedCents: 300_00, back: 500_00 },
  { status: 'approved', grantedCents: 300_00, back: 300_00 },
  { status: 'approved', grantedCents: null, back: 500_00 },
  { status: 'credited', grantedCents: 300_00, back: 300_00 },
  { status: 'denied', grantedCents: 300_00, back: 0 },
] as const)('of a $status claim with $grantedCents granted, $back cents come back', (claim) => {
  expect(coopBack({ ...PLANNED, status: claim.status, grantedCents: claim.grantedCents })).toBe(claim.back);
});

it('is claimed within 90 days of the last flight, unless someone said otherwise', () => {
  expect(claimDeadline(PLANNED, '2026-11-30')).toBe('2027-02-28');
  expect(claimDeadline({ ...PLANNED, deadline: '2026-12-01' }, '2026-11-30')).toBe('2026-12-01');
  expect(claimDeadline(NO_CLAIM, '2026-11-30')).toBeNull();
  expect(claimDeadline({ ...NO_CLAIM, cents: 1 }, '2026-11-30')).toBe('2027-02-28');
  expect(claimDeadline({ ...PLANNED, cents: 0 }, '2026-11-30')).toBe('2027-02-28');
});

it('is expected of what was spent, or else planned, half a cent up', () => {
  const half = { shareUnits: HALF, rateUnits: HALF };
  expect(expectedCents(AMOUNTS, half)).toBe(250_00);
  expect(expectedCents({ ...AMOUNTS, actualCents: 400_00 }, half)).toBe(100_00);
  expect(expectedCents({ ...AMOUNTS, actualCents: 2 }, half)).toBe(1);
  expect(expectedCents({ ...AMOUNTS, actualCents: 1 }, half)).toBe(0);
  expect(expectedCents({ ...AMOUNTS, actualCents: 0 }, half)).toBe(0);
});

it('follows the amounts where it has percents, and stays where dollars were typed', () => {
  expect(reckoned(PLANNED, AMOUNTS)).toEqual(PLANNED);
  const shared = { ...PLANNED, shareUnits: HALF, rateUnits: WHOLE_UNITS };
  expect(reckoned(shared, { ...AMOUNTS, actualCents: 600_00 }).cents).toBe(300_00);
});

it('is planned once dollars are typed, and not planned once they are taken away', () => {
  expect(typedCoop(NO_CLAIM, 100)).toMatchObject({ status: 'planned', cents: 100 });
  expect(typedCoop(PLANNED, 0)).toMatchObject({ status: 'none', cents: 0 });
  expect(typedCoop({ ...PLANNED, status: 'claimed' }, 0)).toMatchObject({ status: 'claimed', cents: 0 });
  const shared = { ...PLANNED, shareUnits: HALF, rateUnits: HALF };
  expect(typedCoop(shared, shared.cents)).toBe(shared);
  expect(typedCoop(shared, 1)).toMatchObject({ shareUnits: null, rateUnits: null });
});

describe('a claim moved on', () => {
  it('needs the amount of its step', () => {
    const claimed = movedClaim(PLANNED, { status: 'claimed', claimedCents: 400_00 }, AMOUNTS);
    expect(claimed).toMatchObject({ status: 'claimed', claimedCents: 400_00, cents: 500_00 });
    const approved = movedClaim(claimed, { status: 'approved', grantedCents: 300_00 }, AMOUNTS);
    expect(movedClaim(approved, { status: 'credited' }, AMOUNTS)).toMatchObject({ grantedCents: 300_00 });
    for (const [before, change, field] of [
      [PLANNED, { status: 'claimed' }, 'claimed'],
      [PLANNED, { status: 'claimed', claimedCents: 0 }, 'claimed'],
      [claimed, { status: 'approved' }, 'granted'],
      [approved, { status: 'credited', grantedCents: null }, 'granted'],
      [PLANNED, { status: 'approved', grantedCents: 1 }, 'status'],
      [NO_CLAIM, { status: 'denied' }, 'status'],
    ] as const) {
      expect(() => movedClaim(before, change, AMOUNTS)).toThrow(
        expect.objectContaining({ kind: 'invalid', errors: [expect.objectContaining({ field })] }),
      );
    }
  });

  it('leaves nothing of later steps when it goes back', () => {
    const approved: CoopClaim = { ...PLANNED, status: 'approved', claimedCents: 400, grantedCents: 300 };
    const back = movedClaim(approved, { status: 'claimed' }, AMOUNTS);
    expect(back).toMatchObject({ claimedCents: 400, grantedCents: null });
    expect(movedClaim(back, { status: 'planned' }, AMOUNTS)).toMatchObject({ claimedCents: null });
    const none = movedClaim({ ...PLANNED, note: 'a' }, { status: 'none' }, AMOUNTS);
    expect(none).toEqual({ ...NO_CLAIM, note: 'a' });
  });

  it('takes percents or dollars, and both only where they agree', () => {
    const rate = movedClaim(PLANNED, { status: 'planned', rateUnits: HALF }, AMOUNTS);
    expect(rate).toMatchObject({ shareUnits: WHOLE_UNITS, rateUnits: HALF, cents: 500_00 });
    expect(movedClaim(rate, { status: 'planned', cents: 1 }, AMOUNTS)).toMatchObject({
      ...{ cents: 1, shareUnits: null, rateUnits: null },
    });
    const both = { status: 'planned', rateUnits: HALF, cents: 500_00 } as const;
    expect(movedClaim(PLANNED, both, AMOUNTS)).toMatchObject({ cents: 500_00, rateUnits: HALF });
    const field = (name: string) =>
      expect.objectContaining({ errors: [expect.objectContaining({ field: name })] });
    expect(() => movedClaim(PLANNED, { ...both, cents: 500_01 }, AMOUNTS)).toThrow(field('expected'));
    const shareAlone = { status: 'planned', shareUnits: HALF } as const;
    expect(() => movedClaim(PLANNED, shareAlone, AMOUNTS)).toThrow(field('ratePercent'));
  });
});

import { describe, expect, it } from 'vitest';
import { percentUnits } from '../../../core/money/percent.ts';
import { type SplitDraft, whySplitNotSaved } from './rules-validity.ts';

const of = (name: string, ...percents: number[]) => ({ name, units: percents.map(percentUnits) });
const shares = (...percents: number[]) => percents.map(percentUnits);

const CASES: { why: string; draft: SplitDraft; reason: string | null }[] = [
  {
    why: 'a campaign over dealerships that makes 100',
    draft: {
      mode: 'campaign',
      dealerships: [of('North', 100), of('South', 0)],
      totalCents: 100,
      campaign: of('TV', 60, 40),
    },
    reason: null,
  },
  {
    why: 'thirds kept to five decimals, one unit short',
    draft: {
      mode: 'campaign',
      dealerships: [],
      totalCents: 100,
      campaign: of('TV', 33.33333, 33.33333, 33.33333),
    },
    reason: null,
  },
  {
    why: 'sixths rounded each by itself, two units over',
    draft: {
      mode: 'campaign',
      dealerships: [],
      totalCents: 100,
      campaign: of('TV', ...Array(6).fill(16.66667)),
    },
    reason: 'TV: the percents make 100.00002%, not 100%.',
  },
  {
    why: 'a campaign of 0 percent',
    draft: { mode: 'campaign', dealerships: [], totalCents: 0, campaign: of('TV', 0, 0) },
    reason: 'TV: the percents make 0.00%, not 100%.',
  },
  {
    why: 'a dealership that is neither 100 nor 0',
    draft: {
      mode: 'campaign',
      dealerships: [of('North', 100), of('South', 50)],
      totalCents: 1,
      campaign: of('TV', 100),
    },
    reason: 'South: its percents make 50.00%, not 100 or 0.',
  },
  {
    why: 'a dealership within the tolerance of 0',
    draft: { mode: 'campaign', dealerships: [of('South', 0.00001)], totalCents: 1, campaign: of('TV', 100) },
    reason: null,
  },
  {
    why: 'a dealership beyond the tolerance of 0',
    draft: { mode: 'campaign', dealerships: [of('South', 0.00002)], totalCents: 1, campaign: of('TV', 100) },
    reason: 'South: its percents make 0.00002%, not 100 or 0.',
  },
  {
    why: 'a total that is no number',
    draft: { mode: 'campaign', dealerships: [], totalCents: null, campaign: of('TV', 100) },
    reason: 'The total must be an amount.',
  },
  {
    why: 'a dealership over campaigns',
    draft: {
      mode: 'dealership',
      dealerships: [of('North', 70, 30)],
      totalCents: 1,
      dealership: of('North', 70, 30),
    },
    reason: null,
  },
  {
    why: 'a dealership over campaigns with nothing to split',
    draft: {
      mode: 'dealership',
      dealerships: [of('North', 70, 30)],
      totalCents: 0,
      dealership: of('North', 70, 30),
    },
    reason: 'North: its total must be more than $0.',
  },
  {
    why: 'a dealership over campaigns at 0 percent, which its own rule allows and the mode does not',
    draft: {
      mode: 'dealership',
      dealerships: [of('North', 0, 0)],
      totalCents: 1,
      dealership: of('North', 0, 0),
    },
    reason: 'North: the percents make 0.00%, not 100%.',
  },
  {
    why: 'the same percents on all campaigns',
    draft: {
      mode: 'total',
      isSame: true,
      dealerships: [],
      totalCents: 1,
      shares: shares(60, 40),
      campaigns: [of('TV', 50, 50), of('Radio')],
    },
    reason: null,
  },
  {
    why: 'the same percents with shares short of 100',
    draft: {
      mode: 'total',
      isSame: true,
      dealerships: [],
      totalCents: 1,
      shares: shares(60, 30),
      campaigns: [of('TV', 50, 50)],
    },
    reason: "The campaigns' shares make 90.00%, not 100%.",
  },
  {
    why: 'a campaign without a share and without percents',
    draft: {
      mode: 'total',
      isSame: false,
      dealerships: [],
      totalCents: 1,
      shares: shares(100, 0),
      campaigns: [of('TV', 50, 50), of('Radio', 0, 0)],
    },
    reason: null,
  },
  {
    why: 'a campaign with a share that does not go over the dealerships whole',
    draft: {
      mode: 'total',
      isSame: false,
      dealerships: [],
      totalCents: 1,
      shares: shares(60, 40),
      campaigns: [of('TV', 50, 50), of('Radio', 50, 40)],
    },
    reason: 'Radio: the percents make 90.00%, not 100%.',
  },
];

describe('whether percents can be saved', () => {
  it.each(CASES)('$why', ({ draft, reason }) => {
    expect(whySplitNotSaved(draft)).toBe(reason);
  });
});

import { expect, it } from 'vitest';
import { deltaOf } from './delta.ts';

const more = { unit: 'number', better: 'higher' } as const;

it.each([
  { why: 'more of a good thing', value: 142, baseline: 130, ...more, tone: 'positive', direction: 'up' },
  { why: 'less of a good thing', value: 100, baseline: 130, ...more, tone: 'negative', direction: 'down' },
  {
    why: 'a faster answer',
    value: 9,
    baseline: 14,
    unit: 'minutes',
    better: 'lower',
    tone: 'positive',
    direction: 'down',
  },
  {
    why: 'a KPI without a better way',
    value: 9,
    baseline: 14,
    unit: 'percent',
    better: 'neutral',
    tone: 'neutral',
    direction: 'down',
  },
  { why: 'the same', value: 130, baseline: 130, ...more, tone: 'neutral', direction: 'flat' },
  {
    why: 'half a point in a thousand',
    value: 61.52,
    baseline: 61.5,
    unit: 'percent',
    better: 'higher',
    tone: 'neutral',
    direction: 'flat',
  },
  {
    why: 'a third of a cent of twelve',
    value: 0.123,
    baseline: 0.12,
    unit: 'usd',
    better: 'lower',
    tone: 'negative',
    direction: 'up',
  },
  {
    why: 'less than can be shown of much',
    value: 90_001,
    baseline: 90_000.998,
    unit: 'usd',
    better: 'higher',
    tone: 'neutral',
    direction: 'flat',
  },
  { why: 'under two percent', value: 101.9, baseline: 100, ...more, tone: 'neutral', direction: 'up' },
  { why: 'two percent', value: 102, baseline: 100, ...more, tone: 'positive', direction: 'up' },
  {
    why: 'a fraction of a point of many percent',
    value: 58.5,
    baseline: 58.7,
    unit: 'percent',
    better: 'higher',
    tone: 'neutral',
    direction: 'down',
  },
  { why: 'too few to judge', value: 4, baseline: 1, ...more, tone: 'neutral', direction: 'up' },
  { why: 'five are enough', value: 5, baseline: 1, ...more, tone: 'positive', direction: 'up' },
] as const)('$why is $tone', ({ tone, direction, why: _why, ...compared }) => {
  expect(deltaOf(compared)).toMatchObject({ tone, direction });
});

it('says the change of a percent in points only', () => {
  const delta = deltaOf({ value: 61.5, baseline: 60, unit: 'percent', better: 'higher' });
  expect(delta).toMatchObject({ change: 1.5, relative: null });
});

it('has no relative change against nothing', () => {
  expect(deltaOf({ value: 12, baseline: 0, ...more })).toMatchObject({ change: 12, relative: null });
});

it('has nothing to say without a value or a baseline', () => {
  expect(deltaOf({ value: null, baseline: 3, ...more })).toBeNull();
  expect(deltaOf({ value: 3, baseline: null, ...more })).toBeNull();
});

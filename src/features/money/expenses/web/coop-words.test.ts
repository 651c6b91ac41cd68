import { expect, it } from 'vitest';
import type { Coop } from '../contract.ts';
import { deadlineText, hasLapsed } from './coop-words.ts';

const claim: Coop = {
  status: 'planned',
  eligiblePercent: null,
  ratePercent: null,
  expected: 100,
  claimed: null,
  granted: null,
  deadline: '2026-11-20',
  note: '',
};

it('co-op lapses on the day after its deadline, where nobody requested for it', () => {
  expect(hasLapsed(claim, '2026-11-20')).toBe(false);
  expect(hasLapsed(claim, '2026-11-21')).toBe(true);
  expect(hasLapsed({ ...claim, expected: 0 }, '2026-11-21')).toBe(false);
  expect(hasLapsed({ ...claim, status: 'claimed', claimed: 100 }, '2026-11-21')).toBe(false);
  expect(hasLapsed({ ...claim, deadline: null }, '2026-11-21')).toBe(false);
});

it('says how long there is, or how late it is', () => {
  expect(deadlineText('2026-11-20', '2026-11-19')).toEqual({ text: '1 day left', isLate: false });
  expect(deadlineText('2026-11-20', '2026-11-20')).toEqual({
    text: 'today is the last day',
    isLate: false,
  });
  expect(deadlineText('2026-11-20', '2026-11-22')).toEqual({ text: '2 days too late', isLate: true });
});

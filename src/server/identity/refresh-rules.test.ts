import { describe, expect, it } from 'vitest';
import { judgeRefresh, refreshLifetime } from './refresh-rules.ts';

const now = new Date('2026-03-01T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const later = new Date(now.getTime() + 1000);

describe('judgeRefresh', () => {
  it.each([
    { why: 'never used', token: { usedAt: null, expiresAt: later }, verdict: 'rotate' },
    { why: 'never used but too old', token: { usedAt: null, expiresAt: ago(1) }, verdict: 'over' },
    {
      why: 'used by another tab just now',
      token: { usedAt: ago(20_000), expiresAt: later },
      verdict: 'repeat',
    },
    {
      why: 'used longer ago than tabs wait',
      token: { usedAt: ago(20_001), expiresAt: later },
      verdict: 'stolen',
    },
  ])('$why: $verdict', ({ token, verdict }) => {
    expect(judgeRefresh({ ...token, sessionEndedAt: null }, now)).toBe(verdict);
  });

  it('never revives a session that has ended', () => {
    expect(judgeRefresh({ usedAt: null, expiresAt: later, sessionEndedAt: ago(1) }, now)).toBe('over');
  });
});

it('keeps a remembered device for 30 days', () => {
  expect(refreshLifetime(true)).toBe(30 * 24 * 3_600_000);
  expect(refreshLifetime(false)).toBe(12 * 3_600_000);
});

import { expect, it } from 'vitest';
import { isDigestDue } from './rules-digest.ts';

it.each([
  ['2026-11-20T12:59:00Z', 'America/Chicago', false],
  ['2026-11-20T13:00:00Z', 'America/Chicago', true],
  ['2026-11-20T16:59:00Z', 'America/Chicago', true],
  ['2026-11-20T17:00:00Z', 'America/Chicago', false],
  ['2026-11-20T13:00:00Z', 'America/Los_Angeles', false],
  ['2026-07-20T12:00:00Z', 'America/Chicago', true],
])('at %s in %s: %s', (moment, timeZone, expected) => {
  expect(isDigestDue(timeZone, new Date(moment))).toBe(expected);
});

import { describe, expect, it } from 'vitest';
import { today } from '../../core/time/period.ts';
import {
  backfillStretch,
  firstReportedDay,
  lastReportedDay,
  nextNight,
  trailingStretches,
} from './windows.ts';

const ADS = {
  platform: 'google_ads',
  requestedFrom: '2023-11-01',
  firstDay: '2026-01-01',
  lastDay: '2026-11-18',
} as const;

describe('the days to pull again', () => {
  it.each([
    ['30 of Google Ads', ADS, '2026-11-19', '2026-10-21'],
    ['90 in a new month', { ...ADS, lastDay: '2026-10-31' }, '2026-11-01', '2026-08-04'],
    ['3 of Google Analytics', { ...ADS, platform: 'ga4' }, '2026-11-19', '2026-11-17'],
    ['5 of Search Console', { ...ADS, platform: 'search_console' }, '2026-11-19', '2026-11-15'],
    [
      'as many as were missed',
      { ...ADS, platform: 'ga4', lastDay: '2026-11-02' },
      '2026-11-19',
      '2026-11-03',
    ],
    ['none before those that came', { ...ADS, firstDay: '2026-11-10' }, '2026-11-19', '2026-11-10'],
    ['the month, the first time', { ...ADS, firstDay: null, lastDay: null }, '2026-11-19', '2026-11-01'],
  ] as const)('%s', (_, account, last, first) => {
    const stretches = trailingStretches(account, last);
    expect(stretches[0]?.first).toBe(first);
    expect(stretches.at(-1)?.last).toBe(last);
    for (const stretch of stretches) expect(stretch.first.slice(0, 7)).toBe(stretch.last.slice(0, 7));
  });
});

it('goes back by months until the requested start is reached', () => {
  expect(backfillStretch({ ...ADS, requestedFrom: '2025-12-10' })).toEqual({
    first: '2025-12-10',
    last: '2025-12-31',
  });
  expect(backfillStretch({ ...ADS, requestedFrom: '2026-01-01' })).toBeNull();
  expect(backfillStretch({ ...ADS, firstDay: null, lastDay: null })).toBeNull();
});

it('knows the first and the last available day of a platform', () => {
  const now = new Date('2026-11-20T05:00:00Z');
  expect(lastReportedDay('ga4', now, 'America/New_York')).toBe('2026-11-19');
  expect(lastReportedDay('google_ads', now, 'America/Los_Angeles')).toBe('2026-11-18');
  expect(lastReportedDay('search_console', now, 'America/New_York')).toBe('2026-11-16');
  expect(firstReportedDay('ga4', '2026-11-19')).toBe('2023-11-01');
  expect(firstReportedDay('search_console', '2026-11-19')).toBe('2025-08-01');
});

it('comes between two and five in the morning, each account at a minute of its own', () => {
  const now = new Date('2026-03-07T15:00:00Z');
  const hours = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/Chicago',
    hour: '2-digit',
    hour12: false,
  });
  const nights = Array.from({ length: 180 }, (_, id) => nextNight(now, 'America/Phoenix', id).getTime());
  expect(new Set(nights).size).toBe(180);
  for (const at of nights) expect(today(new Date(at), 'America/Phoenix')).toBe('2026-03-08');
  const chicago = nextNight(new Date('2026-06-07T15:00:00Z'), 'America/Chicago', 60);
  expect(['02', '03', '04']).toContain(hours.format(chicago));
});

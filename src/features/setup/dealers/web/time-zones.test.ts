import { describe, expect, it } from 'vitest';
import { timeThere, zoneOptions, zoneTitle } from './time-zones.ts';

describe('time zones', () => {
  it.each([
    { zone: 'America/Chicago', title: 'Central Time · Chicago' },
    { zone: 'America/Los_Angeles', title: 'Pacific Time · Los Angeles' },
    { zone: 'America/Detroit', title: 'Eastern Time · Detroit' },
  ])('have the name people know: $zone', ({ zone, title }) => {
    expect(zoneTitle(zone)).toBe(title);
  });

  it('are offered once each, those of the United States first', () => {
    const ids = zoneOptions().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.slice(0, 3)).toEqual(['America/New_York', 'America/Chicago', 'America/Denver']);
    expect(ids).toContain('Europe/Berlin');
  });

  it('tell the time there', () => {
    expect(timeThere('America/Chicago', Date.UTC(2026, 10, 20, 21, 42))).toBe('3:42 PM');
  });
});

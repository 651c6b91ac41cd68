import { expect, it } from 'vitest';
import { stateOfZip, US_STATES, US_ZONES, zoneOfZip } from './us-zips.ts';

it.each([
  ['60614', 'IL', 'America/Chicago'],
  ['10001', 'NY', 'America/New_York'],
  ['37203', 'TN', 'America/Chicago'],
  ['37902', 'TN', 'America/New_York'],
  ['32501', 'FL', 'America/Chicago'],
  ['33101', 'FL', 'America/New_York'],
  ['79901', 'TX', 'America/Denver'],
  ['46401', 'IN', 'America/Chicago'],
  ['83814', 'ID', 'America/Los_Angeles'],
  ['85004-1234', 'AZ', 'America/Phoenix'],
  ['96813', 'HI', 'Pacific/Honolulu'],
  ['00901', 'PR', 'America/Puerto_Rico'],
])('%s is in %s, in the zone %s', (zip, state, zone) => {
  expect([stateOfZip(zip), zoneOfZip(zip)]).toEqual([state, zone]);
});

it.each(['', '1234', '123456', '60614-', 'abcde', '00100', '96201'])('%s belongs to no state', (zip) => {
  expect([stateOfZip(zip), zoneOfZip(zip)]).toEqual([null, null]);
});

it('knows 50 states, the District and three territories, and every state has one zone', () => {
  expect(US_STATES).toHaveLength(54);
  for (let area = 0; area < 1_000; area += 1) {
    const zip = `${String(area).padStart(3, '0')}01`;
    expect({ zip, hasZone: zoneOfZip(zip) !== null }).toEqual({ zip, hasZone: stateOfZip(zip) !== null });
    if (zoneOfZip(zip) !== null) expect(US_ZONES).toContain(zoneOfZip(zip));
  }
});

import { describe, expect, it } from 'vitest';
import { currentGroup } from '../scope/dealer-groups.ts';
import { afterGroups, NO_GROUPS } from './onboarding-redirect.ts';

const group = (id: number) => ({ id, name: `Group ${id}`, dealerships: [] });

describe('after the dealer groups are known', () => {
  it.each([
    { why: 'an active group', active: [1], onboarding: [], outcome: { go: 'work' } },
    {
      why: 'an active group beside onboarding ones',
      active: [1],
      onboarding: [2, 3],
      outcome: { go: 'work' },
    },
    {
      why: 'exactly one onboarding group',
      active: [],
      onboarding: [2],
      outcome: { go: 'onboard', group: group(2) },
    },
    {
      why: 'several onboarding groups',
      active: [],
      onboarding: [2, 3],
      outcome: { go: 'choose', groups: [group(2), group(3)] },
    },
    { why: 'none of either', active: [], onboarding: [], outcome: { go: 'leave' } },
  ])('$why: $outcome.go', ({ active, onboarding, outcome }) => {
    expect(afterGroups({ active: active.map(group), onboarding: onboarding.map(group) })).toEqual(outcome);
  });

  it('spares an operator without a group the sign-out, and nobody else anything', () => {
    expect(afterGroups({ active: [], onboarding: [] }, true)).toEqual({ go: 'operate' });
    expect(afterGroups({ active: [], onboarding: [group(2)] }, true)).toEqual({
      go: 'onboard',
      group: group(2),
    });
    expect(afterGroups({ active: [group(1)], onboarding: [] }, true)).toEqual({ go: 'work' });
  });

  it('uses the message of the specification', () => {
    expect(NO_GROUPS).toBe('No active/onboarding dealer groups found. Please contact support. Logging out.');
  });
});

describe('the group to show', () => {
  const active = [group(1), group(2)];

  it.each([
    { why: 'the address says', wanted: [2, 1], id: 2 },
    { why: 'kept from last time', wanted: [null, 2], id: 2 },
    { why: 'not one of the user', wanted: [9, 2], id: 2 },
    { why: 'nobody said', wanted: [undefined, null], id: 1 },
  ])('$why', ({ wanted, id }) => {
    expect(currentGroup(active, wanted)?.id).toBe(id);
  });

  it('is none without an active group', () => {
    expect(currentGroup([], [1])).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { covers, type Grant, isWholeAdmin, ROLES } from './roles.ts';

const grants = fc.record<Grant>({
  role: fc.constantFrom(...ROLES),
  dealershipIds: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 })),
});

/** Everything a grant allows, as pairs of role and store; store 5 is opened later. */
function rights({ role, dealershipIds }: Grant): Set<string> {
  const roles = ROLES.slice(0, ROLES.indexOf(role) + 1);
  return new Set(roles.flatMap((one) => (dealershipIds ?? [1, 2, 3, 4, 5]).map((id) => `${one} ${id}`)));
}

describe('a grant', () => {
  it('covers another exactly when it allows everything the other allows', () => {
    fc.assert(
      fc.property(grants, grants, (held, wanted) => {
        const own = rights(held);
        expect(covers(held, wanted)).toBe([...rights(wanted)].every((right) => own.has(right)));
      }),
    );
  });

  it.each([
    ['admin', null, true],
    ['admin', [1], false],
    ['manager', null, false],
  ] as const)('of %s of %j is of an admin of the whole group: %s', (role, dealershipIds, expected) => {
    expect(isWholeAdmin({ role, dealershipIds })).toBe(expected);
  });
});

import { describe, expect, it } from 'vitest';
import { isIncomplete, isNameTaken, isOffered, laidOver } from './rules-templates.ts';

const current = { dealerships: ['1', '2', '3'], campaigns: ['Radio', 'TV'] };
const template = (plan: object) => ({
  type: 0,
  forKey: null,
  keys: ['1', '2', '3'],
  units: [5e6, 3e6, 2e6],
  ...plan,
});

it.each([
  { why: 'the same name', of: { id: null, type: 0, name: 'Equal 8' }, taken: true },
  { why: 'another case, with spaces around it', of: { id: null, type: 0, name: ' equal 8 ' }, taken: true },
  { why: 'its own name', of: { id: 1, type: 0, name: 'EQUAL 8' }, taken: false },
  { why: 'the name of another kind', of: { id: null, type: 1, name: 'Equal 8' }, taken: false },
  { why: 'another name', of: { id: null, type: 0, name: 'Equal' }, taken: false },
])('of a template, $why: taken $taken', ({ of, taken }) => {
  expect(isNameTaken([{ id: 1, type: 0, name: 'Equal 8' }], of)).toBe(taken);
});

describe('templates in a month', () => {
  it.each([
    { why: 'all of its dealerships', of: template({}), offered: true, incomplete: false },
    {
      why: 'a dealership joined since',
      of: template({ keys: ['1', '2'], units: [5e6, 5e6] }),
      offered: true,
      incomplete: true,
    },
    {
      why: 'a dealership left since',
      of: template({ keys: ['1', '2', '3', '9'] }),
      offered: true,
      incomplete: true,
    },
    { why: 'none of its dealerships', of: template({ keys: ['8', '9'] }), offered: false, incomplete: true },
    { why: 'for a campaign of the month', of: template({ forKey: 'TV' }), offered: true, incomplete: false },
    {
      why: 'for a campaign of another month',
      of: template({ forKey: 'Print' }),
      offered: false,
      incomplete: false,
    },
    {
      why: 'over campaigns',
      of: template({ type: 1, keys: ['TV', 'Radio'] }),
      offered: true,
      incomplete: false,
    },
    {
      why: 'over campaigns that are gone',
      of: template({ type: 1, keys: ['Print'] }),
      offered: false,
      incomplete: true,
    },
    {
      why: 'for a dealership that left',
      of: template({ type: 1, keys: ['TV'], forKey: '9' }),
      offered: false,
      incomplete: true,
    },
    {
      why: 'an id that is not a campaign',
      of: template({ type: 1, keys: ['1'] }),
      offered: false,
      incomplete: true,
    },
  ])('$why', ({ of, offered, incomplete }) => {
    expect({ offered: isOffered(of, current), incomplete: isIncomplete(of, current) }).toEqual({
      offered,
      incomplete,
    });
  });

  it('laid over what there is: who joined has nothing, who left took their part along', () => {
    expect(laidOver({ keys: ['9', '1'], units: [4e6, 6e6] }, ['1', '2'])).toEqual({
      units: [6e6, 0],
      lost: 4e6,
    });
  });
});

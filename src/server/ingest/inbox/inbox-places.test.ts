import { describe, expect, it } from 'vitest';
import { folderName, isLeftAlone, placeOf } from './inbox-places.ts';

const maple = {
  id: 1,
  name: 'Maple Motors',
  dealerships: [
    { id: 4, name: 'Maple Kia' },
    { id: 14, name: '7' },
  ],
};
const harbor = { id: 2, name: 'Harbor', dealerships: [{ id: 7, name: 'Harbor Ford' }] };

it.each([
  { id: 4, name: 'Maple Kia', folder: 'maple-kia-4' },
  { id: 9, name: 'Señor Čar & Söhne', folder: 'senor-car-sohne-9' },
  { id: 3, name: '../../etc', folder: 'etc-3' },
  { id: 5, name: '車', folder: 'store-5' },
])('$name has the folder $folder', ({ id, name, folder }) => {
  expect(folderName({ id, name })).toBe(folder);
});

describe('a folder of the inbox', () => {
  it.each([
    { folders: ['maple-motors-1'], place: { dealerGroupId: 1, dealershipId: null } },
    { folders: ['Maple Motors', 'maple-kia-4'], place: { dealerGroupId: 1, dealershipId: 4 } },
    { folders: ['1', 'MAPLE KIA'], place: { dealerGroupId: 1, dealershipId: 4 } },
    { folders: ['an-older-name-1', '14'], place: { dealerGroupId: 1, dealershipId: 14 } },
    { folders: ['maple-motors-1', 'old-name-4'], place: { dealerGroupId: 1, dealershipId: 4 } },
  ])('$folders is whose it says', ({ folders, place }) => {
    expect(placeOf(folders, [maple, harbor])).toEqual(place);
  });

  it.each([
    { folders: [], why: 'several dealer groups' },
    { folders: ['nobody-8'], why: 'No dealer group' },
    { folders: ['maple-motors-1', 'harbor-ford-7'], why: 'No store of Maple Motors' },
    { folders: ['maple-motors-1', 'maple-kia-4', 'deeper'], why: 'No store of Maple Motors' },
  ])('$folders is nobody’s', ({ folders, why }) => {
    expect(() => placeOf(folders, [maple, harbor])).toThrow(why);
  });

  it('may be the inbox itself where there is one group', () => {
    expect(placeOf([], [maple])).toEqual({ dealerGroupId: 1, dealershipId: null });
  });
});

it('leaves halves of uploads and its own folders alone', () => {
  const names = ['.hidden', 'a.csv.part', 'a.tmp', 'a.csv~'];
  expect(names.every((name) => isLeftAlone(name, false))).toBe(true);
  expect(isLeftAlone('deals.csv', false)).toBe(false);
  expect(['taken', 'refused', '.taking', '.git'].every((name) => isLeftAlone(name, true))).toBe(true);
  expect(isLeftAlone('maple-motors-1', true)).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { pastedCells, storesInCells, withStores } from './rules-paste.ts';
import { cellOfField, draftOf, emptyRow, franchiseIn, isBlank, tableErrors } from './rules-stores.ts';

const row = (cells: object) => ({ ...emptyRow('a'), ...cells });

describe('a paste', () => {
  it('is read by its header, in any order of columns, with quotes and a title above', () => {
    const text =
      'Our stores\t\t\nZip Code\tDealership\tFavorite color\tMake\r\n60614\tMaple Kia\tblue\t"Kia"\n' +
      '\t"Maple ""Pre-Owned""\nNorth"\t\t\n';
    const { rows, unknownColumns } = storesInCells(pastedCells(text) ?? []);
    expect(rows).toEqual([
      { zip: '60614', name: 'Maple Kia', brands: 'Kia' },
      { name: 'Maple "Pre-Owned"\nNorth' },
    ]);
    expect(unknownColumns).toEqual(['Favorite color']);
  });

  it('without a header fills the columns from the cell on; plain text is no table', () => {
    expect(storesInCells(pastedCells('60614\tKia\n60615\tBMW') ?? [], 'zip').rows).toEqual([
      { zip: '60614', brands: 'Kia' },
      { zip: '60615', brands: 'BMW' },
    ]);
    expect(pastedCells('Maple Kia')).toBeNull();
  });

  it('pasted twice adds nothing', () => {
    const how = { at: 0, nextKey: () => crypto.randomUUID() };
    const stores = [{ name: 'Maple Kia', zip: '60614' }, { name: 'Maple BMW' }];
    const once = withStores([emptyRow('a')], stores, how);
    expect(once.map(({ name, zip }) => [name, zip])).toEqual([
      ['Maple Kia', '60614'],
      ['Maple BMW', ''],
    ]);
    expect(withStores(once, stores, { ...how, at: once.length })).toEqual(once);
  });
});

describe('a row', () => {
  it('becomes a store: the ZIP gives state and zone, shorthand gives brands and addresses', () => {
    const draft = draftOf(
      row({
        name: 'Pine CDJR',
        zip: '79901',
        brands: 'CDJR',
        website: 'pinecdjr.com',
        kind: 'F',
        pmaRadius: '25 mi',
      }),
    );
    expect(draft).toMatchObject({
      state: 'TX',
      timeZone: 'America/Denver',
      brands: ['Chrysler', 'Dodge', 'Jeep', 'Ram'],
      isFranchise: true,
      pmaRadiusMiles: '25',
    });
    expect(tableErrors([row({ name: 'Pine CDJR', zip: '79901', website: 'pinecdjr.com' })])).toEqual([]);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ zip: '6061' }, 'zip'],
    [{ website: 'not an address' }, 'website'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ state: 'XX' }, 'state'],
    [{ zip: '', timeZone: '' }, 'timeZone'],
    [{ pmaZips: '60614 60615 6' }, 'pmaZips'],
    [{ pmaRadius: '-3' }, 'pmaRadius'],
    [{ opensAt: '25:00' }, 'opensAt'],
  ])('with %o is refused at its cell', (cells, column) => {
    const errors = tableErrors([row({ name: 'Maple Kia', zip: '60614', ...cells })]);
    expect(errors.map(({ field }) => cellOfField(field))).toContainEqual({ row: 0, column });
  });

  it('that repeats a name or a code is refused, whatever its capitals', () => {
    const errors = tableErrors([
      row({ name: 'Maple  Kia', code: 'A1', zip: '60614' }),
      row({ name: 'maple kia ', code: 'a1', zip: '60614' }),
    ]);
    expect(errors.map(({ field }) => field)).toEqual(['stores.1.name', 'stores.1.code']);
  });

  it('is blank until something is typed', () => {
    expect(isBlank(emptyRow('a'))).toBe(true);
    expect(isBlank(row({ zip: '6' }))).toBe(false);
    expect(isBlank({ ...emptyRow('a'), id: 7 })).toBe(false);
  });

  it.each([
    ['Franchised', true],
    ['Independent', false],
    ['pre-owned', false],
    ['maybe', null],
  ])('says %s', (cell, is) => {
    expect(franchiseIn(cell)).toBe(is);
  });
});

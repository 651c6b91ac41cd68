import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Grant } from '../../../core/navigation/roles.ts';
import { readPeople } from './rules-paste.ts';

const stores = [
  { id: 1, name: 'Pine Valley Ford' },
  { id: 2, name: 'Pine Valley Kia' },
];
const otherwise: Grant = { role: 'viewer', dealershipIds: [1] };
const context = { stores, otherwise, own: { role: 'admin', dealershipIds: null } as const };
const read = (text: string) => readPeople(text, context);

describe('a pasted list of people', () => {
  it.each([
    ['tabs', 'Ana Ruiz\tAna@Example.com\t312 555 0100\tManager\tPine Valley Kia, pine valley ford'],
    ['semicolons', 'Ana Ruiz; Ana@Example.com; 312 555 0100; manager; Pine Valley Kia | Pine Valley Ford'],
    ['commas', '"Ana Ruiz",Ana@Example.com,312 555 0100,manager,Pine Valley Kia|Pine Valley Ford'],
  ])('is read with %s', (_, line) => {
    expect(read(`Name,Email,Phone,Role,Stores\n\n${line}\n`)).toEqual([
      {
        ...{ line: 3, name: 'Ana Ruiz', email: 'ana@example.com', phone: '312 555 0100', errors: [] },
        grant: { role: 'manager', dealershipIds: [2, 1] },
      },
    ]);
  });

  it('takes what a row leaves out from the choice above the list, and `all` as every store', () => {
    const [short, all] = read('Ana Ruiz,ana@example.com\nBo Lee,bo@example.com,,viewer,all');
    expect(short?.grant).toEqual(otherwise);
    expect(all?.grant).toEqual({ role: 'viewer', dealershipIds: null });
  });

  it('says of each row what is wrong with it', () => {
    const errors = read(
      ',x,soon,boss,Elm Street\nAna Ruiz,\nBo Lee,bo@example.com\nBo Lee,BO@example.com',
    ).map((row) => row.errors);
    expect(errors).toEqual([
      [
        'The name is missing.',
        '“x” is not an email address.',
        '“soon” is not a phone number.',
        '“boss” is not a role: use viewer, marketing, manager, admin.',
        'There is no store called “Elm Street”.',
      ],
      ['The email is missing.'],
      [],
      ['The same email as in line 3.'],
    ]);
    const limited = { ...context, own: { role: 'admin', dealershipIds: [1] } as const };
    expect(readPeople('Ana Ruiz,ana@example.com,,viewer,all', limited)[0]?.errors).toEqual([
      'That is more than you have yourself.',
    ]);
  });

  it('never throws, and has one row for each line with text but a first line of titles', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 8 }), (cells) => {
        const text = `A,a@example.com\n${cells.join('\t')}`;
        const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
        expect(read(text)).toHaveLength(lines.length);
      }),
    );
  });
});

import { expect, it } from 'vitest';
import { type AddedRecipient, type ChosenRecipient, withRecipient } from './schedule-choice.ts';

const listOf = (...added: AddedRecipient[]) =>
  added.reduce<readonly ChosenRecipient[]>((list, one) => withRecipient(list, one), []);

it('has each address, webhook and folder once, and two people of one name', () => {
  const list = listOf(
    { userId: 1, name: 'Pat Lee', email: 'pat@one.example' },
    { userId: 2, name: 'Pat Lee', email: 'pat@two.example' },
    { email: 'Pat@One.example' },
    { webhook: 'https://hooks.example.com/a' },
    { webhook: 'https://hooks.example.com/a' },
    { folder: 'Accounting' },
    { folder: 'accounting' },
    { email: 'accounting' },
  );
  expect(list.map(({ userId, email, webhook, folder }) => userId ?? webhook ?? folder ?? email)).toEqual([
    1,
    2,
    'https://hooks.example.com/a',
    'Accounting',
    'accounting',
  ]);
});

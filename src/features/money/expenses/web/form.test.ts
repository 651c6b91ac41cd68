import { describe, expect, it } from 'vitest';
import { type ExpenseForm, emptyForm, freeDays, spreadOverRows } from './form.ts';
import { changedFields, readForm, sharedRows } from './read-form.ts';
import { mergeForms } from './use-expense-form.ts';

const MONTH = '2026-02-01';
const chosen = { id: 1, newName: null, categoryId: 2 };

const form = (fields: Partial<ExpenseForm> = {}): ExpenseForm => ({
  ...emptyForm(MONTH, { dealerShipId: 7, product: chosen }),
  campaign: 'Brand',
  ...fields,
});
const row = (key: number, start: string, end: string, amount = '0') => ({ key, start, end, amount });

describe('a form', () => {
  it('begins with one flight over the whole month and nothing planned', () => {
    const { values, wrong, planned } = readForm(form(), MONTH);
    expect(values.flightDate).toEqual([{ start: '2026-02-01', end: '2026-02-28', targetBudget: 0 }]);
    expect({ wrong, planned }).toEqual({ wrong: {}, planned: 0 });
  });

  it.each([
    { why: 'no store', fields: { dealerShipId: null }, field: 'dealerShipId' },
    { why: 'no product', fields: { product: { ...chosen, id: null } }, field: 'productId' },
    {
      why: 'a new product without a name',
      fields: { product: { ...chosen, newName: ' ' } },
      field: 'productId',
    },
    {
      why: 'a new product without a category',
      fields: { product: { id: null, newName: 'TV', categoryId: null } },
      field: 'productCategoryId',
    },
    { why: 'no name', fields: { campaign: ' ' }, field: 'campaign' },
    { why: 'no amount', fields: { actual: 'lots' }, field: 'actualBudget' },
    { why: 'a day too many', fields: { flights: [row(1, '1', '29')] }, field: 'flightDate' },
    { why: 'no day', fields: { flights: [row(1, '', '3')] }, field: 'flightDate' },
    { why: 'backwards', fields: { flights: [row(1, '9', '3')] }, field: 'flightDate' },
    { why: 'a flight without an amount', fields: { flights: [row(1, '1', '3', 'x')] }, field: 'flightDate' },
  ])('says what is wrong: $why', ({ fields, field }) => {
    expect(Object.keys(readForm(form(fields), MONTH).wrong)).toEqual([field]);
  });

  it('says at once that flights share a day, and which', () => {
    const flights = [row(1, '1', '10'), row(2, '12', '20'), row(3, '10', '11')];
    expect(readForm(form({ flights }), MONTH).wrong.flightDate).toBe(
      'The flight dates can not have the same dates.',
    );
    expect([...sharedRows(flights, MONTH)]).toEqual([1, 3]);
  });

  it('spreads a total over its rows by days, and offers the first free days for another', () => {
    const flights = [row(1, '1', '7'), row(2, '15', '28')];
    expect(spreadOverRows(MONTH, flights, 10_000).map(({ amount }) => amount)).toEqual(['33.33', '66.67']);
    expect(freeDays(MONTH, flights)).toEqual({ start: 8, end: 14 });
    expect(freeDays(MONTH, [row(1, '1', '28')])).toBeNull();
  });

  it('lists what differs from what was saved', () => {
    const saved = readForm(form(), MONTH).values;
    const now = form({ flights: [row(1, '1', '7', '5'), row(2, '8', '9', '1')], notes: 'n', actual: '3' });
    expect(changedFields(saved, readForm(now, MONTH).values)).toEqual([
      'planned',
      'flights 2',
      'actual',
      'notes',
    ]);
    expect(changedFields(saved, readForm(form(), MONTH).values)).toEqual([]);
  });

  it('keeps what was typed over what someone else saved, and asks only where both changed the same', () => {
    const saved = form();
    const mine = { ...saved, actual: '12', notes: 'mine' };
    const theirs = form({ notes: 'theirs', strategy: 'theirs' });
    const { form: merged, conflicts } = mergeForms({ saved, mine, theirs });
    expect(merged).toMatchObject({ actual: '12', notes: 'mine', strategy: 'theirs' });
    expect(conflicts.map(({ field }) => field)).toEqual(['notes']);
  });
});

import { describe, expect, it } from 'vitest';
import { chosenDates, proposedHolidays, sharedDates, whyDatesNotSaved } from './rules-closed-dates.ts';

const thanksgiving = { day: '2026-11-26', name: 'Thanksgiving' } as const;
const christmas = { day: '2026-12-25', name: 'Christmas' } as const;

it('lists each closed date of stores once, with how many of them have it', () => {
  const stores = [
    { closedDates: [christmas] },
    { closedDates: [thanksgiving, { ...christmas, name: 'Christmas Day' }] },
  ];
  expect(sharedDates(stores)).toEqual([
    { ...thanksgiving, stores: 1 },
    { ...christmas, stores: 2 },
  ]);
  expect(sharedDates([])).toEqual([]);
});

describe('the proposal of US holidays', () => {
  it('holds those of this year and the next, all chosen but Easter', () => {
    const proposed = proposedHolidays(2026, [], 3);
    expect(proposed).toHaveLength(14);
    expect(proposed[0]).toEqual({ isChosen: true, day: '2026-01-01', name: 'New Year’s Day' });
    expect(proposed.at(-1)?.day).toBe('2027-12-25');
    expect(proposed.filter(({ isChosen }) => !isChosen).map(({ day }) => day)).toEqual([
      '2026-04-05',
      '2027-03-28',
    ]);
  });

  it('leaves out what all stores have, and keeps what some of them lack', () => {
    const held = [
      { ...thanksgiving, stores: 3 },
      { ...christmas, stores: 2 },
    ];
    const days = proposedHolidays(2026, held, 3).map(({ day }) => day);
    expect(days).not.toContain('2026-11-26');
    expect(days).toContain('2026-12-25');
  });
});

describe('a draft of closed dates', () => {
  const one = { isChosen: true, day: '2026-12-24', name: ' Christmas Eve ' };
  it.each([
    { why: 'a date with a name', drafts: [one], said: null },
    { why: 'nothing chosen', drafts: [{ ...one, isChosen: false }], said: 'Choose a date.' },
    { why: 'no day', drafts: [{ ...one, day: '' }], said: 'Give each date a day.' },
    { why: 'a day there is not', drafts: [{ ...one, day: '2026-02-30' }], said: 'Give each date a day.' },
    { why: 'a blank name', drafts: [{ ...one, name: ' ' }], said: 'Give each date a name.' },
    {
      why: 'the same day twice',
      drafts: [one, { ...one, name: 'Eve' }],
      said: 'Two dates are on the same day.',
    },
    {
      why: 'a wrong one that is not chosen',
      drafts: [one, { ...one, isChosen: false, day: '' }],
      said: null,
    },
  ])('$why: $said', ({ drafts, said }) => {
    expect(whyDatesNotSaved(drafts)).toBe(said);
  });

  it('is saved without what is not chosen, names trimmed', () => {
    expect(chosenDates([one, { ...one, isChosen: false }])).toEqual([
      { day: '2026-12-24', name: 'Christmas Eve' },
    ]);
  });
});

import { expect, it } from 'vitest';
import { latestDue, nextRun, nextRuns } from './next-runs.ts';

const NEW_YORK = 'America/New_York';
const at7 = { minute: '0', hour: '7', dayOfMonth: '*', month: '*', dayOfWeek: '*' };

it.each([
  {
    why: 'a time that the clocks skip is due right after it',
    fields: { ...at7, minute: '30', hour: '2' },
    after: '2026-03-07T12:00:00Z',
    due: ['2026-03-08T07:00', '2026-03-09T06:30'],
  },
  {
    why: 'a time that comes twice is due once',
    fields: { ...at7, minute: '30', hour: '1' },
    after: '2026-10-31T12:00:00Z',
    due: ['2026-11-01T05:30', '2026-11-02T06:30'],
  },
  {
    why: 'seven in the morning stays seven in the morning',
    fields: at7,
    after: '2026-10-31T12:00:00Z',
    due: ['2026-11-01T12:00', '2026-11-02T12:00'],
  },
  {
    why: 'day 31 is the last day of each month',
    fields: { ...at7, dayOfMonth: '31' },
    after: '2027-01-15T00:00:00Z',
    due: ['2027-01-31T12:00', '2027-02-28T12:00', '2027-03-31T11:00', '2027-04-30T11:00'],
  },
  {
    why: 'day 29 is itself in a leap February',
    fields: { ...at7, dayOfMonth: '29' },
    after: '2028-02-01T12:00:00Z',
    due: ['2028-02-29T12:00', '2028-03-29T11:00'],
  },
  {
    why: 'days 15 and 30: February has its 28th for the 30th',
    fields: { ...at7, dayOfMonth: '15,30' },
    after: '2027-02-01T12:00:00Z',
    due: ['2027-02-15T12:00', '2027-02-28T12:00', '2027-03-15T11:00', '2027-03-30T11:00'],
  },
  {
    why: 'February 31 is the last of February',
    fields: { ...at7, dayOfMonth: '31', month: '2' },
    after: '2026-11-01T00:00:00Z',
    due: ['2027-02-28T12:00', '2028-02-29T12:00'],
  },
  {
    why: 'Mondays and the first of the month, either is enough',
    fields: { ...at7, dayOfMonth: '1', dayOfWeek: '1' },
    after: '2026-11-24T00:00:00Z',
    due: ['2026-11-30T12:00', '2026-12-01T12:00', '2026-12-07T12:00'],
  },
])('$why', ({ fields, after, due }) => {
  const found = nextRuns(fields, NEW_YORK, new Date(after), due.length);
  expect(found.map((moment) => moment.toISOString().slice(0, 16))).toEqual(due);
});

it('a server that was away finds the latest due time', () => {
  const first = new Date('2026-11-01T12:00:00Z');
  const now = new Date('2026-11-10T15:00:00Z');
  expect(latestDue(at7, NEW_YORK, { first, now })).toEqual(new Date('2026-11-10T12:00:00Z'));
  expect(nextRun(at7, NEW_YORK, now)).toEqual(new Date('2026-11-11T12:00:00Z'));
});

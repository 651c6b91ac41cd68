import { describe, expect, it } from 'vitest';
import { freshnessOf, groupOfKey, intakeKey, lateAfterText, refusedColumns, uploadTarget } from './rules.ts';

const hours = {
  timeZone: 'America/Chicago',
  opensAt: '09:00:00',
  closesAt: '20:00:00',
  closedWeekdays: [0],
  closedDates: [],
};
const reach = (last: string, live: string | null = null) => ({
  firstDay: '2026-11-01' as const,
  gaps: [],
  lastDay: '2026-11-20' as const,
  lastReceivedAt: new Date(last),
  liveReceivedAt: live === null ? null : new Date(live),
});

describe('the leads of a dealership, at noon on a Friday', () => {
  const at = { hours, now: new Date('2026-11-20T18:00:00Z'), lateAfterOpenMinutes: 120 };
  it.each([
    { why: 'nothing ever came', of: null, is: 'absent' },
    { why: 'an hour ago', of: reach('2026-11-20T17:00:00Z'), is: 'fresh' },
    { why: 'three open hours ago', of: reach('2026-11-20T14:59:00Z'), is: 'late' },
    {
      why: 'by a standing feed meanwhile',
      of: reach('2026-11-19T00:00:00Z', '2026-11-20T17:30:00Z'),
      is: 'fresh',
    },
  ])('$why: $is', ({ of, is }) => {
    expect(freshnessOf(of, at)).toBe(is);
  });

  it('are not late in the night', () => {
    expect(freshnessOf(reach('2026-11-20T01:55:00Z'), { ...at, now: new Date('2026-11-20T14:59:00Z') })).toBe(
      'fresh',
    );
  });
});

it('says after how long a feed is late', () => {
  expect([60, 120, 1080].map(lateAfterText)).toEqual([
    '1 opening hour',
    '2 opening hours',
    '18 opening hours',
  ]);
});

describe('a key', () => {
  const secret = 'aB3_-'.repeat(9).slice(0, 43);

  it('names its dealer group', () => {
    expect(groupOfKey(intakeKey(17, secret))).toBe(17);
  });

  it.each([
    '',
    'x.y.z',
    `rtl_0_${secret}`,
    `rtl_9999999999_${secret}`,
    `rtl_1_${secret}x`,
    `rtl_x_${secret}`,
  ])('%s is none', (key) => {
    expect(groupOfKey(key)).toBeNull();
  });
});

it('takes an upload for one dealership, or for those its rows name', () => {
  expect([uploadTarget([]), uploadTarget([4])]).toEqual([null, 4]);
  expect(() => uploadTarget([4, 5])).toThrow('Choose the one store');
});

describe('the columns of an unknown table', () => {
  const fields = [
    { key: 'date', title: 'Date', isRequired: true },
    { key: 'gross', title: 'Gross', isRequired: false },
  ];
  it.each([
    { why: 'all that is needed', columns: { date: 'When' }, wrong: [] },
    { why: 'nothing', columns: {}, wrong: [{ field: 'date', message: 'Name the column of: Date.' }] },
    {
      why: 'no such field',
      columns: { date: 'When', color: 'Red' },
      wrong: [{ field: 'columns', message: 'There is no field "color".' }],
    },
    {
      why: 'no such column',
      columns: { date: 'When', gross: 'Profit' },
      wrong: [{ field: 'gross', message: 'The table has no column "Profit".' }],
    },
  ])('$why', ({ columns, wrong }) => {
    expect(refusedColumns(columns, { fields, header: ['When', 'Red'] })).toEqual(wrong);
  });
});

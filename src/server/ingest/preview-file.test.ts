import { describe, expect, it } from 'vitest';
import { isFarLikelier, isOtherReading } from './preview-file.ts';

const read = (firstDay: string | null, lastDay: string | null, rejected = 0) => ({
  firstDay,
  lastDay,
  rejected,
});
const november = read('2026-11-03', '2026-11-08');

describe('dates that can be read both ways', () => {
  it.each([
    { why: 'other days', other: read('2026-03-11', '2026-08-11'), is: true },
    { why: 'the same days', other: november, is: false },
    { why: 'days that there are none of', other: read('2026-03-11', '2026-08-11', 2), is: false },
  ])('$why', ({ other, is }) => {
    expect(isOtherReading(november, other)).toBe(is);
  });

  it.each([
    {
      why: 'days in a row against days months apart',
      one: november,
      other: read('2026-03-11', '2026-08-11'),
      is: true,
    },
    { why: 'the other way about', one: read('2026-03-11', '2026-08-11'), other: november, is: false },
    {
      why: 'only the other is in the future',
      one: read('2026-02-11', '2026-02-11'),
      other: read('2026-11-02', '2026-12-02'),
      is: true,
    },
    {
      why: 'this one is in the future',
      one: read('2026-12-01', '2026-12-02'),
      other: read('2026-01-12', '2026-02-12'),
      is: false,
    },
    {
      why: 'as likely as each other',
      one: read('2026-03-04', '2026-03-04'),
      other: read('2026-04-03', '2026-04-03'),
      is: false,
    },
    { why: 'no days at all', one: read(null, null), other: read(null, null), is: false },
  ])('need no asking: $why', ({ one, other, is }) => {
    expect(isFarLikelier(one, other, '2026-11-20')).toBe(is);
  });
});

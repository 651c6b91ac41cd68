import { describe, expect, it } from 'vitest';
import { weekdayOf } from './time/period.ts';
import { easterSunday, usHolidays } from './us-holidays.ts';

describe('US holidays', () => {
  it.each([
    {
      year: 2024,
      days: [
        '2024-01-01',
        '2024-03-31',
        '2024-05-27',
        '2024-07-04',
        '2024-09-02',
        '2024-11-28',
        '2024-12-25',
      ],
    },
    {
      year: 2025,
      days: [
        '2025-01-01',
        '2025-04-20',
        '2025-05-26',
        '2025-07-04',
        '2025-09-01',
        '2025-11-27',
        '2025-12-25',
      ],
    },
    {
      year: 2026,
      days: [
        '2026-01-01',
        '2026-04-05',
        '2026-05-25',
        '2026-07-04',
        '2026-09-07',
        '2026-11-26',
        '2026-12-25',
      ],
    },
    {
      year: 2027,
      days: [
        '2027-01-01',
        '2027-03-28',
        '2027-05-31',
        '2027-07-04',
        '2027-09-06',
        '2027-11-25',
        '2027-12-25',
      ],
    },
  ])('of $year fall on $days', ({ year, days }) => {
    expect(usHolidays(year).map(({ day }) => day)).toEqual(days);
  });

  it('are named, and only Easter is an option', () => {
    const holidays = usHolidays(2026);
    expect(holidays.map(({ name }) => name)).toEqual([
      'New Year’s Day',
      'Easter',
      'Memorial Day',
      'Independence Day',
      'Labor Day',
      'Thanksgiving',
      'Christmas',
    ]);
    expect(holidays.filter(({ isOptional }) => isOptional).map(({ name }) => name)).toEqual(['Easter']);
  });

  it.each([
    { why: 'earliest of its range', year: 1913, day: '1913-03-23' },
    { why: 'latest there is', year: 1943, day: '1943-04-25' },
    { why: 'full moon a day earlier than its age (29)', year: 1981, day: '1981-04-19' },
    { why: 'full moon a day earlier in the second half of the cycle', year: 1954, day: '1954-04-18' },
    { why: 'a full moon on a Sunday', year: 2001, day: '2001-04-15' },
    { why: 'early', year: 2008, day: '2008-03-23' },
    { why: 'late', year: 2038, day: '2038-04-25' },
    { why: 'a full moon a day earlier again', year: 2049, day: '2049-04-18' },
    { why: 'a full moon a day earlier again', year: 2076, day: '2076-04-19' },
  ])('Easter of $year is $day: $why', ({ year, day }) => {
    expect(easterSunday(year)).toBe(day);
  });

  it('Easter is always a Sunday from March 22 to April 25', () => {
    for (let year = 1900; year < 2100; year += 1) {
      const day = easterSunday(year);
      expect(weekdayOf(day)).toBe(0);
      expect(day >= `${year}-03-22` && day <= `${year}-04-25`, day).toBe(true);
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderProvedBy, parseTime } from './parse-time.ts';

describe('a time as sources write it', () => {
  it.each([
    ['2000-03-30T15:30:20-08:00', '2000-03-30T23:30:20.000Z'],
    ['2000-03-30T15:30:20-08:0', '2000-03-30T23:30:20.000Z'],
    ['2020-04-28T15:30:20-0500', '2020-04-28T20:30:20.000Z'],
    ['2026-03-11T00:28:48.542Z', '2026-03-11T00:28:48.000Z'],
    ['2026-03-11T03:11:42.3770000Z', '2026-03-11T03:11:42.000Z'],
    ['2026-03-14T19:58:06+00:00', '2026-03-14T19:58:06.000Z'],
    ['2026-03-14 19:58:06 +05:30', '2026-03-14T14:28:06.000Z'],
    ['Mon, 15 Jan 2024 10:30:00 -0500', '2024-01-15T15:30:00.000Z'],
    ['Jan 15, 2024 at 10:30 PM EST', '2024-01-16T03:30:00.000Z'],
    ['01/15/2024 12:05 AM PST', '2024-01-15T08:05:00.000Z'],
    ['Thu Dec 18 2014 11:30:00 GMT-0800 (PST)', '2014-12-18T19:30:00.000Z'],
    ['Thu Dec 18 11:30:00 PST 2014', '2014-12-18T19:30:00.000Z'],
    ['1700000000', '2023-11-14T22:13:20.000Z'],
    ['1700000000000', '2023-11-14T22:13:20.000Z'],
  ])('%s is a moment', (text, at) => {
    expect(parseTime(text)).toEqual({ kind: 'instant', at });
  });

  it.each([
    ['2008-06-25T8:47:50', '2008-06-25T08:47:50'],
    ['2008-06-25 08:47', '2008-06-25T08:47:00'],
    ['08/31/2019 04:30pm', '2019-08-31T16:30:00'],
    ['8/3/19 4:30 p.m.', '2019-08-03T16:30:00'],
    ['20260311 13:05:00', '2026-03-11T13:05:00'],
    ['11-Mar-2026 13:05', '2026-03-11T13:05:00'],
    ['45000.5', '2023-03-15T12:00:00'],
  ])('%s is a clock on the wall', (text, at) => {
    expect(parseTime(text)).toEqual({ kind: 'local', at });
  });

  it.each([
    ['2025-12-24', '2025-12-24'],
    ['2025/12/24', '2025-12-24'],
    ['20251224', '2025-12-24'],
    ['12/24/2025', '2025-12-24'],
    ['12/24/25', '2025-12-24'],
    ['24 December 2025', '2025-12-24'],
    ['December 24th, 2025', '2025-12-24'],
    ['24-Dec-25', '2025-12-24'],
    ['45000', '2023-03-15'],
  ])('%s is a day', (text, day) => {
    expect(parseTime(text)).toEqual({ kind: 'day', day });
  });

  it.each([
    'one',
    '',
    '2025-02-30',
    '24/12/2025',
    '0000-00-00',
    '1900-01-01',
    '2025-01-01 25:00',
    '12345678901',
    '12',
    '13:45',
  ])('%s is none', (text) => {
    expect(parseTime(text)).toBeNull();
  });

  it('follows the order the file declares', () => {
    expect(parseTime('06-05-2025', 'day-first')).toEqual({ kind: 'day', day: '2025-05-06' });
    expect(parseTime('06-05-2025', 'month-first')).toEqual({ kind: 'day', day: '2025-06-05' });
    expect(parseTime('24-12-2025', 'month-first')).toBeNull();
  });

  it('takes a clock without a zone as UTC where the column says so', () => {
    expect(parseTime('2026-03-01 02:00:00', 'month-first', true)).toEqual({
      kind: 'instant',
      at: '2026-03-01T02:00:00.000Z',
    });
    expect(parseTime('2026-03-01', 'month-first', true)).toEqual({ kind: 'day', day: '2026-03-01' });
    expect(parseTime('2026-03-01T02:00:00-05:00', 'month-first', true)).toEqual({
      kind: 'instant',
      at: '2026-03-01T07:00:00.000Z',
    });
  });

  it('reads back every moment it is given', () => {
    const moments = fc.date({
      min: new Date('1990-01-02'),
      max: new Date('2099-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (moment) => {
        const at = `${moment.toISOString().slice(0, 19)}.000Z`;
        expect(parseTime(moment.toISOString())).toEqual({ kind: 'instant', at });
      }),
    );
  });

  it('never fails', () => {
    const unit = fc.constantFrom(...'0123456789/-.: TZapm+JanFeb,');
    fc.assert(fc.property(fc.string({ unit, maxLength: 30 }), (text) => void parseTime(text)));
  });
});

describe('the order a date proves', () => {
  it.each([
    ['24-12-2025', 'day-first'],
    ['12/24/2025', 'month-first'],
    ['06-05-2025 10:00', 'either'],
    ['05/05/2025', null],
    ['2025-05-06', null],
    ['40/40/2025', null],
    ['soon', null],
  ])('%s: %s', (text, order) => {
    expect(orderProvedBy(text)).toBe(order);
  });
});

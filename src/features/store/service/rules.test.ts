import { expect, it } from 'vitest';
import { loadByWeekday, mixOf, workKindOf } from './rules.ts';

it.each([
  ['LOF', 'competitive'],
  ['ROT', 'competitive'],
  ['BRK', 'competitive'],
  ['01TIRE4', 'competitive'],
  ['30K', 'maintenance'],
  ['AFIL', 'maintenance'],
  ['MAINT', 'maintenance'],
  ['FLSH', 'maintenance'],
  ['ROTOR', 'repair'],
  ['DIAG', 'repair'],
  ['TRAN', 'repair'],
  ['99', 'repair'],
])('the op code %s is %s', (code, kind) => {
  expect(workKindOf(code)).toBe(kind);
});

it('adds the hours of each kind of work up', () => {
  const codes = [
    { opCode: 'LOF', hours: 30 },
    { opCode: 'TIRE', hours: 10 },
    { opCode: 'DIAG', hours: 60 },
  ];
  expect(mixOf(codes)).toEqual([
    { kind: 'competitive', hours: 40 },
    { kind: 'maintenance', hours: 0 },
    { kind: 'repair', hours: 60 },
  ]);
});

it('averages weekdays over open, known days', () => {
  // November 2 and 9, 2026, are Mondays; the 8th is a Sunday.
  const sold = [
    { at: '2026-11-02', value: 80 },
    { at: '2026-11-09', value: 100 },
    { at: '2026-11-08', value: 0 },
    { at: '2026-11-03', value: null },
  ];
  const load = loadByWeekday(sold, [{ at: '2026-11-02', value: 120 }]);
  expect(load[0]).toEqual({ weekday: 1, sold: 90, available: 120 });
  expect(load.slice(1).every((day) => day.sold === null && day.available === null)).toBe(true);
});

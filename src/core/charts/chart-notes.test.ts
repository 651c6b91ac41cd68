import { expect, it } from 'vitest';
import { type NotedDay, noteLines, noteText, placedNotes, withAnnotations } from './chart-notes.ts';

const note = (id: number, day: string): NotedDay => ({
  id,
  day,
  text: `Note ${id}`,
  store: null,
  mayChange: true,
});
const DAYS = ['2026-11-01', '2026-11-02', '2026-11-03'];
const WEEKS = ['2026-11-02', '2026-11-09', '2026-11-16'];
const MONTHS = ['2026-01-01', '2026-02-01', '2026-03-01'];

it.each([
  { days: DAYS, on: '2026-11-02', at: 1 },
  { days: DAYS, on: '2026-11-04', at: null },
  { days: DAYS, on: '2026-10-31', at: null },
  { days: WEEKS, on: '2026-11-15', at: 1 },
  { days: WEEKS, on: '2026-11-22', at: 2 },
  { days: WEEKS, on: '2026-11-23', at: null },
  { days: MONTHS, on: '2026-02-28', at: 1 },
  { days: MONTHS, on: '2026-03-31', at: 2 },
  { days: MONTHS, on: '2026-04-01', at: null },
  { days: [], on: '2026-04-01', at: null },
])('an annotation of $on is at tick $at of $days', ({ days, on, at }) => {
  expect(placedNotes(days, [note(1, on)]).map(({ index }) => index)).toEqual(at === null ? [] : [at]);
});

it('those of one tick are together, and ticks are in order', () => {
  const placed = placedNotes(DAYS, [note(1, '2026-11-03'), note(2, '2026-11-01'), note(3, '2026-11-03')]);
  expect(placed.map(({ index, annotations }) => [index, annotations.map(({ id }) => id)])).toEqual([
    [0, [2]],
    [2, [1, 3]],
  ]);
  expect(noteLines(placed, 3)).toEqual([
    '1  Nov 1, 2026: Note 2',
    '2  Nov 3, 2026: Note 1',
    '2  Nov 3, 2026: Note 3',
  ]);
  expect(noteLines(placed, 2)).toEqual(['1  Nov 1, 2026: Note 2', 'and 2 more']);
  const card = { kind: 'cards' };
  expect(withAnnotations(card, [note(1, '2026-11-03')])).toBe(card);
  expect(noteText({ text: 'Relaunch', store: 'Kia' })).toBe('Relaunch (Kia)');
});

import { describe, expect, it } from 'vitest';
import { changesOf, mergeEdits } from './merge-edits.ts';

const base = { name: 'Maple', opensAt: '09:00', aliases: ['maple', 'm-01'] };
const fields = ['name', 'opensAt', 'aliases'] as const;

describe('mergeEdits', () => {
  it('asks only about what both changed to something else', () => {
    const merged = mergeEdits({
      base,
      fields,
      edits: { name: 'Maple Toyota', opensAt: '08:00' },
      newest: { ...base, name: 'Maple City', aliases: ['maple'] },
    });
    expect(merged).toEqual({
      edits: { name: 'Maple Toyota', opensAt: '08:00' },
      conflicts: [{ field: 'name', yours: 'Maple Toyota', theirs: 'Maple City', keeps: null }],
      takenOver: ['aliases'],
    });
  });

  it('has nothing left to save where both did the same', () => {
    const merged = mergeEdits({
      base,
      fields,
      edits: { opensAt: '08:00' },
      newest: { ...base, opensAt: '08:00' },
    });
    expect(merged).toEqual({ edits: {}, conflicts: [], takenOver: [] });
  });
});

describe('changesOf', () => {
  it.each([
    { why: 'another value', edits: { name: 'Oak' }, changes: { name: 'Oak' } },
    { why: 'the value it had', edits: { name: 'Maple' }, changes: {} },
    { why: 'the same names in another order', edits: { aliases: ['m-01', 'maple'] }, changes: {} },
    { why: 'one name fewer', edits: { aliases: ['maple'] }, changes: { aliases: ['maple'] } },
  ])('keeps what changes: $why', ({ edits, changes }) => {
    expect(changesOf(base, edits)).toEqual(changes);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SourceRule } from '../../../core/sources/source-rules.ts';
import { SOURCE_TYPES } from '../../../core/sources/source-types.ts';
import { changedRules, classSums, type RuleChange, ruleStamp } from './rules.ts';

const rule = (id: number, pattern: string): SourceRule => ({
  id,
  match: 'contains',
  pattern,
  name: pattern,
  class: 'third_party',
});
const rules = [rule(1, 'a'), rule(2, 'b'), rule(3, 'c')];
const after = (change: RuleChange) => changedRules('lead', rules, change).map(({ id }) => id);

describe('a change of rules', () => {
  it.each<[string, RuleChange, number[]]>([
    ['makes one first', { action: 'create', pattern: 'd', name: 'D', class: 'oem' }, [0, 1, 2, 3]],
    [
      'makes one where it is wanted',
      { action: 'create', pattern: 'd', name: 'D', class: 'oem', place: 2 },
      [1, 2, 0, 3],
    ],
    [
      'makes one last',
      { action: 'create', pattern: 'd', name: 'D', class: 'oem', place: 1_000 },
      [1, 2, 3, 0],
    ],
    ['takes one away', { action: 'delete', id: 2 }, [1, 3]],
    ['moves one down', { action: 'move', id: 1, place: 2 }, [2, 3, 1]],
    ['moves one up', { action: 'move', id: 3, place: 0 }, [3, 1, 2]],
    ['changes one in its place', { action: 'update', id: 2, class: 'social' }, [1, 2, 3]],
  ])('%s', (_, change, ids) => {
    expect(after(change)).toEqual(ids);
  });

  it.each<[RuleChange, string, string]>([
    [{ action: 'delete', id: 9 }, 'missing', 'id'],
    [{ action: 'create', pattern: 'a', name: 'A', class: 'oem', match: 'contains' }, 'conflict', 'pattern'],
    [{ action: 'create', pattern: 'A', name: 'A', class: 'oem', match: 'contains' }, 'conflict', 'pattern'],
    [{ action: 'update', id: 1, pattern: 'b' }, 'conflict', 'pattern'],
    [{ action: 'create', pattern: '**', match: 'pattern', name: 'A', class: 'oem' }, 'invalid', 'pattern'],
    [{ action: 'create', pattern: 'x', class: 'oem' }, 'invalid', 'name'],
    [{ action: 'create', pattern: 'x', name: 'X' }, 'invalid', 'class'],
    [{ action: 'create', pattern: 'x', name: 'X', class: 'Paid Search' }, 'invalid', 'class'],
    [{ action: 'move', id: 1 }, 'invalid', 'place'],
  ])('%j is refused as %s, at %s', (change, kind, field) => {
    expect(() => changedRules('lead', rules, change)).toThrowError(
      expect.objectContaining({ kind, errors: [expect.objectContaining({ field })] }),
    );
  });

  it('is refused where the rule says something else by now than was seen', () => {
    const [first] = rules;
    if (!first) throw new Error('There is a rule.');
    const seen = ruleStamp({ ...first, name: 'As it was' });
    for (const action of ['update', 'delete'] as const) {
      expect(() => changedRules('lead', rules, { action, id: 1, seen })).toThrowError(
        expect.objectContaining({ kind: 'conflict' }),
      );
      expect(() => changedRules('lead', rules, { action, id: 1, seen: ruleStamp(first) })).not.toThrow();
    }
  });

  it('names what has only a class by its title', () => {
    const [made] = changedRules('query', [], { action: 'create', pattern: 'lot', class: 'brand' });
    expect(made).toMatchObject({ name: 'Branded', class: 'brand' });
  });
});

it('what classes lose together they gain together', () => {
  const value = fc.constantFrom(...SOURCE_TYPES, null);
  const one = fc.record({ volume: fc.nat(1_000), from: value, to: value });
  fc.assert(
    fc.property(fc.array(one), (spellings) => {
      const sums = classSums('lead', spellings);
      const total = (key: 'before' | 'after') => sums.reduce((sum, of) => sum + of[key], 0);
      expect(total('before')).toBe(total('after'));
      expect(sums.every(({ before, after: later }) => before !== later)).toBe(true);
    }),
  );
});

import { expect, it } from 'vitest';
import { alertRule } from './catalog/catalog.ts';
import { triedText, triedValues } from './rules-tried.ts';

const rule = { thresholds: { drop: threshold(25), chance: threshold(1) }, minimum: { title: '', value: 20 } };

function threshold(value: number) {
  return { title: '', unit: 'percent', value } as const;
}

it.each([
  ['drop:30,minimum:25', { thresholds: { drop: 30 }, minimum: 25 }],
  ['drop:12.5,chance:0', { thresholds: { drop: 12.5, chance: 0 }, minimum: null }],
])('reads %s and writes it again', (text, values) => {
  expect(triedValues(rule, text)).toEqual(values);
  expect(triedText(values)).toBe(text);
});

it.each([
  ['rise:30', 'The rule has no value called rise.'],
  ['drop', 'drop must be a number from 0 to 10,000,000.'],
  ['drop:-1', 'drop must be a number from 0 to 10,000,000.'],
  ['drop:many', 'drop must be a number from 0 to 10,000,000.'],
  ['drop:10000001', 'drop must be a number from 0 to 10,000,000.'],
])('refuses %s', (text, message) => {
  expect(() => triedValues(rule, text)).toThrow(message);
});

it('refuses a minimum where the rule has none', () => {
  const overspend = alertRule('B1');
  if (!overspend) throw new Error('There is no rule B1.');
  expect(() => triedValues(overspend, 'minimum:1')).toThrow('The rule has no value called minimum.');
});

import { expect, it } from 'vitest';
import { workOutcomes } from './rules-work-lists.ts';

const kept = { listedDay: '2026-11-10', priceCents: 100, photoCount: 3, photoUrl: 'a' } as const;
const next = { ...kept, state: 'in_stock', lastListed: '2026-11-11' } as const;

it.each([
  ['no later list', { lastListed: '2026-11-10' }, ['waiting']],
  ['listed alike', {}, ['nothing']],
  ['another price', { priceCents: 90 }, ['repriced']],
  ['no price any more', { priceCents: null }, ['nothing']],
  ['more photos', { photoCount: 9 }, ['photographed']],
  ['another first photo', { photoUrl: 'b' }, ['photographed']],
  ['no photos in the file', { photoCount: null, photoUrl: null }, ['nothing']],
  ['both', { priceCents: 90, photoCount: 9 }, ['repriced', 'photographed']],
  ['repriced, then sold', { priceCents: 90, state: 'sold' }, ['repriced', 'sold']],
  ['gone before a later list has it', { lastListed: '2026-11-10', state: 'missing' }, ['missing']],
  ['at auction', { state: 'wholesaled' }, ['wholesaled']],
] as const)('%s', (_, change, outcomes) => {
  expect(workOutcomes(kept, { ...next, ...change })).toEqual(outcomes);
});

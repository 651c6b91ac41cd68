import { expect, it } from 'vitest';
import { campaignTypeOf } from './campaign-types.ts';

it.each([
  ['SRCH | Brand | Alderpoint Toyota', 'brand'],
  ['New Inventory - Search', 'new'],
  ['search_used_trucks', 'used'],
  ['Certified Pre-Owned', 'used'],
  ['PMAX | Vehicle Ads', 'pmax'],
  ['Used PMax', 'pmax'],
  ['YouTube Walkarounds', 'video'],
  ['Service - Oil Change', 'service'],
  ['FB | Weekend Event', 'social'],
  ['Conquest – Competitors', 'conquest'],
  ['Newport Beach', null],
  ['Campaign #1', null],
  ['', null],
])('%s is %s', (name, type) => {
  expect(campaignTypeOf(name)).toBe(type);
});

import { describe, expect, it } from 'vitest';
import {
  dealStatus,
  dealTypeCoded,
  dealTypeIn,
  dealTypeOfLender,
  isHouseDeal,
  saleKindCoded,
  saleKindIn,
} from './deal-terms.ts';

describe('kinds of sale', () => {
  it.each([
    ['Retail', 'retail'],
    ['New Retail', 'retail'],
    ['WHOLESALE', 'wholesale'],
    ['Used Whole Sale - Auction', 'wholesale'],
    ['Dealer Trade', 'dealer_trade'],
    ['Dealer Transfer', 'dealer_trade'],
    ['D/X', 'dealer_trade'],
    ['Fleet', 'fleet'],
    ['Retail Fleet', 'fleet'],
    ['Cash', null],
    ['Trade', null],
  ])('%s', (text, expected) => {
    expect(saleKindIn(text)).toBe(expected);
  });

  it.each([
    ['R', 'retail'],
    ['w', 'wholesale'],
    ['X', 'dealer_trade'],
    ['C', null],
  ])('as the code %s', (text, expected) => {
    expect(saleKindCoded(text)).toBe(expected);
  });
});

describe('types of deal', () => {
  it.each([
    ['Cash', 'cash'],
    ['Cash Sale', 'cash'],
    ['Finance', 'finance'],
    ['Retail Installment', 'finance'],
    ['Balloon', 'finance'],
    ['Outside Finance', 'cash'],
    ['Lease', 'lease'],
    ['Financed Lease', 'lease'],
    ['Retail', null],
    ['New', null],
  ])('%s', (text, expected) => {
    expect(dealTypeIn(text)).toBe(expected);
  });

  it.each([
    ['C', 'cash'],
    ['F', 'finance'],
    ['L', 'lease'],
    ['N', null],
  ])('as the code %s', (text, expected) => {
    expect(dealTypeCoded(text)).toBe(expected);
  });

  it.each([
    ['CASH', 'cash'],
    ['Cash Customer', 'cash'],
    ['No Lien', 'cash'],
    ['Ally Bank', 'finance'],
    ['Toyota Lease Trust', 'lease'],
  ])('by the lender %s', (text, expected) => {
    expect(dealTypeOfLender(text)).toBe(expected);
  });
});

describe('statuses', () => {
  const sold = { isReversed: false, isPending: false, isNoSale: false };
  it.each([
    ['Booked', sold],
    ['Finalized', sold],
    ['Delivered', sold],
    ['Unwound', { ...sold, isReversed: true }],
    ['Reversed', { ...sold, isReversed: true }],
    ['Backed Out', { ...sold, isReversed: true }],
    ['Cancelled', { ...sold, isReversed: true }],
    ['Not Cancelled', sold],
    ['Pending', { ...sold, isPending: true }],
    ['F&I - WIP', { ...sold, isPending: true }],
    ['Working', { ...sold, isNoSale: true }],
    ['Dead Deal', { ...sold, isNoSale: true }],
    ['Quote', { ...sold, isNoSale: true }],
    [null, sold],
  ])('%s', (text, expected) => {
    expect(dealStatus(text)).toEqual(expected);
  });
});

it.each([
  ['HOUSE', true],
  ['House Deal', true],
  ['No Salesperson', true],
  ['000', true],
  ['House, Gregory', false],
  ['Dana Fox', false],
  ['101', false],
])('%s is a house deal: %s', (name, expected) => {
  expect(isHouseDeal(name)).toBe(expected);
});

import { describe, expect, it } from 'vitest';
import { findKpi } from './catalog.ts';
import { figureOf, type Sums } from './figure.ts';
import type { AnyKpi, Kpi } from './kpi.ts';

function kpi(key: string): Kpi {
  const found = findKpi(key);
  if (!found) throw new Error(`There is no KPI ${key}.`);
  return found;
}

function add(...parts: Sums[]): Sums {
  const keys = new Set(parts.flatMap((part) => Object.keys(part)));
  return Object.fromEntries(
    [...keys].map((key) => [key, parts.reduce((sum, part) => sum + (part[key] ?? 0), 0)]),
  );
}

describe('a ratio is never averaged', () => {
  const small = { leads_contact_known: 10, leads_contacted: 9 };
  const large = { leads_contact_known: 990, leads_contacted: 99 };

  it('is sum over sum, far from the mean of the two rates', () => {
    expect(figureOf(kpi('contact_rate_all'), small).value).toBe(90);
    expect(figureOf(kpi('contact_rate_all'), large).value).toBe(10);
    expect(figureOf(kpi('contact_rate_all'), add(small, large))).toEqual({
      value: 10.8,
      numerator: 108,
      denominator: 1_000,
      absence: null,
    });
  });

  it('lets a day without leads weigh nothing', () => {
    const quiet = { leads_contact_known: 0, leads_contacted: 0 };
    expect(figureOf(kpi('contact_rate_all'), add(small, quiet)).value).toBe(90);
  });

  it('weighs response times by leads answered', () => {
    const fast = { response_minutes: 10, leads_answered: 10 };
    const slow = { response_minutes: 300, leads_answered: 1 };
    expect(figureOf(kpi('resp_avg_min_all'), add(fast, slow)).value).toBeCloseTo(310 / 11, 9);
  });
});

describe('a dash is not a zero', () => {
  it.each([
    { why: 'no lead at all', key: 'leads', sums: { leads: 0 }, value: 0, reason: undefined },
    { why: 'no feed', key: 'leads', sums: { leads: null }, value: null, reason: 'noFeed' },
    { why: 'no sums', key: 'leads', sums: {}, value: null, reason: 'noFeed' },
    {
      why: 'no duplicate among known leads',
      key: 'dup_rate',
      sums: { leads_duplicate: 0, leads: 7 },
      value: 0,
      reason: undefined,
    },
    {
      why: 'no lead to divide by',
      key: 'dup_rate',
      sums: { leads_duplicate: 0, leads: 0 },
      value: null,
      reason: 'noBase',
    },
    {
      why: 'mails never say whether a lead was contacted',
      key: 'contact_rate_all',
      sums: { leads_good: 40, leads_contact_known: 0, leads_contacted: 0 },
      value: null,
      reason: 'noBase',
    },
    {
      why: 'no feed for a ratio',
      key: 'contact_rate_all',
      sums: { leads_contact_known: null, leads_contacted: null },
      value: null,
      reason: 'noFeed',
    },
  ])('$why: $value', ({ key, sums, value, reason }) => {
    const figure = figureOf(kpi(key), sums);
    expect(figure.value).toBe(value);
    expect(figure.absence?.reason).toBe(reason);
  });

  it('says in words what is missing', () => {
    const rate = figureOf(kpi('contact_rate_all'), { leads_contact_known: 0, leads_contacted: 0 });
    expect(rate.absence?.message).toBe(
      'There were no good leads whose source says whether they were contacted.',
    );
    expect(figureOf(kpi('leads'), {}).absence?.message).toBe('No data on leads for this period.');
  });

  it.each([
    { key: 'coop', sums: {}, message: 'There is no budget for this period.' },
    {
      key: 'cpl',
      sums: {},
      message: 'There is no budget for this period, and no data on leads.',
    },
    {
      key: 'spend_actual',
      sums: { spend_actual: 0, spend_days: 30, spend_days_told: 0 },
      message: 'No spend entered yet for this period.',
    },
    {
      key: 'cpl',
      sums: { spend_actual: 100, spend_days: 30, spend_days_told: 30, leads: null },
      message: 'No data on leads for this period.',
    },
    {
      key: 'cpl',
      sums: { spend_actual: null, spend_days: 30, spend_days_told: 0, leads: 40 },
      message: 'No spend entered yet for this period.',
    },
    {
      key: 'cpl',
      sums: { spend_actual: null, spend_days: 30, spend_days_told: 0, leads: null },
      message: 'No spend entered yet for this period.',
    },
    {
      key: 'cpl',
      sums: { spend_actual: null, spend_days: null, spend_days_told: null, leads: 40 },
      message: 'There is no budget for this period.',
    },
    {
      key: 'closing_ratio',
      sums: { leads_good: 40 },
      message: 'Not part of the data on leads for this period.',
    },
  ])(
    'says of $key which feed lacks it, and that a budget is made, not delivered: $message',
    ({ key, sums, message }) => {
      expect(figureOf(kpi(key), sums)).toMatchObject({ value: null, absence: { message } });
    },
  );

  it('knows that nothing was spent where someone said so', () => {
    const reported = { spend_actual: 0, spend_days: 30, spend_days_told: 1 };
    expect(figureOf(kpi('spend_actual'), reported).value).toBe(0);
  });
});

describe('a sum of several measures', () => {
  const measure = (key: string) =>
    ({ key, fact: 'lead', take: { kind: 'count' }, when: [], scale: 1 }) as const;
  const net: AnyKpi = {
    kind: 'additive',
    key: 'net',
    title: 'Net',
    unit: 'number',
    better: 'higher',
    meaning: 'What is left.',
    formula: 'a and b less c',
    of: { plus: [measure('a'), measure('b')], minus: [measure('c')] },
  };

  it.each([
    { why: 'all known', sums: { a: 5, b: 4, c: 3 }, value: 6 },
    { why: 'a part without a feed is left out', sums: { a: 5, b: null, c: 3 }, value: 2 },
    { why: 'what is to be taken off is not known', sums: { a: 5, b: 4, c: null }, value: null },
    { why: 'nothing is known', sums: { a: null, b: null, c: 3 }, value: null },
  ])('$why', ({ sums, value }) => {
    expect(figureOf(net, sums).value).toBe(value);
  });
});

it('what nothing was budgeted for has no cost per lead, and an expense of $0 has one of 0', () => {
  const reported = { spend_actual: 0, spend_days_told: 0, leads: 40 };
  expect(figureOf(kpi('cpl'), { ...reported, spend_days: 0 })).toMatchObject({
    value: null,
    absence: { reason: 'noBase', message: 'Nothing was budgeted for it.' },
  });
  expect(figureOf(kpi('cpl'), { ...reported, spend_days: 30, spend_days_told: 30 }).value).toBe(0);
});

import type { MoversList } from '../../../core/charts/movers.ts';
import type { RankedFigure, RankedRow, RankedTable } from '../../../core/charts/ranked-table.ts';
import { DAYS, weekly } from './gallery-series.ts';

export const sampleMovers: MoversList = {
  kind: 'movers',
  title: 'Queries by clicks',
  unit: 'number',
  better: 'higher',
  movers: (
    [
      ['birchwood toyota', 412, 561],
      ['used rav4 near me', 88, 152],
      ['toyota service coupons', 64, 97],
      ['camry hybrid lease', 71, 90],
      ['oil change birchwood', 120, 131],
      ['tacoma trd pro for sale', 140, 61],
      ['toyota dealer open sunday', 77, 38],
      ['corolla apr deals', 52, 31],
      ['used cars under 15000', 96, 84],
    ] as const
  ).map(([title, before, now]) => ({ key: title, title, before, now, change: now - before })),
};

const figure = (value: number | null, baseline: number | null, seed: number): RankedFigure => ({
  value,
  baseline,
  trend: value === null ? [] : weekly(value / DAYS, value / DAYS / 3, { seed, digits: 1 }).slice(0, DAYS),
});

const source = (
  title: string,
  seed: number,
  numbers: readonly (readonly [number | null, number | null])[],
): RankedRow => ({
  key: title,
  title,
  figures: Object.fromEntries(
    ['leads', 'contact', 'sold', 'cpl'].map((key, index) => {
      const [value = null, baseline = null] = numbers[index] ?? [];
      return [key, figure(value, baseline, seed)];
    }),
  ),
});

export const sampleRanked: RankedTable = {
  kind: 'ranked',
  title: 'Lead sources',
  noun: 'Source',
  columns: [
    {
      key: 'leads',
      title: 'Leads',
      unit: 'number',
      better: 'higher',
      hasBar: true,
      hasShare: true,
      changeTitle: 'vs Oct 1–21',
      trendTitle: 'By day',
    },
    { key: 'contact', title: 'Contacted', unit: 'percent', better: 'higher', changeTitle: 'vs Oct 1–21' },
    { key: 'sold', title: 'Sold', unit: 'number', better: 'higher' },
    {
      key: 'cpl',
      title: 'Cost per lead',
      unit: 'usd',
      better: 'lower',
      changeTitle: 'vs Oct 1–21',
      hint: 'Actual spend for each good lead.',
    },
  ],
  rows: [
    source('Website form', 1, [
      [612, 548],
      [68.4, 64.1],
      [52, 47],
      [18.2, 21.4],
    ]),
    source('Autotrader', 2, [
      [341, 362],
      [51.2, 53.9],
      [31, 35],
      [55.6, 49.8],
    ]),
    source('CarGurus', 3, [
      [318, 291],
      [55.7, 55.1],
      [38, 33],
      [47.1, 48.0],
    ]),
    source('Phone', 4, [
      [251, 251],
      [91.6, 92.0],
      [44, 41],
      [11.3, 11.3],
    ]),
    source('OEM leads', 5, [
      [197, 233],
      [47.2, 49.4],
      [27, 31],
      [null, null],
    ]),
    source('Chat', 6, [
      [148, 88],
      [72.3, 70.6],
      [21, 12],
      [9.8, 14.1],
    ]),
    { ...source('TikTok', 7, []), note: 'No feed' },
  ],
  total: source('All sources', 8, [
    [1_867, 1_773],
    [62.8, 61.9],
    [213, 199],
    [28.4, 29.1],
  ]),
  rankBy: 'leads',
};

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { tickText } from '../kpis/window-text.ts';
import { moneyText } from '../money/money-text.ts';
import { readAmount } from '../money/typed-amount.ts';
import { dateRangeText, dayText, periodLabel } from '../time/period-text.ts';
import { momentFormat } from './moment-format.ts';
import { changeText, countedText, numberText } from './number-text.ts';
import {
  DATE_STYLES,
  formatsIn,
  formatsText,
  NUMBER_STYLES,
  takeFormatsFrom,
  timeOfDayText,
  US_FORMATS,
} from './reader-formats.ts';

afterEach(() => takeFormatsFrom(() => undefined));

const AT = new Date('2026-09-20T18:09:00Z');
const moment = momentFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'America/Chicago' });

const texts = () => [
  numberText(1_240_312, 'usd'),
  changeText(-12_345, 'number'),
  countedText(1200, 'store'),
  moneyText(124_050),
  dayText('2026-11-02'),
  dateRangeText({ start: '2026-03-01', end: '2026-03-13' }),
  dateRangeText({ start: '2026-02-27', end: '2026-03-04' }, { within: 2026 }),
  dateRangeText({ start: '2026-12-30', end: '2027-01-02' }),
  periodLabel({ view: 'custom', start: '2026-11-02', end: '2026-11-21' }),
  tickText('2026-11-02', { view: 'quarter', by: 'day' }),
  [timeOfDayText(9), timeOfDayText(0, 5), timeOfDayText(14, 0, 'full')].join(' '),
  moment.format(AT).replaceAll('\u202f', ' '),
];

const US = [
  ...['$1,240,312', '−12,345', '1,200 stores', '$1,240.50', 'Nov 2, 2026', 'Mar 1–12, 2026'],
  ...[
    'Feb 27 – Mar 3',
    'Dec 30, 2026 – Jan 1, 2027',
    '11.02.26 - 11.20.26',
    'Nov 2',
    '9 AM 12:05 AM 2:00 PM',
    'Sep 20, 2026, 1:09 PM',
  ],
];

it('numbers and dates follow the reader; without a choice they are those of the US', () => {
  expect(texts()).toEqual(US);
  takeFormatsFrom(() => ({ numbers: 'space', dates: 'dayFirst' }));
  expect(texts()).toEqual([
    ...[
      '$1\u00a0240\u00a0312',
      '−12\u00a0345',
      '1\u00a0200 stores',
      '$1\u00a0240.50',
      '2 Nov 2026',
      '1–12 Mar 2026',
    ],
    ...[
      '27 Feb – 3 Mar',
      '30 Dec 2026 – 1 Jan 2027',
      '02.11.26 - 20.11.26',
      '2 Nov',
      '9:00 0:05 14:00',
      '20 Sept 2026, 13:09'.replace('Sept', 'Sep'),
    ],
  ]);
});

it('an amount is read again as it was written, in every format', () => {
  for (const numbers of NUMBER_STYLES) {
    takeFormatsFrom(() => ({ ...US_FORMATS, numbers }));
    expect(readAmount(moneyText(123_456_789))).toEqual({ kind: 'amount', dollars: 1_234_567.89 });
  }
});

it('formats travel as a text, and damaged ones are those of the US', () => {
  for (const numbers of NUMBER_STYLES) {
    for (const dates of DATE_STYLES)
      expect(formatsIn(formatsText({ numbers, dates }))).toEqual({ numbers, dates });
  }
  expect(formatsText(US_FORMATS)).toBe('');
  for (const damaged of [null, undefined, 7, '', 'x y', 'comma'])
    expect(formatsIn(damaged)).toEqual(US_FORMATS);
});

/** They read clocks, zones and months, whose texts are the same for every reader, or guard a request. */
const OWN_FORMATS = [
  'core/text/moment-format.ts',
  'core/time/period.ts',
  'core/time/source-time.ts',
  'core/time/time-zone.ts',
  'core/kpis/reach.ts',
  'features/setup/dealers/web/time-zones.ts',
  'features/money/expenses/web/expense-form.tsx',
  'features/market/market-share/market-lists.ts',
  'features/money/product-budget/contract.ts',
];

it('screens write numbers and dates through the formats of the reader', () => {
  const root = join(import.meta.dirname, '../..');
  const own = /Intl\.(?:DateTime|Number)Format\(['L]|toLocale(?:Date|Time)?String\(/;
  const files = globSync('{core,web,features}/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.|\/server\//.test(path))
    .filter((path) => own.test(readFileSync(join(root, path), 'utf8')));
  expect(files.toSorted()).toEqual(OWN_FORMATS.toSorted());
});

import { expect, it } from 'vitest';
import { cardTexts } from './comparison-text.ts';
import type { ComparedDays, Comparison, Window } from './wire.ts';

const figure = (value: number | null) => ({ value, numerator: null, denominator: null, absence: null });
const window: Window = {
  window: 'previous',
  startDate: '2026-10-01',
  endDate: '2026-10-31',
  until: null,
  coverage: { whole: 1, part: 0, none: 0 },
};
const days: ComparedDays = {
  startDate: '2026-11-01',
  endDate: '2026-11-21',
  baseStartDate: '2026-10-01',
  baseEndDate: '2026-10-21',
  whole: false,
  stores: 8,
  others: [],
  leftOut: { count: 0, names: [] },
};
const comparison: Comparison = {
  against: 'previous',
  ...figure(20),
  matched: figure(30),
  days,
  delta: { change: 10, relative: 0.5, direction: 'up', tone: 'positive' },
  gray: null,
};

function wordsOf(...comparisons: Comparison[]) {
  const requested = { unit: 'number', today: '2026-11-22', usual: null } as const;
  return cardTexts(
    comparisons.map((one) => ({ comparison: one, window })),
    requested,
  ).map((said) => [said.with, said.note ?? '', said.tip]);
}

it('is quiet up to what is usual', () => {
  const tones = [9, 10].map((usual) => {
    const [said] = cardTexts([{ comparison, window }], { unit: 'number', today: '2026-11-22', usual });
    return said?.delta?.tone;
  });
  expect(tones).toEqual(['positive', 'neutral']);
});

it.each<[string, Partial<ComparedDays>, string, string]>([
  ['an open month says through when', {}, 'vs Oct 1–21', 'through Nov 21'],
  [
    'a whole period does not',
    { whole: true, endDate: '2026-11-30', baseEndDate: '2026-10-31' },
    'vs Oct 1–31',
    '',
  ],
  [
    'a store that lags is named',
    { others: [{ through: '2026-11-20', count: 1, names: ['Honda'] }] },
    'vs Oct 1–21',
    'through Nov 21; Honda through Nov 20',
  ],
  [
    'several are counted',
    { others: [{ through: '2026-11-20', count: 5, names: ['A', 'B', 'C', 'D', 'E'] }] },
    'vs Oct 1–21',
    'through Nov 21; 5 stores through Nov 20',
  ],
  [
    'stores that are left out are named',
    { leftOut: { count: 2, names: ['Ford', 'Kia'] } },
    'vs Oct 1–21',
    'through Nov 21, without Ford, Kia',
  ],
  ['today is compared with its weekday alone', { endDate: '2026-11-22' }, 'vs Oct 1–21', ''],
])('%s', (_why, but, versus, note) => {
  const [words] = wordsOf({ ...comparison, days: { ...days, ...but } });
  expect(words?.slice(0, 2)).toEqual([versus, note]);
});

it('says beside new that there was no value before', () => {
  const none = { ...comparison, ...figure(null), delta: null, gray: 'noBaseline' } as const;
  const [said] = cardTexts([{ comparison: none, window }], { unit: 'usd', today: '2026-11-22', usual: null });
  expect(said).toMatchObject({ without: 'new', with: 'no value Oct 1–21', base: 'Oct 1–21' });
  // The days that match say nothing where there is no number.
  expect(said).not.toHaveProperty('note');
});

it('says once what is true of both, both values, and why nothing is compared', () => {
  const [first, second] = wordsOf(comparison, { ...comparison, against: 'lastYear' });
  expect(first?.[2]).toBe('Nov 1–21: 30 vs Oct 1–21: 20. Through Nov 21');
  expect([first?.[1], second?.[1]]).toEqual(['through Nov 21', '']);
  const absence = { reason: 'notCompared', message: 'No full day yet.' } as const;
  const none: Comparison = {
    ...comparison,
    ...figure(null),
    absence,
    matched: { ...figure(null), absence },
    days: null,
    delta: null,
    gray: 'notCompared',
  };
  expect(wordsOf(none, { ...none, against: 'lastYear' })).toEqual([['not compared', '', 'No full day yet.']]);
  const both = [
    { comparison: none, window },
    {
      comparison: { ...none, against: 'lastYear' as const },
      window: { ...window, startDate: '2025-11-01', endDate: '2025-11-30' },
    },
  ];
  const sentences = [both, both.slice(0, 1), [{ comparison, window }]].map(
    (some) => cardTexts(some, { unit: 'number', today: '2026-11-22', usual: null })[0]?.uncompared,
  );
  expect(sentences).toEqual([
    'Not compared with Oct 1–31 or Nov 1–30, 2025: no full day yet.',
    'Not compared with Oct 1–31: no full day yet.',
    undefined,
  ]);
});

import { expect, it } from 'vitest';
import { notesByRow, sharedNotes, withMarks } from './shared-notes.ts';

interface Card {
  readonly comparisons: readonly { readonly with: string; readonly note?: string; readonly mark?: string }[];
}

function card(...notes: (string | undefined)[]): Card {
  return {
    comparisons: notes.map((note) => ({ with: 'vs Oct 1–19', ...(note !== undefined && { note }) })),
  };
}

const THROUGH = 'through Nov 19';
const HYUNDAI = 'through Nov 19; Alderpoint Hyundai through Nov 17';

it('says once what several cards say, and marks them', () => {
  const cards = [
    card(HYUNDAI, undefined),
    card(THROUGH),
    card(HYUNDAI),
    card(HYUNDAI),
    card(THROUGH),
    card('without Ford'),
    card(),
  ];
  const shared = sharedNotes(cards);
  expect(shared.map(({ mark, text }) => `${mark} ${text}`)).toEqual([
    '* Compared through Nov 19; Alderpoint Hyundai through Nov 17.',
    '† Compared through Nov 19.',
  ]);
  const marks = cards.map((one) =>
    withMarks(one, shared).comparisons.map(({ note, mark }) => note ?? mark ?? null),
  );
  expect(marks).toEqual([['*', null], ['†'], ['*'], ['*'], ['†'], ['without Ford'], []]);
});

it('leaves cards alone that share nothing', () => {
  const cards = [card(THROUGH), card(), card('without Ford')];
  expect(sharedNotes(cards)).toEqual([]);
  expect(cards.map((one) => withMarks(one, []))).toEqual(cards);
});

it('begins a sentence without days as it is', () => {
  expect(sharedNotes([card('without Ford'), card('without Ford')])[0]?.text).toBe('Without Ford.');
});

const OCTOBER = 'Not compared with Oct 1–31, 2025: no full day is known in both periods yet.';
const uncompared = (value: number | null, ...texts: (string | undefined)[]) => ({
  value,
  comparisons: texts.map((text, place) => ({
    with: 'x',
    against: texts.length - place === 1 ? ('lastYear' as const) : ('previous' as const),
    ...(text !== undefined && { uncompared: text }),
  })),
});

it('says once what no card is compared with, and takes it from the cards', () => {
  const cards = [uncompared(1, undefined, OCTOBER), uncompared(2, undefined, OCTOBER), uncompared(null)];
  const shared = sharedNotes(cards);
  expect(shared).toEqual([{ mark: null, note: OCTOBER, text: OCTOBER }]);
  expect(cards.map((one) => withMarks(one, shared).comparisons.length)).toEqual([1, 1, 0]);
});

it('says once what most cards are not compared with; the others keep their own line', () => {
  const NEVER = 'Not compared with Oct 1–31, 2025: no feed was on.';
  const cards = [
    ...[1, 2, 3].map((value) => uncompared(value, undefined, OCTOBER)),
    uncompared(4, undefined, undefined),
    uncompared(5, undefined, NEVER),
  ];
  const shared = sharedNotes(cards);
  expect(shared.map(({ text }) => text)).toEqual([
    'Other cards are not compared with Oct 1–31, 2025: no full day is known in both periods yet.',
  ]);
  expect(cards.map((one) => withMarks(one, shared).comparisons.length)).toEqual([1, 1, 1, 2, 2]);
  expect(notesByRow([cards.slice(3), cards.slice(0, 3)], shared)).toEqual([[], shared]);
  // Half of the cards are not most of them.
  expect(sharedNotes([...cards.slice(0, 2), ...cards.slice(3)])).toEqual([]);
});

it('does not count a card that stands beside another day', () => {
  const today = { value: 7, comparisons: [{ with: 'vs last Sat', against: 'lastWeek' as const }] };
  const cards = [uncompared(1, undefined, OCTOBER), today, uncompared(2, undefined, OCTOBER)];
  expect(sharedNotes(cards).map(({ text }) => text)).toEqual([OCTOBER]);
});

it.each([
  ['one card is compared', [uncompared(1, OCTOBER), uncompared(2, undefined)]],
  [
    'cards differ in why',
    [uncompared(1, OCTOBER), uncompared(2, 'Not compared with Oct 1–31, 2025: kept by nobody.')],
  ],
  ['there is one card', [uncompared(1, OCTOBER)]],
])('leaves it on the cards where %s', (_why, cards) => {
  expect(sharedNotes(cards)).toEqual([]);
  expect(cards.map((one) => withMarks(one, sharedNotes(cards)))).toEqual(cards);
});

it('says nothing about a card without a value', () => {
  expect(
    sharedNotes([
      { value: null, ...card(THROUGH) },
      { value: 1, ...card(THROUGH) },
    ]),
  ).toEqual([]);
});

it('stands below the rows whose cards have the mark, and once where nothing is compared', () => {
  const rows = [
    [uncompared(1, undefined, OCTOBER), card()],
    [uncompared(2, undefined, OCTOBER), card(THROUGH), card(THROUGH)],
    [card(THROUGH)],
    [{ value: null, ...card(THROUGH) }],
  ];
  const notes = notesByRow(rows, sharedNotes(rows.flat()));
  expect(notes.map((row) => row.map(({ text }) => text))).toEqual([
    [OCTOBER],
    ['Compared through Nov 19.'],
    ['Compared through Nov 19.'],
    [],
  ]);
});

import type { Against } from '../kpis/wire.ts';
import { capital, midSentence } from '../text/capital.ts';

interface Noted {
  readonly value?: number | null;
  readonly comparisons?: readonly NotedComparison[] | undefined;
}

interface NotedComparison {
  readonly against?: Against;
  readonly note?: string | undefined;
  readonly uncompared?: string | undefined;
}

/** A note that several cards share, with its mark on them. */
export interface SharedNote {
  /** Null for what cards are not compared with: they do not repeat it. */
  readonly mark: string | null;
  /** As on the cards: `through Nov 19; Alderpoint Hyundai through Nov 17`. */
  readonly note: string;
  /** `Compared through Nov 19; Alderpoint Hyundai through Nov 17.` */
  readonly text: string;
}

const MARKS = ['*', '†', '‡'] as const;

/**
 * The notes on two cards or more, most frequent first; others stay on their card. Last, what all or
 * most cards are not compared with.
 */
export function sharedNotes(cards: readonly Noted[]): SharedNote[] {
  return [...markedNotes(cards), ...uncomparedNotes(cards)];
}

function markedNotes(cards: readonly Noted[]): SharedNote[] {
  const notes = cards.flatMap(shownOf).flatMap(({ note }) => note ?? []);
  return mostFrequentFirst(notes)
    .filter(({ count }) => count > 1)
    .slice(0, MARKS.length)
    .map(({ text }, place) => ({ mark: MARKS[place] ?? '', note: text, text: sentence(text) }));
}

/**
 * What most cards are not compared with, for one reason; others keep it. Cards that are never compared with such a
 * period, as today's are not, have no say.
 */
function uncomparedNotes(cards: readonly Noted[]): SharedNote[] {
  const shown = cards.flatMap(shownOf);
  const [most] = mostFrequentFirst(shown.flatMap(({ uncompared }) => uncompared ?? []));
  if (most === undefined) return [];
  const { text, count } = most;
  const against = shown.find(({ uncompared }) => uncompared === text)?.against;
  const alike = shown.filter((comparison) => comparison.against === against).length;
  if (count < 2 || count <= alike / 2) return [];
  return [{ mark: null, note: text, text: count === alike ? text : `Other cards are ${midSentence(text)}` }];
}

function mostFrequentFirst(texts: readonly string[]) {
  const counts = [...Map.groupBy(texts, (text) => text)];
  return counts.map(([text, same]) => ({ text, count: same.length })).toSorted((a, b) => b.count - a.count);
}

/**
 * The notes that stand below each row of cards, in the order of the rows: a mark's below every row that
 * uses it, what cards are not compared with below the first row that would say it.
 */
export function notesByRow(
  rows: readonly (readonly Noted[])[],
  shared: readonly SharedNote[],
): SharedNote[][] {
  const said = new Set<SharedNote>();
  return rows.map((cards) =>
    shared.filter((note) => {
      if (said.has(note) || !cards.some((card) => carries(card, note))) return false;
      if (note.mark === null) said.add(note);
      return true;
    }),
  );
}

function carries(card: Noted, { mark, note }: SharedNote): boolean {
  return shownOf(card).some((one) => (mark === null ? one.uncompared : one.note) === note);
}

/** A card with marks instead of the notes it shares, and without what is said below. */
export function withMarks<Card extends Noted>(card: Card, shared: readonly SharedNote[]): Card {
  if (shared.length === 0 || !card.comparisons) return card;
  const isSaid = ({ uncompared }: NotedComparison) =>
    shared.some(({ mark, note }) => mark === null && note === uncompared);
  const comparisons = card.comparisons
    .filter((comparison) => !isSaid(comparison))
    .map((comparison) => {
      const found = shared.find(({ note }) => note === comparison.note);
      if (!found || found.mark === null) return comparison;
      const { note: _said, ...rest } = comparison;
      return { ...rest, mark: found.mark };
    });
  return { ...card, comparisons };
}

/** What the card shows: without a value it says why instead. */
function shownOf({ value, comparisons = [] }: Noted): readonly NotedComparison[] {
  return value === null ? [] : comparisons;
}

function sentence(note: string): string {
  return `${note.startsWith('through') ? `Compared ${note}` : capital(note)}.`;
}

import { capital } from '../text/capital.ts';

interface Noted {
  readonly comparisons?: readonly { readonly note?: string | undefined }[] | undefined;
}

/** A note that several cards share, with its mark on them. */
export interface SharedNote {
  readonly mark: string;
  /** As on the cards: `through Nov 19; Alderpoint Hyundai through Nov 17`. */
  readonly note: string;
  /** `Compared through Nov 19; Alderpoint Hyundai through Nov 17.` */
  readonly text: string;
}

const MARKS = ['*', '†', '‡'] as const;

/** The notes on two cards or more, most frequent first; others stay on their card. */
export function sharedNotes(cards: readonly Noted[]): SharedNote[] {
  const counts = new Map<string, number>();
  for (const note of cards.flatMap(notesOf)) counts.set(note, (counts.get(note) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 1)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MARKS.length)
    .map(([note], place) => ({ mark: MARKS[place] ?? '', note, text: sentence(note) }));
}

/** A card with marks instead of the notes it shares. */
export function withMarks<Card extends Noted>(card: Card, shared: readonly SharedNote[]): Card {
  if (shared.length === 0 || !card.comparisons) return card;
  const comparisons = card.comparisons.map((comparison) => {
    const found = shared.find(({ note }) => note === comparison.note);
    if (!found) return comparison;
    const { note: _said, ...rest } = comparison;
    return { ...rest, mark: found.mark };
  });
  return { ...card, comparisons };
}

function notesOf({ comparisons = [] }: Noted): string[] {
  return comparisons.flatMap(({ note }) => note ?? []);
}

function sentence(note: string): string {
  return `${note.startsWith('through') ? `Compared ${note}` : capital(note)}.`;
}

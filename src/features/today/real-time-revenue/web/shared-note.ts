import { capital } from '../../../../core/text/capital.ts';
import type { HomeCard } from './home-cards.ts';

/** A note shared by several cards is shown once above them. */
export interface NotedCards {
  readonly cards: readonly HomeCard[];
  /**
   * `Compared through Nov 19; Alderpoint Hyundai through Nov 17.`; null when no two cards share
   * one.
   */
  readonly note: string | null;
}

/** Replaces the most frequent note on the cards with a mark. */
export function withSharedNote(cards: readonly HomeCard[]): NotedCards {
  const counts = new Map<string, number>();
  for (const note of cards.flatMap(notesOf)) counts.set(note, (counts.get(note) ?? 0) + 1);
  const [[shared, count] = ['', 0]] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (count < 2) return { cards, note: null };
  return { cards: cards.map((card) => marked(card, shared)), note: sentence(shared) };
}

function notesOf({ comparisons = [] }: HomeCard): string[] {
  return comparisons.flatMap(({ note }) => note ?? []);
}

function marked(card: HomeCard, shared: string): HomeCard {
  const { comparisons = [] } = card;
  return {
    ...card,
    comparisons: comparisons.map((comparison) => {
      if (comparison.note !== shared) return comparison;
      const { note: _said, ...rest } = comparison;
      return { ...rest, hasMark: true };
    }),
  };
}

function sentence(note: string): string {
  return `${note.startsWith('through') ? `Compared ${note}` : capital(note)}.`;
}

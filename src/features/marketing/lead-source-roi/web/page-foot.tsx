import { useState } from 'react';
import { countedText, numberText } from '../../../../core/text/number-text.ts';
import { PageTurn } from '../../../../web/ui/page-turn.tsx';

interface PageFootProps {
  /** Rows on earlier pages, on this page, and in total. */
  readonly before: number;
  readonly shown: number;
  readonly count: number;
  /** Example: `lead`. */
  readonly noun: string;
  /** Null on the first and the last page. */
  readonly newer: (() => void) | null;
  readonly older: (() => void) | null;
}

/** Empty for a list of one page. */
export function PageFoot({ before, shown, count, noun, newer, older }: PageFootProps) {
  const [first, last] = [before + 1, before + shown].map((place) => numberText(place, 'number'));
  return (
    <PageTurn newer={newer} older={older}>
      <span data-figures>
        {first} to {last} of {countedText(Math.max(count, before + shown), noun)}
      </span>
    </PageTurn>
  );
}

export interface Pages {
  /** Pages before the current one. */
  readonly before: number;
  /** Cursor; undefined for the first page. */
  readonly after: string | undefined;
  /** Opens the page at this cursor. */
  readonly older: (next: string) => void;
  readonly newer: () => void;
}

/** Cursor paging; another list starts at its first page. */
export function usePages(list: string): Pages {
  const [kept, keep] = useState<{ list: string; places: readonly string[] }>({ list, places: [] });
  const places = kept.list === list ? kept.places : [];
  return {
    before: places.length,
    after: places.at(-1),
    older: (next) => keep({ list, places: [...places, next] }),
    newer: () => keep({ list, places: places.slice(0, -1) }),
  };
}

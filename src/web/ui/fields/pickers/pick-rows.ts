import type { ReactNode } from 'react';

export interface PickOption {
  readonly id: string;
  readonly title: string;
  /** In small print beside the title; searched too. */
  readonly note?: string;
  /** Options of a group are listed together under its name. */
  readonly group?: string;
  readonly icon?: ReactNode;
}

/** A line of the list: an option or a group heading. */
export type PickLine =
  | { readonly heading: string }
  | { readonly option: PickOption /** Index among the options found, from 0. */; readonly index: number };

/** The options that contain every word of the search, in their order. */
export function findOptions(options: readonly PickOption[], search: string): readonly PickOption[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter(({ title, note = '' }) => {
    const text = `${title} ${note}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Adds a heading before the first option of each group. */
export function withHeadings(options: readonly PickOption[]): PickLine[] {
  return options.flatMap((option, index): PickLine[] => {
    const line = { option, index };
    const startsGroup = option.group !== undefined && option.group !== options[index - 1]?.group;
    return startsGroup ? [{ heading: option.group ?? '' }, line] : [line];
  });
}

/** How many rows a key moves; null for other keys. */
export function stepOf(key: string, page: number): number | null {
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  if (key === 'PageDown') return page;
  if (key === 'PageUp') return -page;
  return null;
}

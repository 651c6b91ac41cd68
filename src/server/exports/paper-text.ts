import { PAPER } from './palettes.ts';
import type { Ink, InkRun } from './pen.ts';
import { wrappedRuns } from './wrapped-runs.ts';

/** Words, or runs of which some are bold or lead to an address. */
export type PaperText =
  | string
  | readonly { readonly text: string; readonly isBold: boolean; readonly href: string | null }[];

/** Lines that are at most `width` points wide. */
export function paperLines(text: PaperText, ink: Ink, width: number): InkRun[][] {
  const runs = typeof text === 'string' ? [{ text, isBold: false, href: null }] : text;
  const inked = runs.map((run) => ({
    text: run.text,
    href: run.href,
    ink: {
      ...ink,
      ...(run.isBold && { weight: 'strong' as const }),
      ...(run.href !== null && { color: PAPER.accent }),
    },
  }));
  return wrappedRuns(inked, width);
}

import { plainText, type TextRun, textRuns } from '../rules-marks.ts';
import { textBlocks } from '../rules-text.ts';

export interface WrittenLine {
  readonly isHeading: boolean;
  readonly runs: readonly TextRun[];
}

/** A text as the lines of a file. Outside the app, links to its screens begin with its public address. */
export function writtenLines(text: string, publicUrl: string): WrittenLine[] {
  const lineOf = (line: string, isHeading = false): WrittenLine => ({
    isHeading,
    runs: textRuns(line).map((run) =>
      run.href?.startsWith('/') ? { ...run, href: publicUrl + run.href } : run,
    ),
  });
  return textBlocks(text).flatMap((block) =>
    block.kind === 'list'
      ? block.lines.map((line) => lineOf(`•  ${line}`))
      : [lineOf(block.text, block.kind === 'heading')],
  );
}

/** For cells, which have neither bold words nor links. */
export function plainLines(text: string, publicUrl: string): string[] {
  return writtenLines(text, publicUrl).map(({ runs }) => plainText(runs));
}

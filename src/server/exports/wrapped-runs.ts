import { textWidth, type Weight } from './type-faces.ts';

/** Part of a text, measured in its own ink; `size` in points. */
interface MeasuredRun {
  readonly text: string;
  readonly ink: { readonly size: number; readonly weight?: Weight; readonly figures?: boolean };
}

/** From the first character up to, not including, the last. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Breaks a text of one or several runs into lines that are at most `width` points wide.
 *
 * Lines end at a new line or a space, which they do not keep; a word that is too long is broken. A line that is
 * empty has no runs.
 */
export function wrappedRuns<Run extends MeasuredRun>(runs: readonly Run[], width: number): Run[][] {
  const text = runs.map((run) => run.text).join('');
  const fits = (span: Span) => widthOf(within(runs, span)) <= width;
  return spansBetween('\n', text, { from: 0, to: text.length })
    .flatMap((paragraph) => lineSpans(text, paragraph, fits))
    .map((line) => within(runs, line));
}

function widthOf(runs: readonly MeasuredRun[]): number {
  return runs.reduce((sum, { text, ink }) => sum + textWidth(text, ink.size, ink), 0);
}

function lineSpans(text: string, paragraph: Span, fits: (span: Span) => boolean): Span[] {
  if (fits(paragraph)) return [paragraph];
  const words = spansBetween(' ', text, paragraph).flatMap((word) => fittingPieces(text, word, fits));
  const lines: Span[] = [];
  let line = { from: paragraph.from, to: paragraph.from };
  for (const word of words) {
    const isEmpty = line.from === line.to;
    const longer = isEmpty ? word : { from: line.from, to: word.to };
    if (isEmpty || fits(longer)) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function fittingPieces(text: string, word: Span, fits: (span: Span) => boolean): Span[] {
  if (fits(word)) return [word];
  const pieces: Span[] = [];
  let piece = { from: word.from, to: word.from };
  for (const character of text.slice(word.from, word.to)) {
    const longer = { from: piece.from, to: piece.to + character.length };
    if (piece.from < piece.to && !fits(longer)) {
      pieces.push(piece);
      piece = { from: piece.to, to: longer.to };
    } else piece = longer;
  }
  return [...pieces, piece];
}

function spansBetween(mark: string, text: string, { from, to }: Span): Span[] {
  const spans: Span[] = [];
  let start = from;
  for (const part of text.slice(from, to).split(mark)) {
    spans.push({ from: start, to: start + part.length });
    start += part.length + mark.length;
  }
  return spans;
}

function within<Run extends MeasuredRun>(runs: readonly Run[], { from, to }: Span): Run[] {
  let start = 0;
  return runs.flatMap((run) => {
    const text = run.text.slice(Math.max(0, from - start), Math.max(0, to - start));
    start += run.text.length;
    return text === '' ? [] : [{ ...run, text }];
  });
}

export type Cut = { readonly text: string } | { readonly damage: string };

const LONGEST_PROSPECT = 1_048_576;
/** More than the longest mark, which may be cut between two pieces. */
const KEPT_BACK = 40;
const BEGIN = /<(?:[\w-]{1,20}:)?prospect(?=[\s/>])/gi;
const INSIDE = /<!\[CDATA\[|<!--|<\/(?:[\w-]{1,20}:)?prospect\s{0,9}>|<(?:[\w-]{1,20}:)?prospect(?=[\s/>])/gi;
const CUT_OFF = 'The lead is cut off: its end, </prospect>, is missing.';
const TOO_LONG = 'The lead is longer than a million characters.';

export function hasProspect(text: string): boolean {
  BEGIN.lastIndex = 0;
  return BEGIN.test(text);
}

/**
 * Cuts a text of any length into its prospects. An end tag inside a comment or CDATA does not count, unless
 * that comment or CDATA is never closed.
 */
export async function* cutProspects(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Cut> {
  const cutter = new Cutter();
  for await (const piece of pieces) yield* cutter.cuts(piece, false);
  yield* cutter.cuts('', true);
}

class Cutter {
  private buffer = '';
  private start: number | null = null;
  /** The buffer before this index holds no relevant mark. */
  private at = 0;

  *cuts(piece: string, hasEnded: boolean): Generator<Cut> {
    this.buffer = this.buffer.slice(this.start ?? this.at) + piece;
    this.at -= this.start ?? this.at;
    this.start = this.start === null ? null : 0;
    for (;;) {
      if (this.start === null && !this.findBegin()) return;
      const cut = this.findEnd(hasEnded);
      if (cut === null) return;
      yield cut;
    }
  }

  private findBegin(): boolean {
    BEGIN.lastIndex = this.at;
    const begin = BEGIN.exec(this.buffer);
    this.start = begin?.index ?? null;
    this.at = begin ? BEGIN.lastIndex : Math.max(this.at, this.buffer.length - KEPT_BACK);
    return begin !== null;
  }

  private findEnd(hasEnded: boolean): Cut | null {
    const start = this.start ?? 0;
    const isFinal = hasEnded || this.buffer.length - start > LONGEST_PROSPECT;
    for (;;) {
      INSIDE.lastIndex = this.at;
      const mark = INSIDE.exec(this.buffer);
      if (!mark) return isFinal ? this.gaveUp(hasEnded) : this.waits();
      if (!mark[0].startsWith('<!')) return this.ended(start, mark);
      const end = this.endOfAside(mark[0], INSIDE.lastIndex);
      if (end === null && !isFinal) return this.waits(mark.index);
      this.at = end ?? INSIDE.lastIndex;
    }
  }

  private ended(start: number, mark: RegExpExecArray): Cut {
    const isClosed = mark[0].startsWith('</');
    this.start = null;
    this.at = isClosed ? INSIDE.lastIndex : mark.index;
    return isClosed ? { text: this.buffer.slice(start, this.at) } : { damage: CUT_OFF };
  }

  /** Null when the end of the comment or CDATA is not in the buffer. */
  private endOfAside(mark: string, from: number): number | null {
    const close = mark === '<!--' ? '-->' : ']]>';
    if (this.lastOf(close) < from) return null;
    return this.buffer.indexOf(close, from) + close.length;
  }

  private readonly lasts = new Map<string, { buffer: string; index: number }>();

  // Called for every comment, so searched once per buffer.
  private lastOf(close: string): number {
    const known = this.lasts.get(close);
    if (known && known.buffer === this.buffer) return known.index;
    const index = this.buffer.lastIndexOf(close);
    this.lasts.set(close, { buffer: this.buffer, index });
    return index;
  }

  private waits(at = Math.max(this.at, this.buffer.length - KEPT_BACK)): null {
    this.at = at;
    return null;
  }

  private gaveUp(hasEnded: boolean): Cut {
    this.start = null;
    this.at = Math.max(this.at, this.buffer.length - KEPT_BACK);
    return { damage: hasEnded ? CUT_OFF : TOO_LONG };
  }
}

import { linkedRuns } from '../../../core/text/linked-runs.ts';

/** Part of a line that looks the same throughout and leads to one address. */
export interface TextRun {
  readonly text: string;
  readonly isBold: boolean;
  /** An address outside, or a path of this app that begins with `/`. */
  readonly href: string | null;
}

/** Bold, or a link; `![words](address)` is a picture in Markdown, which a text cannot have. */
const MARKS = /(?<!\*)\*\*(?!\*)|(?<!!)\[([^[\]]+)\]\(((?:[^\s()]|\([^\s()]*\))+)\)/g;

/**
 * The runs of one line: `**words**` are bold, `[words](address)` is a link.
 *
 * Each may contain the other. As in Markdown, bold begins before and ends after a character that is not a space.
 * Marks without a partner and links to an address that `safeAddress` refuses stay as typed.
 *
 * @returns in the order of the line; none is empty, and neighbors differ in more than their text
 */
export function textRuns(line: string): TextRun[] {
  const runs: TextRun[] = [];
  for (const run of markedRuns(line, null)) {
    const last = runs.at(-1);
    if (run.text === '') continue;
    if (last?.isBold === run.isBold && last.href === run.href)
      runs[runs.length - 1] = { ...last, text: last.text + run.text };
    else runs.push(run);
  }
  return runs;
}

/** Some runs are empty, and neighbors may be alike. */
function markedRuns(line: string, href: string | null): TextRun[] {
  const runs: TextRun[] = [];
  const add = (text: string) => runs.push({ text, isBold: false, href });
  /** Where in the runs bold may begin. */
  const starts: number[] = [];
  let from = 0;
  for (const match of line.matchAll(MARKS)) {
    const mark = markOf(match, starts.length > 0);
    if (mark === null) continue;
    add(line.slice(from, match.index));
    from = match.index + match[0].length;
    if (mark.is === 'link') runs.push(...markedRuns(mark.words, mark.href));
    // It stays as typed where no end follows.
    else if (mark.is === 'start') starts.push(add(match[0]) - 1);
    else endBold(runs, starts.pop() ?? 0);
  }
  add(line.slice(from));
  return runs;
}

type Mark =
  | { readonly is: 'link'; readonly words: string; readonly href: string }
  | { readonly is: 'start' | 'end' };

function markOf(
  { 0: typed, 1: words, 2: address = '', index, input }: RegExpExecArray,
  isBold: boolean,
): Mark | null {
  if (words !== undefined) {
    const href = words.trim() === '' ? null : safeAddress(address);
    return href === null ? null : { is: 'link', words, href };
  }
  const isWord = (character: string) => /\S/.test(character);
  if (isBold && isWord(input.charAt(index - 1))) return { is: 'end' };
  return isWord(input.charAt(index + typed.length)) ? { is: 'start' } : null;
}

function endBold(runs: TextRun[], start: number): void {
  const bold = runs.slice(start + 1).map((run) => ({ ...run, isBold: true }));
  runs.splice(start, runs.length, ...bold);
}

const OWN = 'https://app.invalid';

/**
 * An address that a link may lead to, spelled as browsers send it; null for any other.
 *
 * Allowed are `http://`, `https://`, `mailto:` and paths of this app, which begin with one slash.
 */
export function safeAddress(typed: string): string | null {
  if (typed.startsWith('/')) {
    if (/^\/[/\\]/.test(typed) || !URL.canParse(typed, OWN)) return null;
    const { origin, pathname, search, hash } = new URL(typed, OWN);
    // A path such as `/.//name` would become an address of another host.
    return origin === OWN && !pathname.startsWith('//') ? pathname + search + hash : null;
  }
  const isAllowed = /^(?:https?:\/\/|mailto:)[^/\s]/i.test(typed);
  return isAllowed && URL.canParse(typed) ? new URL(typed).href : null;
}

/**
 * Runs as plain text, the address of a link behind its words: `our site (https://example.com/)`.
 *
 * Words that are the address already stay alone.
 */
export function plainText(runs: readonly TextRun[]): string {
  return linkedRuns(runs)
    .map(({ href, runs: own }) => {
      const words = own.map(({ text }) => text).join('');
      if (href === null || safeAddress(words) === href) return words;
      const address = href.replace(/^mailto:/, '');
      return words === address ? words : `${words} (${address})`;
    })
    .join('');
}

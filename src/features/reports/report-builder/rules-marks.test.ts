import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkedRuns } from '../../../core/text/linked-runs.ts';
import { plainText, safeAddress, type TextRun, textRuns } from './rules-marks.ts';

const SITE = 'https://example.com/page';

const plain = (text: string): TextRun => ({ text, isBold: false, href: null });
const bold = (text: string): TextRun => ({ text, isBold: true, href: null });
const link = (text: string, href = SITE): TextRun => ({ text, isBold: false, href });
const boldLink = (text: string, href = SITE): TextRun => ({ text, isBold: true, href });

describe('the runs of a line', () => {
  it.each([
    { line: '', runs: [] },
    { line: 'Call back', runs: [plain('Call back')] },
    { line: 'Call **three** leads', runs: [plain('Call '), bold('three'), plain(' leads')] },
    { line: '**All of it**', runs: [bold('All of it')] },
    { line: 'un**believ**able', runs: [plain('un'), bold('believ'), plain('able')] },
    { line: '**one****two**', runs: [bold('one****two')] },
    { line: '**one** **two**', runs: [bold('one'), plain(' '), bold('two')] },
    { line: '**one **two** three**', runs: [bold('one two three')] },
    { line: '**open **shut**', runs: [plain('**open '), bold('shut')] },
    { line: `See [the page](${SITE}).`, runs: [plain('See '), link('the page'), plain('.')] },
    { line: `**see [the page](${SITE}) now**`, runs: [bold('see '), boldLink('the page'), bold(' now')] },
    { line: `**[the page](${SITE})**`, runs: [boldLink('the page')] },
    { line: `[the **whole** page](${SITE})`, runs: [link('the '), boldLink('whole'), link(' page')] },
    { line: `[**the page**](${SITE})`, runs: [boldLink('the page')] },
    { line: `**a [b** c](${SITE})`, runs: [plain('**a '), link('b** c')] },
    { line: `[a](${SITE})[b](mailto:x@y.z)`, runs: [link('a'), link('b', 'mailto:x@y.z')] },
    { line: '[wiki](https://a.example/b_(c))', runs: [link('wiki', 'https://a.example/b_(c)')] },
    {
      line: '([budget](/budget?year=2026#march))',
      runs: [plain('('), link('budget', '/budget?year=2026#march'), plain(')')],
    },
  ])('$line', ({ line, runs }) => {
    expect(textRuns(line)).toEqual(runs);
  });

  it.each([
    '5 ** 3',
    'a*b',
    '*a*',
    '***a***',
    '** a **',
    '**',
    '****',
    '**never closed',
    'never opened**',
    '[note]',
    '[note] (aside)',
    '[note](see below)',
    '[](https://example.com)',
    '[ ](https://example.com)',
    '[note]()',
    '[a [b] c](https://example.com)',
    '[open](https://example.com',
    '![picture](https://example.com/a.png)',
    '[x](javascript:alert(1))',
    '[x](data:text/html,**hi**)',
    '[x](//evil.example)',
    '[x](budget)',
  ])('%s stays as typed', (line) => {
    expect(textRuns(line)).toEqual([plain(line)].filter(({ text }) => text !== ''));
  });

  /** What people write, with the runs that it means. */
  const words = fc.stringMatching(/^[a-z0-9,é🚗]( ?[a-z0-9,é🚗]){0,8}$/u);
  const address = fc.constantFrom(SITE, '/budget', 'mailto:jane@dealer.example', 'http://a.example/b_(c)');
  const inLink = fc.oneof(
    words.map((text) => ({ typed: text, isBold: false, text })),
    words.map((text) => ({ typed: `**${text}**`, isBold: true, text })),
  );
  const part = fc.oneof(
    words.map((text) => ({ typed: text, runs: [plain(text)] })),
    fc
      .constantFrom('*', '[', ']', '(', ' ** ', '!', ' [x] ')
      .map((text) => ({ typed: text, runs: [plain(text)] })),
    words.map((text) => ({ typed: `**${text}**`, runs: [bold(text)] })),
    fc.tuple(inLink, address).map(([inner, href]) => ({
      typed: `[${inner.typed}](${href})`,
      runs: [{ text: inner.text, isBold: inner.isBold, href }],
    })),
    fc.tuple(words, words, address).map(([before, text, href]) => ({
      typed: `**${before} [${text}](${href})**`,
      runs: [bold(`${before} `), boldLink(text, href)],
    })),
  );

  it('are what was meant, however marks, links and words follow each other', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        // A space between them keeps two marks from becoming one.
        const spaced = parts.map(({ typed }) => typed).join(' ; ');
        const meant = parts.flatMap(({ runs }, index) => (index === 0 ? runs : [plain(' ; '), ...runs]));
        expect(lookOf(textRuns(spaced))).toEqual(lookOf(meant));
      }),
    );
  });

  const anyLine = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc
      .array(
        fc.constantFrom(
          '**',
          '*',
          '[',
          ']',
          '(',
          ')',
          '](',
          '/',
          ' ',
          'a',
          'b',
          'http://a.b',
          'mailto:',
          '\\',
          '!',
        ),
      )
      .map((pieces) => pieces.join('')),
  );

  it('lose and invent nothing outside marks', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const runs = textRuns(line);
        const text = runs.map((run) => run.text).join('');
        expect(runs.every((run) => run.text !== '')).toBe(true);
        expect(isPartOf(text, line), 'in its order').toBe(true);
        if (runs.some(({ href }) => href !== null)) return;
        const gone = line.length - text.length;
        expect(text.replaceAll('*', ''), 'only stars are left out').toBe(line.replaceAll('*', ''));
        expect(gone % 4, 'in pairs').toBe(0);
        expect(gone > 0).toBe(runs.some(({ isBold }) => isBold));
      }),
    );
  });

  it('differ from their neighbors', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const runs = textRuns(line);
        for (const [index, run] of runs.slice(1).entries())
          expect(run.isBold === runs[index]?.isBold && run.href === runs[index]?.href).toBe(false);
      }),
    );
  });
});

/** How each character looks. */
function lookOf(runs: readonly TextRun[]) {
  return runs.flatMap(({ text, isBold, href }) =>
    [...text].map((character) => ({ character, isBold, href })),
  );
}

function isPartOf(text: string, whole: string): boolean {
  let at = 0;
  for (const character of whole) if (text.startsWith(character, at)) at += character.length;
  return at === text.length;
}

describe('an address', () => {
  it.each([
    { typed: 'https://example.com', href: 'https://example.com/' },
    { typed: 'HTTP://Example.com/A?b=c&d#e', href: 'http://example.com/A?b=c&d#e' },
    { typed: 'https://bücher.example/ü', href: 'https://xn--bcher-kva.example/%C3%BC' },
    { typed: 'mailto:jane@dealer.example?subject=Leads', href: 'mailto:jane@dealer.example?subject=Leads' },
    { typed: '/', href: '/' },
    { typed: '/budget?dealerShipId=5,7#late', href: '/budget?dealerShipId=5,7#late' },
    { typed: '/a/../budget', href: '/budget' },
    { typed: '/"><script>', href: '/%22%3E%3Cscript%3E' },
  ])('$typed leads to $href', ({ typed, href }) => {
    expect(safeAddress(typed)).toBe(href);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,hi',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com',
    'tel:5550100',
    '//evil.example',
    '//app.invalid/x',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https:example.com',
    'https:///',
    'https://',
    'mailto:',
    'example.com',
    'budget',
    '#late',
    '',
  ])('%j is refused', (typed) => {
    expect(safeAddress(typed)).toBeNull();
  });

  it('of a run is never unsafe', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc
        .array(
          fc.constantFrom(
            '/',
            '\\',
            '.',
            '..',
            'javascript:',
            'data:',
            'https:',
            'mailto:',
            '@',
            'a',
            '?',
            '#',
            ':',
            '\u0000',
          ),
        )
        .map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(typed, (address) => {
        for (const { href } of textRuns(`[words](${address})`)) {
          if (href === null) continue;
          const { protocol, origin } = new URL(href, 'https://rooftop.example');
          expect(['http:', 'https:', 'mailto:']).toContain(protocol);
          if (href.startsWith('/')) expect(origin).toBe('https://rooftop.example');
          expect(href).toMatch(/^[!-~]+$/);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a link', () => {
  it('with a bold word in it is one link', () => {
    expect(
      linkedRuns(textRuns(`See [the **whole** page](${SITE}) now`)).map(({ href, runs }) => [
        href,
        runs.length,
      ]),
    ).toEqual([
      [null, 1],
      [SITE, 3],
      [null, 1],
    ]);
  });

  it.each([
    { line: `See **[the page](${SITE})**.`, text: `See the page (${SITE}).` },
    { line: `[the **whole** page](${SITE})`, text: `the whole page (${SITE})` },
    { line: '[Jane](mailto:jane@dealer.example)', text: 'Jane (jane@dealer.example)' },
    { line: '[jane@dealer.example](mailto:jane@dealer.example)', text: 'jane@dealer.example' },
    { line: '[https://example.com](https://example.com)', text: 'https://example.com' },
    { line: '[note](javascript:x)', text: '[note](javascript:x)' },
  ])('$line is $text in plain text', ({ line, text }) => {
    expect(plainText(textRuns(line))).toBe(text);
  });
});

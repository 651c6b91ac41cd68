import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const TOKENS = join(import.meta.dirname, '..', 'src', 'web', 'ui', 'tokens.css');

/**
 * Lets the page paint its first line before the style sheet and the app arrive: it carries the tokens itself, and
 * links the style sheet at the end of its body.
 */
export function firstPaint(): Plugin {
  return {
    name: 'rooftop-first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page) => paintedFirst(page, readFileSync(TOKENS, 'utf8')),
    },
  };
}

/**
 * The page with the tokens in its head, and with its style sheets at the end of its body.
 *
 * @throws Error for a page without a style sheet: then the build works in another way than this file knows
 */
export function paintedFirst(page: string, tokens: string): string {
  const links = page.match(/[ \t]*<link rel="stylesheet"[^>]*>\n?/g);
  if (links === null) throw new Error('The built page links no style sheet.');
  const withoutLinks = links.reduce((left, link) => left.replace(link, ''), page);
  const styles = tokens.replaceAll(/\/\*.*?\*\/\s*/gs, '');
  return withoutLinks
    .replace('</head>', () => `<style nonce="__CSP_NONCE__">\n${styles}</style>\n</head>`)
    .replace('</body>', () => `${links.join('')}</body>`);
}

import { expect, it } from 'vitest';
import { mailDocument } from './mail-document.ts';

it('shows a mail with its own styles, without links and style attributes', () => {
  const html =
    '<style>.t{margin:0}</style><h1 class="t" style="margin:0">Hi &quot;you&quot;</h1><a href="https://a.example/x" class="b">Go</a>';
  expect(mailDocument(html, 'n0nce')).toBe(
    '<style nonce="n0nce">.t{margin:0}</style><h1 class="t">Hi &quot;you&quot;</h1><a class="b">Go</a>',
  );
});

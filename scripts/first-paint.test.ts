import { expect, it } from 'vitest';
import { paintedFirst } from './first-paint.ts';

const PAGE = `<head>
<script type="module" src="/a.js"></script>
<link rel="stylesheet" crossorigin href="/a.css">
</head>
<body>
<p class="starting">Rooftop</p>
</body>`;

const TOKENS = `/* Every
color. */
.starting {
  color: $&;
}
`;

it('carries the tokens without comments, and links the style sheet last', () => {
  expect(paintedFirst(PAGE, TOKENS)).toBe(`<head>
<script type="module" src="/a.js"></script>
<style nonce="__CSP_NONCE__">
.starting {
  color: $&;
}
</style>
</head>
<body>
<p class="starting">Rooftop</p>
<link rel="stylesheet" crossorigin href="/a.css">
</body>`);
});

it('refuses a page without a style sheet', () => {
  expect(() => paintedFirst('<head></head><body></body>', TOKENS)).toThrow('links no style sheet');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Sparkline } from './sparkline.tsx';

it.each([
  ['three values in a row', [1, 2, 3], true],
  ['a gap after three', [1, 2, 3, null, 4], true],
  ['two values', [null, 1, 2], false],
  ['two values, and one a year before', [1, null, null, 2, 3], false],
  ['nothing known', [null, null, null], false],
])('%s: drawn %s', (_what, values, isDrawn) => {
  expect(renderToStaticMarkup(<Sparkline values={values} />) !== '').toBe(isDrawn);
});

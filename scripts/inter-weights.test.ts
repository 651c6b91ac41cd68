import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './binary.ts';
import { charactersIn, WEIGHTS } from './inter-weights.ts';

it('lists the characters of a range', () => {
  expect(charactersIn('U+0041-0043, U+20AC,U+2191')).toBe('ABC€↑');
});

it('has the weights of the tokens', () => {
  const styles = (name: string) => readFileSync(join(ROOT, 'src', 'web', 'ui', name), 'utf8');
  const weights = [...styles('tokens.css').matchAll(/--weight-\w+: (\d+);/g)].map(([, weight]) =>
    Number(weight),
  );
  expect({ min: Math.min(...weights), max: Math.max(...weights) }).toEqual(WEIGHTS);
  expect(styles('font-faces.css')).toContain(`font-weight: ${WEIGHTS.min} ${WEIGHTS.max};`);
});

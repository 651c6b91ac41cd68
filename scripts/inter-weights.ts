import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { ROOT } from './binary.ts';

/** The file of Inter as its package names it. */
const INTER = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** The lightest and the strongest of `tokens.css`. */
export const WEIGHTS = { min: 400, max: 600 };

/** Inter comes with the weights of the product alone, 30 kB instead of 48, and with all of its characters. */
export function interWeights(): Plugin {
  return {
    name: 'rooftop-inter-weights',
    config: async () => ({ resolve: { alias: { [INTER]: await writtenFont() } } }),
  };
}

async function writtenFont(): Promise<string> {
  const require = createRequire(import.meta.url);
  const whole = await readFile(require.resolve(INTER));
  const { latin } = require('@fontsource-variable/inter/unicode.json') as { latin: string };
  const font = await subsetFont(whole, charactersIn(latin), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
  });
  const path = join(ROOT, 'node_modules', '.cache', 'inter-weights.woff2');
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, font);
  return path;
}

/** All characters of a CSS `unicode-range`. */
export function charactersIn(range: string): string {
  return range
    .split(',')
    .map((part) => {
      const [first = Number.NaN, last = first] = part
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('');
    })
    .join('');
}

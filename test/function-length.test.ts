import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { sizeOf, sourcesIn } from '../scripts/code-size.ts';

const ROOT = join(import.meta.dirname, '..');
/** The linter's limit of 60 lines counts no lines of JSX. */
const MOST_LINES = 80;
const MOST_LINES_OF_FILE = 300;

it('functions with JSX are short enough to read at once', () => {
  const functions = sourcesIn(join(ROOT, 'src'))
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) => sizeOf(ROOT, path).functions);
  const long = functions.filter(({ hasJsx, lines }) => hasJsx && lines > MOST_LINES);
  expect(functions.length).toBeGreaterThan(1_000);
  expect(long.map(({ at, lines }) => `${at}: ${lines} lines`)).toEqual([]);
});

it('files are short enough to read as a whole', () => {
  const files = ['src', 'bench', 'scripts'].flatMap((folder) => sourcesIn(join(ROOT, folder)));
  const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n').length - 1;
  const long = files.filter((path) => linesOf(path) > MOST_LINES_OF_FILE);
  expect(long.map((path) => `${relative(ROOT, path)}: ${linesOf(path)} lines`)).toEqual([]);
});

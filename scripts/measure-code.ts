import { join, relative } from 'node:path';
import { sizeOf, sourcesIn } from './code-size.ts';

// node scripts/measure-code.ts [folder of a checkout]: sizes of the source without tests and generated files.

const root = process.argv[2] ?? join(import.meta.dirname, '..');
const LONG_JSX = 80;

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))];
  return `median ${at(0.5)}, p90 ${at(0.9)}, longest ${sorted.at(-1)}`;
}

const files = sourcesIn(join(root, 'src')).map((path) => sizeOf(root, path));
const lines = files.reduce((sum, file) => sum + file.lines, 0);
const words = files.reduce((sum, file) => sum + file.words, 0);
const functions = files.flatMap((file) => file.functions);
console.log(`files ${files.length}, lines ${lines}, mean ${Math.round(lines / files.length)}`);
console.log(`lines of a file: ${spread(files.map((file) => file.lines))}`);
console.log(`words of comments per 1,000 lines: ${Math.round((words * 1000) / lines)}`);
console.log(`functions ${functions.length}; lines of one: ${spread(functions.map((one) => one.lines))}`);
console.log(
  `lines of one with JSX: ${spread(functions.filter(({ hasJsx }) => hasJsx).map((one) => one.lines))}`,
);
for (const file of files.filter((one) => one.lines > 300))
  console.log(`${relative(root, file.path)}: ${file.lines} lines`);
for (const one of functions.filter(({ hasJsx, lines: length }) => hasJsx && length > LONG_JSX))
  console.log(`${one.at}: ${one.lines} lines with JSX`);

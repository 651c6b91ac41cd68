import { expect, it } from 'vitest';
import { type CopyValue, copyLine } from './copy-text.ts';

it.each<{ values: CopyValue[]; line: string }>([
  { values: ['Pat', 3, 1.5, true, false, null], line: 'Pat\t3\t1.5\tt\tf\t\\N\n' },
  { values: ['', '', 'third'], line: '\t\tthird\n' },
  { values: ['a\tb\nc\rd\\e'], line: 'a\\tb\\nc\\rd\\\\e\n' },
])('a row of $values.length columns stays one line of as many', ({ values, line }) => {
  expect(copyLine(values)).toBe(line);
});

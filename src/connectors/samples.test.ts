import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { readFound } from '../../test/helpers/read-records.ts';
import { Problem } from '../core/errors.ts';

const folder = process.env.ROOFTOP_SAMPLES ?? '../shared/data';
const present = existsSync(folder);
const files = present
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(join(folder, name)).isFile(),
    )
  : [];

/** Files that are read: how many rows, and how many of them have nobody to answer or cannot be read. */
const READ: Readonly<Record<string, { rows: number; rejected: number }>> = {
  '15-two-prospects-with-comments-between.xml': { rows: 2, rejected: 1 },
  '18-no-customer.xml': { rows: 1, rejected: 1 },
  'dealer-leads.csv': { rows: 1_800, rejected: 0 },
  'car-repair-jobs.csv': { rows: 12_463, rejected: 0 },
  'vinsolutions-sales-report.csv': { rows: 5, rejected: 0 },
};
const expectedOf = (name: string) =>
  READ[basename(name)] ?? (/^adf[\\/]\d\d-/.test(name) ? { rows: 1, rejected: 0 } : null);

if (present) {
  it.each(files)('the sample file %s', async (name) => {
    const bytes = readFileSync(join(folder, name));
    const expected = expectedOf(name);
    if (expected === null) {
      const refusal = await readFound(bytes).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(Problem);
      return;
    }
    const { items } = await readFound(bytes);
    const rejected = items.filter((item) => 'reasons' in item).length;
    expect({ rows: items.length, rejected }).toEqual(expected);
  });
} else it.skip('the sample files, which are absent: set ROOFTOP_SAMPLES to try them', () => undefined);

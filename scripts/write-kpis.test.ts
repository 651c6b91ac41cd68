import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { kpisPage } from './write-kpis.ts';

it('docs/kpis.md is what the catalogue says', async () => {
  const written = await readFile(new URL('../docs/kpis.md', import.meta.url), 'utf8');
  expect(written === kpisPage(), 'docs/kpis.md is stale; run: node scripts/write-kpis.ts').toBe(true);
});

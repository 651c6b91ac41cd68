import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { apiPage } from '../../scripts/write-api.ts';
import { calls } from '../helpers/walk.ts';

it('docs/api.md is what the contract says', async () => {
  const written = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8');
  expect(written === apiPage(calls), 'docs/api.md is stale; run: node scripts/write-api.ts').toBe(true);
});

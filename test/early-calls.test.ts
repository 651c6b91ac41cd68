import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { currentUser, renewTokens } from '../src/features/account/auth/contract.ts';
import { dealerFullList } from '../src/features/setup/dealers/contract.ts';

it('the page begins the calls that every signed-in screen waits for', async () => {
  const page = await readFile(new URL('../index.html', import.meta.url), 'utf8');
  const addresses = [...page.matchAll(/'(\/api\/[^']+)'/g)].map(([, path]) => path);
  expect(new Set(addresses)).toEqual(
    new Set([dealerFullList, currentUser, renewTokens].map(({ path }) => `/api/${path}`)),
  );
});

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ROOT } from '../scripts/binary.ts';
import { CHROMIUM_FLAGS, findChromium } from '../test/helpers/chromium.ts';

/** Chromium without a window; builds the pages it will open where they are missing. */
export async function openBrowser(): Promise<Browser> {
  if (!existsSync(join(ROOT, 'dist', 'web', 'index.html')))
    await promisify(execFile)(process.execPath, [join(ROOT, 'scripts', 'build-web.ts')]);
  const found = await findChromium();
  return await chromium.launch({
    executablePath: found.executablePath,
    args: CHROMIUM_FLAGS,
    env: { ...process.env, ...found.env } as Record<string, string>,
  });
}

/** From the next page on. */
export async function signIn(page: Page, token: string): Promise<void> {
  const tokens = { accessToken: token, expiresAt: Date.now() + 45 * 60_000, refreshToken: 'none' };
  await page.addInitScript(
    (kept) => localStorage.setItem('tokens', JSON.stringify({ ...kept, receivedAt: Date.now() })),
    tokens,
  );
}
